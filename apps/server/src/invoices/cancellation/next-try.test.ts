import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextTryAt, type Pace } from "./next-try.ts";

const requestedAt = new Date("2026-11-20T18:00:00Z");
const after = (ms: number) => new Date(requestedAt.getTime() + ms);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LONGEST_HOUR = 60 * MINUTE;
const WAITS = ["provider", "sat_to_know", "sat_to_answer", "earlier_request", "receiver"] as const;

/** Every pause until an age, in the middle of the spread. */
function tries(pace: Omit<Pace, "requestedAt">, until: number): number[] {
  const at: number[] = [];
  for (let now = 0; now < until; ) {
    now = nextTryAt(after(now), { ...pace, requestedAt }, 0.5).getTime() - requestedAt.getTime();
    at.push(now);
  }
  return at;
}

describe("the next try of a request to cancel", () => {
  it("is sent again after one, two and four minutes while the SAT does not know the document", () => {
    expect(tries({ waitingFor: "sat_to_know", deadline: null }, 30 * MINUTE).map((ms) => ms / MINUTE)).toEqual([
      1, 2, 4, 8, 16, 32,
    ]);
  });

  it("looks within seconds at first and hourly in the end: some hundred times in a receiver's three days", () => {
    const looks = tries({ waitingFor: "receiver", deadline: null }, 72 * LONGEST_HOUR);
    expect(looks[0]).toBe(3 * SECOND);
    expect(looks.length).toBeGreaterThan(80);
    expect(looks.length).toBeLessThan(130);
  });

  it("looks once soon after the receiver's term is over", () => {
    const deadline = after(10 * LONGEST_HOUR);
    const late = nextTryAt(after(9.9 * LONGEST_HOUR), { waitingFor: "receiver", requestedAt, deadline }, 0.25);
    expect(late.getTime() - deadline.getTime()).toBe(30 * SECOND);
    expect(nextTryAt(after(10 * LONGEST_HOUR), { waitingFor: "receiver", requestedAt, deadline }, 0.5)).toEqual(
      after(11 * LONGEST_HOUR),
    );
  });

  it("always comes later than now, within the hour and a fifth, and never skips a deadline", () => {
    const ages = fc.integer({ min: 0, max: 90 * 24 * LONGEST_HOUR });
    fc.assert(
      fc.property(
        fc.constantFrom(...WAITS),
        ages,
        fc.option(ages),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (waitingFor, age, term, random) => {
          const [now, deadline] = [after(age), term === null ? null : after(term)];
          const at = nextTryAt(now, { waitingFor, requestedAt, deadline }, random).getTime();
          expect(at).toBeGreaterThan(now.getTime());
          expect(at).toBeLessThanOrEqual(now.getTime() + 1.2 * LONGEST_HOUR + 2 * MINUTE);
          if (deadline !== null && now < deadline && at > deadline.getTime())
            expect(at - deadline.getTime()).toBeLessThanOrEqual(2 * MINUTE);
        },
      ),
    );
  });

  it("is spread by a fifth either way", () => {
    const pace = { waitingFor: "receiver", requestedAt, deadline: null } as const;
    const spread = [0, 1].map(
      (random) => nextTryAt(after(24 * LONGEST_HOUR), pace, random).getTime() - after(24 * LONGEST_HOUR).getTime(),
    );
    expect(spread).toEqual([0.8 * LONGEST_HOUR, 1.2 * LONGEST_HOUR]);
  });
});
