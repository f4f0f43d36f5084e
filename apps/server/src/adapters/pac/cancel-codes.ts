import { readAcuse } from "@timbra/cfdi/xml";
import type { CancelAnswer } from "./port.ts";

/**
 * What a code says of a request to cancel (facts of cancellation, 6). Only codes known to judge the request are a
 * refusal of it; after any other one the question stays open, and the SAT's status decides.
 */
const REQUESTED = new Set(["201"]);
const REQUESTED_BEFORE = new Set(["202", "798"]);
const NOT_YET_KNOWN = new Set(["205"]);
const REFUSED = new Set([
  ...["203", "204", "206", "207", "208", "209", "210", "211", "212", "no_cancelable"],
  ...["301", "303", "304", "305", "309", "310", "311", "312", "314"],
  ...["704", "711", "799"],
]);

/** The account, not the request: nothing was done. */
const NOT_OURS = new Set(["300"]);

/** A code and the provider's words as an answer; the acknowledgement is the caller's to add. */
export function cancelAnswerOf(code: string, message: string): CancelAnswer {
  if (REQUESTED.has(code)) return { kind: "requested", code, receipt: null };
  if (REQUESTED_BEFORE.has(code)) return { kind: "already_requested", code, receipt: null };
  if (NOT_YET_KNOWN.has(code)) return { kind: "not_yet_known", code };
  if (REFUSED.has(code)) return { kind: "rejected", refusals: [{ code, message }] };
  const unavailable = {
    kind: "unavailable",
    reason: `provider_says: ${code} ${message}`.trim().slice(0, 200),
  } as const;
  return NOT_OURS.has(code)
    ? { ...unavailable, possiblySent: false, refusedFor: "account" }
    : { ...unavailable, possiblySent: true };
}

/**
 * An acknowledgement as it came, if it names this document; null otherwise. Providers have been seen to give the
 * acknowledgement of another request (QUIRKS.md).
 */
export function ownReceipt(text: string, uuid: string): Uint8Array | null {
  if (text.trim() === "") return null;
  const reading = readAcuse(text);
  const isOwn = reading.ok && reading.acuse.Folios.some((folio) => folio.UUID.toUpperCase() === uuid.toUpperCase());
  return isOwn ? new TextEncoder().encode(text) : null;
}
