import { setTimeout } from "node:timers/promises";
import { answerOf } from "../../sw/outcome.ts";
import type { Personality } from "../personality.ts";

export const slow: Personality = {
  name: "slow",
  about: "Waits delay_ms, then answers as it should.",
  async play({ act, delayMs }) {
    await setTimeout(delayMs);
    return answerOf(await act());
  },
};
