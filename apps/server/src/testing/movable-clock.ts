import type { Clock } from "../lib/clock.ts";

export interface MovableClock extends Clock {
  /** Moves the time on (or back) by so many milliseconds. */
  advance(ms: number): void;
  set(instant: Date): void;
}

/** A clock that runs as time does, and can be moved. Starts at this machine's time unless specified otherwise. */
export function createMovableClock(start: Date = new Date()): MovableClock {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => {
      offset += ms;
    },
    set: (instant) => {
      offset = instant.getTime() - Date.now();
    },
  };
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
