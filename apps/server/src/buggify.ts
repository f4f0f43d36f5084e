/** The steps at which a failure is worth provoking: each is a place where the outside world and our books can come apart. */
export const faultPoints = [
  "http-in",
  "key-claim",
  "folio-lock",
  "credit-hold",
  "sealed-insert",
  "commit-1",
  "provider-connect",
  "provider-answer",
  "stamp-verify",
  "commit-2",
  "job-picked",
  "job-acknowledged",
] as const;

export type FaultPoint = (typeof faultPoints)[number];

/** Called at each fault point. Does nothing unless a failure was asked for there. */
export type Buggify = (point: FaultPoint) => void;

export const noFaults: Buggify = () => undefined;

/** Kills this process with SIGKILL when it reaches `point`: nothing is flushed, nothing is cleaned up. */
export function killAt(point: FaultPoint): Buggify {
  return (reached) => {
    if (reached === point) process.kill(process.pid, "SIGKILL");
  };
}

/** Reads `POINT:kill`, the form of TIMBRA_BUGGIFY; null when it is not of that form. */
export function parseBuggify(text: string): Buggify | null {
  const point = faultPoints.find((one) => text === `${one}:kill`);
  return point === undefined ? null : killAt(point);
}
