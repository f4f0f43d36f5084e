import type { Personality } from "../personality.ts";

export const timeoutBefore: Personality = {
  name: "timeout-before",
  about: "Never answers, and stamps nothing.",
  play: () => null,
};
