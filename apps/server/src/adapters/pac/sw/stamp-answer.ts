import type { BoundedAnswer } from "../http.ts";
import type { PacRefusal, RefusalScope, StampAnswer } from "../port.ts";

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
function refusedForIn({ status }: BoundedAnswer, { message }: SwEnvelope): RefusalScope | null {
  if (status === TOO_MANY) return "load";
  return NO_STAMPS_LEFT.test(message) ? "account" : null;
}

function nothingDone(reason: string, refusedFor: RefusalScope, retryAfterMs: number | undefined): SwReading {
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

/** A code at the beginning of a line: of the SAT's matrices (CFDI40xxx, CRP2xxxx), or one of three digits. */
const codePattern = /^\W{0,2}(CFDI\d{5,6}|CRP\d{5}|\d{3})\b\s*[-.:]?\s*/;

/**
 * The general codes that judge the document, its seal, its date or its certificate (facts of certification, 14). Every
 * other one (the account, the service, too many requests) says nothing about the document, whatever HTTP status carries
 * it.
 */
const concernsDocument = new Set([
  "301",
  "302",
  "303",
  "304",
  "305",
  "306",
  "308",
  "309",
  "310",
  "401",
  "402",
  "403",
  "705",
  "712",
  "738",
]);

/**
 * The definite refusals an error answer holds, or none when it does not say that these bytes were refused.
 * `messageDetail` may list further ones, a line each.
 */
function refusalsOf(envelope: SwEnvelope): readonly PacRefusal[] {
  const main = refusalIn(envelope.message);
  if (main === null) return [];
  const details = envelope.messageDetail
    .split(/\r?\n/)
    .map(refusalIn)
    .filter((refusal): refusal is PacRefusal => refusal !== null && refusal.code !== main.code);
  return [main, ...details];
}

function refusalIn(line: string): PacRefusal | null {
  const found = codePattern.exec(line);
  const code = found?.[1];
  if (found === null || code === undefined) return null;
  if (code.length === 3 && !concernsDocument.has(code)) return null;
  return { code, message: line.slice(found[0].length).trim() };
}

/** The frame of every answer of SW Sapien. */
export interface SwEnvelope {
  readonly status: string;
  readonly message: string;
  readonly messageDetail: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads an answer; null when it is not the provider's JSON (a proxy's page, a truncated body). */
export function parseEnvelope(bytes: Uint8Array): SwEnvelope | null {
  const value = parseJson(bytes);
  if (!isRecord(value) || typeof value["status"] !== "string") return null;
  return {
    status: value["status"],
    message: text(value["message"]),
    messageDetail: text(value["messageDetail"]),
    data: isRecord(value["data"]) ? value["data"] : {},
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
