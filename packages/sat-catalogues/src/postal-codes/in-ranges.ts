/** Postal codes from the first to the last, both included. */
export type PostalRange = readonly [first: string, last: string];

/** Whether a postal code lies in any of the ranges. */
export function inRanges(cp: string, ranges: readonly PostalRange[]): boolean {
  return ranges.some(([first, last]) => first <= cp && cp <= last);
}
