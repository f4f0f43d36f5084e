/**
 * Longer than anybody takes a lease for: one that ends later was taken by a clock that was ahead, and holds nothing.
 */
const LONGEST_LEASE_MS = 120_000;

/** Whether a lease keeps others from asking at an instant. */
export function isHeld(leaseUntil: Date | null, now: Date): boolean {
  const left = (leaseUntil?.getTime() ?? 0) - now.getTime();
  return left > 0 && left <= LONGEST_LEASE_MS;
}

/**
 * A lease outlives the deadline it is taken for, so that its holder has always stopped waiting when another may ask.
 */
export const LEASE_MARGIN_MS = 5_000;
