import type { Personality } from "../personality.ts";

export const timeoutAfter: Personality = {
  name: "timeout-after",
  about: "Stamps, then never answers.",
  async play({ act }) {
    await act();
    return null;
  },
};
