import type { BoundedAnswer } from "../bounded-fetch.ts";
import { cancelAnswerOf } from "../cancel-codes.ts";
import type { Outbound } from "../outbound.ts";
import { ownReceipt } from "../own-receipt.ts";
import type { CancelAnswer, PacPort } from "../port.ts";
import { parseEnvelope, type SwEnvelope } from "./envelope.ts";
import { xmlForm } from "./multipart.ts";
import type { SwSession } from "./session.ts";
import type { SwSettings } from "./settings.ts";
import { withToken } from "./with-token.ts";

/** POST /cfdi33/cancel/xml: the signed request itself, so that no key leaves this machine. */
export function swCancel({ servicesUrl }: SwSettings, session: SwSession, fetch: Outbound): PacPort["cancel"] {
  return async (xml, request) => {
    const outcome = await withToken(session, request, (authorization) => {
      const form = xmlForm(xml);
      const headers = { authorization, "content-type": form.contentType };
      return fetch(`${servicesUrl}/cfdi33/cancel/xml`, { method: "POST", headers, body: form.body }, request);
    });
    if (outcome.kind === "failed")
      return { ...outcome, kind: "unavailable", ...(outcome.refusedFor === undefined && { unheard: true }) };
    return readCancelAnswer(outcome.answer, request.uuid);
  };
}

const TOO_MANY = 429;
const SERVER_ERROR = 500;

function readCancelAnswer({ status, bytes, ...asked }: BoundedAnswer, uuid: string): CancelAnswer {
  if (status === 401)
    return { kind: "unavailable", reason: "authentication: token_refused", possiblySent: false, refusedFor: "account" };
  const envelope = parseEnvelope(bytes);
  if (envelope === null || status >= SERVER_ERROR)
    return { kind: "unavailable", reason: `unreadable_answer_${status}`, possiblySent: true, unheard: true };
  if (status === TOO_MANY)
    return {
      kind: "unavailable",
      reason: `provider_error_${status}`,
      possiblySent: false,
      refusedFor: "load",
      ...asked,
    };
  const code = codeOf(envelope, uuid);
  if (code === null)
    return { kind: "unavailable", reason: `provider_says: ${envelope.message.slice(0, 200)}`, possiblySent: true };
  const answer = cancelAnswerOf(code, wordsOf(envelope));
  return "receipt" in answer ? { ...answer, receipt: receiptIn(envelope, uuid) } : answer;
}

/** The code of this document in `data.uuid`, or the one an error begins with. */
function codeOf({ status, message, data }: SwEnvelope, uuid: string): string | null {
  const codes = data["uuid"];
  const entries = typeof codes === "object" && codes !== null ? Object.entries(codes) : [];
  const own = entries.find(([name]) => name.toUpperCase() === uuid.toUpperCase())?.[1];
  if (typeof own === "string" || typeof own === "number") return String(own);
  return status === "error" ? (/^\W{0,2}(\d{3})\b/.exec(message)?.[1] ?? null) : null;
}

function wordsOf({ message }: SwEnvelope): string {
  return message.replace(/^\W{0,2}\d{3}\b\s*[-.:]?\s*/, "").trim();
}

function receiptIn({ data }: SwEnvelope, uuid: string): Uint8Array | null {
  const acuse = data["acuse"];
  return typeof acuse === "string" ? ownReceipt(acuse, uuid) : null;
}
