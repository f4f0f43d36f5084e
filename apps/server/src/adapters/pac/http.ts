import type { RequestOptions } from "../../lib/response-hash.ts";

/** An HTTP answer read whole, within a size. */
export interface BoundedAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** How long the server asked to be left alone. */
  readonly retryAfterMs?: number;
}

export type FetchOutcome =
  | { readonly kind: "answered"; readonly answer: BoundedAnswer }
  | { readonly kind: "failed"; readonly reason: string; readonly possiblySent: boolean };

const maxAnswerBytes = 12 * 1024 * 1024;

/** Failures that happen before a byte of the request can have left this machine. */
const ERRORS_BEFORE_SENDING = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/**
 * One request to a provider: no redirects, a deadline for the whole exchange and a bound on the answer.
 * Says of every failure whether the provider may have received the request.
 */
export async function boundedFetch(
  url: string,
  init: RequestInit,
  asking: RequestOptions,
  onServerDate?: (theirs: Date) => void,
): Promise<FetchOutcome> {
  const { deadlineMs, onResponseBytes } = asking;
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(deadlineMs) });
    reportServerDate(response.headers.get("date"), onServerDate);
    const bytes = await readBounded(response, onResponseBytes);
    if (bytes === null) return { kind: "failed", reason: "answer_too_large", possiblySent: true };
    return { kind: "answered", answer: { status: response.status, bytes, ...readRetryAfter(response.headers) } };
  } catch (error) {
    const code = causeCode(error);
    return { kind: "failed", reason: code, possiblySent: !ERRORS_BEFORE_SENDING.has(code) };
  }
}

/** When the server says that it is. */
function reportServerDate(date: string | null, onServerDate?: (theirs: Date) => void): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(at)) onServerDate?.(new Date(at));
}

async function readBounded(
  response: Response,
  onResponseBytes: RequestOptions["onResponseBytes"],
): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxAnswerBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    if (size > 0) onResponseBytes?.(Buffer.concat(chunks));
  }
}

/** The system's or the HTTP client's code of what went wrong, however deep it is wrapped. */
function causeCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "timeout";
  if (error instanceof AggregateError && error.errors.length > 0) return causeCode(error.errors[0]);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : causeCode(error.cause);
}

/** Sends a request to one of the places that were configured, and to no other. */
export type Outbound = (url: string, init: RequestInit, asking: RequestOptions) => Promise<FetchOutcome>;

/** What was sent and what came of it, for a transcript. It holds secrets. */
export interface ProviderExchange {
  readonly url: string;
  readonly init: RequestInit;
  readonly outcome: FetchOutcome;
}

/** Who is told what, besides the caller. */
export interface OutboundListeners {
  /** Of each answer, when its server says that it is. */
  readonly onServerDate?: (theirs: Date) => void;
  readonly onExchange?: (exchange: ProviderExchange) => void;
}

/** An answer must never be able to send us elsewhere: only the origins of these addresses are reached. */
export function createOutbound(
  addresses: readonly (string | undefined)[],
  { onServerDate, onExchange }: OutboundListeners = {},
): Outbound {
  const origins = new Set(
    addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin),
  );
  return async (url, init, asking) => {
    const allowed = URL.canParse(url) && origins.has(new URL(url).origin);
    if (!allowed) return { kind: "failed", reason: "address_not_allowed", possiblySent: false };
    const outcome = await boundedFetch(url, init, asking, onServerDate);
    onExchange?.({ url, init, outcome });
    return outcome;
  };
}

/**
 * No longer pause is obeyed: a provider that works again must not stay unused because of one wrong header.
 */
const LONGEST_MS = 600_000;

/**
 * The Retry-After of an answer: seconds, or an instant on the clock of whoever answered. Nothing when it says neither.
 */
export function readRetryAfter(headers: Headers): { readonly retryAfterMs?: number } {
  const text = headers.get("retry-after")?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(ms) && ms >= 0 ? { retryAfterMs: Math.min(ms, LONGEST_MS) } : {};
}

const DEADLINE_MS = 5_000;

/** The certificates that a provider publishes at an address, each asked for once. Without an address there are none. */
export function createSatCertificateSource(
  url: string | undefined,
  fetch: Outbound,
): (number: string) => Promise<Uint8Array | null> {
  const held = new Map<string, Uint8Array>();
  return async (number) => {
    if (url === undefined || !/^\d{20}$/.test(number)) return null;
    const known = held.get(number);
    if (known !== undefined) return known;
    const outcome = await fetch(`${url}/${number}.cer`, {}, { deadlineMs: DEADLINE_MS });
    if (outcome.kind === "failed" || outcome.answer.status !== 200) return null;
    held.set(number, outcome.answer.bytes);
    return outcome.answer.bytes;
  };
}
