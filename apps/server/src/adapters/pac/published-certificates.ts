import type { Outbound } from "./outbound.ts";

const DEADLINE_MS = 5_000;

/** The certificates that a provider publishes at an address, each asked for once. Without an address there are none. */
export function createPublishedCertificates(
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
