import type { SandboxCard } from "@timbra/contract";

/**
 * What the sandbox provider does with a test card: how the payment stands at once, which events it sends, and what
 * comes later.
 */
export interface Play {
  readonly status: "requires_card" | "requires_challenge" | "processing" | "succeeded";
  readonly events: readonly string[];
  /** How often each event is sent. */
  readonly copies: number;
  readonly later: "settle" | "fail" | "dispute" | null;
}

const PAID = ["payment_intent.succeeded", "charge.succeeded"];

export function playCard({ does }: SandboxCard): Play {
  switch (does) {
    case "succeeds":
      return { status: "succeeded", events: PAID, copies: 1, later: null };
    case "sends_duplicates":
      return { status: "succeeded", events: [...PAID].reverse(), copies: 3, later: null };
    case "is_disputed":
      return { status: "succeeded", events: PAID, copies: 1, later: "dispute" };
    case "challenges":
      return { status: "requires_challenge", events: ["payment_intent.requires_action"], copies: 1, later: null };
    case "settles_late":
      return { status: "processing", events: ["payment_intent.processing"], copies: 1, later: "settle" };
    case "fails_late":
      return { status: "processing", events: ["payment_intent.processing"], copies: 1, later: "fail" };
    default:
      return { status: "requires_card", events: ["payment_intent.payment_failed"], copies: 1, later: null };
  }
}
