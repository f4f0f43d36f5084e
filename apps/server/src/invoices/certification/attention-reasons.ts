import type { AttentionReason } from "@timbra/contract";
import type { Waiting } from "./retry-delay.ts";

/** The kind of attention items that are about a sealed document. */
export const CERTIFICATION = "certify-invoice";

/** So long after its seal a document that is still open has become somebody's business. */
const LONG_MS = 3_600_000;
/** So many failures of ours with one document are no accident. */
const POISON = 3;

/** Why an administrator should look at an open document; null while it just takes its time. */
export function attentionReason(
  waiting: Waiting,
  tries: number,
  openForMs: number,
  possiblySent: boolean,
): AttentionReason | null {
  if (waiting === "invalid") return "invalid_stamp";
  if (waiting === "issuer") return "issuer_refused";
  if (waiting === "failed" && tries >= POISON) return "failing";
  if (openForMs < LONG_MS) return null;
  return possiblySent ? "unconfirmed_for_long" : "waiting_for_long";
}
