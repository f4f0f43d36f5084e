import type { RequestOptions } from "../asking.ts";
import { boundedFetch, type FetchOutcome } from "./bounded-fetch.ts";

/** Sends a request to one of the places that were configured, and to no other. */
export type Outbound = (url: string, init: RequestInit, asking: RequestOptions) => Promise<FetchOutcome>;

/**
 * An answer must never be able to send us elsewhere: only the origins of these addresses are reached. `hearDate`: of
 * each answer, when its server says that it is.
 */
export function createOutbound(
  addresses: readonly (string | undefined)[],
  hearDate?: (theirs: Date) => void,
): Outbound {
  const origins = new Set(
    addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin),
  );
  return (url, init, asking) => {
    const allowed = URL.canParse(url) && origins.has(new URL(url).origin);
    return allowed
      ? boundedFetch(url, init, asking, hearDate)
      : Promise.resolve({ kind: "failed", reason: "address_not_allowed", possiblySent: false });
  };
}
