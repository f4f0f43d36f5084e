/**
 * Nobody is believed who asks for more: a provider that is well again must not stay unasked because of one wrong
 * header.
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
