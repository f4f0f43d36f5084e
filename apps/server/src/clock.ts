/** The time, as an argument: nothing in the rooms reads the machine's clock. */
export interface Clock {
  now(): Date;
}

/** The one place that reads it. */
export const systemClock: Clock = {
  // biome-ignore lint/plugin/clock: this is the clock that everything else is given.
  now: () => new Date(),
};
