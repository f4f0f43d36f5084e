/**
 * A lease outlives the deadline it is taken for, so that its holder has always stopped waiting when another may ask.
 */
export const LEASE_MARGIN_MS = 5_000;
