/**
 * The steps of a stamp at which the outside world and our books can come apart, in the order in which it passes them.
 */
export const IO_POINTS = [
  "http-in",
  "key-claim",
  "key-decrypt",
  "folio-lock",
  "credit-hold",
  "sealed-insert",
  "commit-1",
  "outbox-pick",
  "provider-connect",
  "write",
  "read",
  "stamp-verify",
  "commit-2",
  "acknowledge",
] as const;

export const PHASES = ["before", "after"] as const;

export type FaultPoint = `${(typeof IO_POINTS)[number]}:${(typeof PHASES)[number]}`;

/**
 * Called where a step begins and where it has ended, with words that name what it is done for. Does nothing unless a
 * failure was asked for there.
 */
export type Buggify = (point: FaultPoint, subject: string) => void;

export const noFaults: Buggify = () => undefined;
