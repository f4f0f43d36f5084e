import { describe, expect, it } from "vitest";
import { type RetryReason, retryDelay, retryReasonOf } from "./retry-delay.ts";

const KINDS: readonly RetryReason[] = ["lost", "unsent", "invalid", "failed", "load", "account", "issuer"];
const ALMOST_ONE = 1 - 2 ** -53;

describe("the pause before the next try", () => {
  it("looks again for what may be stamped five times within ten seconds, as long as a provider may deny it", () => {
    const worst = [1, 2, 3, 4, 5].map((tries) => retryDelay("lost", tries, ALMOST_ONE));
    expect(worst).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
    expect(retryDelay("lost", 6, ALMOST_ONE)).toBe(4_000);
  });

  it.each(KINDS)("grows to a bound for %s, from a shortest pause, and is the same for the same throw", (waiting) => {
    const bounds = Array.from({ length: 60 }, (_, tries) => retryDelay(waiting, tries, ALMOST_ONE));
    expect([...bounds].sort((one, other) => one - other)).toEqual(bounds);
    expect(bounds.at(-1)).toBe(bounds.at(-2));
    expect(bounds.at(-1)).toBeLessThanOrEqual(30 * 60_000);
    for (const tries of [0, 1, 7, 1_000]) expect(retryDelay(waiting, tries, 0)).toBe(300);
    expect(retryDelay(waiting, 9, 0.25)).toBe(retryDelay(waiting, 9, 0.25));
  });

  it("never ends before the provider wants to be asked", () => {
    for (const random of [0, 0.5, ALMOST_ONE])
      expect(retryDelay("load", 1, random, 7_000)).toBeGreaterThanOrEqual(7_000);
  });
});

describe("the reason for waiting", () => {
  const unavailable = { kind: "unavailable", reason: "x" } as const;
  it.each([
    ["an answer that was lost", { ...unavailable, possiblySent: true }, false, true, "lost"],
    ["nothing sent", { ...unavailable, possiblySent: false }, false, false, "unsent"],
    ["nothing sent now, but perhaps before", { ...unavailable, possiblySent: false }, false, true, "lost"],
    ["no stamps left", { ...unavailable, possiblySent: false, refusedFor: "account" }, false, false, "account"],
    ["a stamp of something else", { kind: "stamped", xml: new Uint8Array() }, true, true, "invalid"],
    ["a refusal that proves nothing", { kind: "rejected", refusals: [] }, false, true, "lost"],
  ] as const)("after %s", (_, answer, isInvalid, possiblySent, waiting) => {
    expect(retryReasonOf(answer, isInvalid, possiblySent)).toBe(waiting);
  });
});
