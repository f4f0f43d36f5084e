import type { BoundedAnswer } from "../bounded-fetch.ts";
import type { RefusedFor, StampAnswer } from "../port.ts";
import { parseEnvelope, type SwEnvelope } from "./envelope.ts";
import { refusalsOf } from "./refusals.ts";

export type SwReading =
  | { readonly kind: "answer"; readonly answer: StampAnswer }
  | { readonly kind: "token_refused" }
  /** Stamped in an earlier try, but the answer does not carry the document: it must be fetched by its UUID. */
  | { readonly kind: "stored"; readonly uuid: string };

/** What an answer of the stamping service means for the document that was sent. */
export function readStampAnswer(answer: BoundedAnswer): SwReading {
  const envelope = parseEnvelope(answer.bytes);
  if (answer.status === 401 && !isDateRefusal(envelope)) return { kind: "token_refused" };
  if (envelope === null) return unavailable(`unreadable_answer_${answer.status}`);
  if (envelope.status === "success") return readSuccess(envelope);
  if (/^(307|CFDI3307)\b/.test(envelope.message.trim())) return readRepeat(envelope);
  if (answer.status >= 500) return unavailable(`provider_error_${answer.status}`);
  const refusedFor = refusedForIn(answer, envelope);
  if (refusedFor !== null)
    return nothingDone(`provider_says: ${envelope.message.slice(0, 200)}`, refusedFor, answer.retryAfterMs);
  const refusals = refusalsOf(envelope);
  if (refusals.length > 0) return { kind: "answer", answer: { kind: "rejected", refusals } };
  return unavailable(`provider_says: ${envelope.message.slice(0, 200)}`);
}

function readSuccess(envelope: SwEnvelope): SwReading {
  const xml = documentIn(envelope);
  return xml === null ? unavailable("success_without_document") : { kind: "answer", answer: { kind: "stamped", xml } };
}

function readRepeat(envelope: SwEnvelope): SwReading {
  const xml = documentIn(envelope);
  if (xml !== null) return { kind: "answer", answer: { kind: "already_stamped", xml } };
  const uuid = uuidIn(envelope);
  return uuid === null ? unavailable("repeat_without_document") : { kind: "stored", uuid };
}

function documentIn(envelope: SwEnvelope): Uint8Array | null {
  const cfdi = envelope.data["cfdi"];
  return typeof cfdi === "string" && cfdi !== "" ? new TextEncoder().encode(cfdi) : null;
}

function uuidIn(envelope: SwEnvelope): string | null {
  const uuid = envelope.data["uuid"];
  if (typeof uuid === "string" && uuid !== "") return uuid;
  const tfd = envelope.data["tfd"];
  const found = typeof tfd === "string" ? /\bUUID="([0-9A-Fa-f-]{36})"/.exec(tfd) : null;
  return found?.[1] ?? null;
}

/** The provider words the refusal of an old Fecha as `401 - …`, which is not an HTTP 401 about the token. */
function isDateRefusal(envelope: SwEnvelope | null): boolean {
  return envelope !== null && /^401\s*-/.test(envelope.message);
}

/** Codes that say that our account has no stamps left (facts of certification, A: class credit). */
const NO_STAMPS_LEFT = /^\W{0,2}718\b/;
const TOO_MANY = 429;

/**
 * Only the provider's own words count, in its own form: a proxy's page with the same status says nothing of what was
 * done behind it.
 */
function refusedForIn({ status }: BoundedAnswer, { message }: SwEnvelope): RefusedFor | null {
  if (status === TOO_MANY) return "load";
  return NO_STAMPS_LEFT.test(message) ? "account" : null;
}

function nothingDone(reason: string, refusedFor: RefusedFor, retryAfterMs: number | undefined): SwReading {
  const answer = {
    kind: "unavailable",
    reason,
    possiblySent: false,
    refusedFor,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  } as const;
  return { kind: "answer", answer };
}

function unavailable(reason: string): SwReading {
  return { kind: "answer", answer: { kind: "unavailable", reason, possiblySent: true } };
}
