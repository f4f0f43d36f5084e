import { setTimeout } from "node:timers/promises";
import type { Personality } from "../personality.ts";

export const slow: Personality = {
  name: "slow",
  about: "Waits delay_ms, then answers as it should.",
  async play({ act, delayMs }) {
    await setTimeout(delayMs);
    return (await act()).answer();
  },
};
