import { describe, expect, it } from "vitest";
import { type CircuitState, CLOSED_CIRCUIT, type HealthSignal, isPaused, nextState } from "./provider-slots.ts";

const START = new Date("2026-11-21T02:00:00Z");
const after = (ms: number) => new Date(START.getTime() + ms);
const TROUBLE: HealthSignal = { kind: "trouble", reason: "timeout" };
const ACCOUNT: HealthSignal = { kind: "account", reason: "718" };

function many(signal: HealthSignal, times: number, from: CircuitState = CLOSED_CIRCUIT): CircuitState {
  return Array.from({ length: times }).reduce<CircuitState>((circuit) => nextState(circuit, signal, START), from);
}

describe("the circuit breaker of a provider", () => {
  it("bears four failures, and pauses at the fifth", () => {
    expect(isPaused(many(TROUBLE, 4), START)).toBe(false);
    const paused = many(TROUBLE, 5);
    expect(paused).toMatchObject({ trips: 1, pausedUntil: after(2_000), reason: "timeout" });
    expect([isPaused(paused, after(1_999)), isPaused(paused, after(2_000))]).toEqual([true, false]);
  });

  it("forgets its failures when something went well", () => {
    expect(nextState(many(TROUBLE, 4), { kind: "well" }, START)).toEqual(CLOSED_CIRCUIT);
    expect(nextState(many(TROUBLE, 5), { kind: "well" }, START)).toEqual(CLOSED_CIRCUIT);
  });

  it("pauses at once when our account is refused", () => {
    expect(many(ACCOUNT, 1)).toMatchObject({ trips: 1, pausedUntil: after(2_000), reason: "718" });
  });

  it("learns nothing from those who were asking when it was paused", () => {
    const paused = many(TROUBLE, 5);
    expect(nextState(paused, TROUBLE, after(1_000))).toBe(paused);
    expect(nextState(paused, ACCOUNT, after(1_000))).toBe(paused);
  });

  it("pauses twice as long after each probe that fails, half a minute at most", () => {
    let [circuit, now] = [many(TROUBLE, 5), START];
    const pauses = Array.from({ length: 9 }, () => {
      now = circuit.pausedUntil ?? now;
      circuit = nextState(circuit, TROUBLE, now);
      return (circuit.pausedUntil?.getTime() ?? 0) - now.getTime();
    });
    expect(pauses).toEqual([4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it("is not called for as long as it asks, and never shorter than it is paused already", () => {
    const load = (pauseMs: number): HealthSignal => ({ kind: "load", reason: "429", pauseMs });
    expect(nextState(CLOSED_CIRCUIT, load(7_000), START)).toMatchObject({ trips: 0, pausedUntil: after(7_000) });
    expect(nextState(nextState(CLOSED_CIRCUIT, load(7_000), START), load(1_000), START).pausedUntil).toEqual(
      after(7_000),
    );
  });

  it("is not taken for paused by a clock that is ahead", () => {
    expect(isPaused(many(TROUBLE, 5), after(-300_000))).toBe(false);
    expect(isPaused(nextState(CLOSED_CIRCUIT, { kind: "load", reason: "429", pauseMs: 500_000 }, START), START)).toBe(
      true,
    );
    expect(isPaused(many(TROUBLE, 5), after(-86_400_000))).toBe(false);
  });
});
