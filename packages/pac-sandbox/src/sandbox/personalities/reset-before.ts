import type { Personality } from "../personality.ts";

export const resetBefore: Personality = {
  name: "reset-before",
  about: "Breaks the connection (TCP RST) and stamps nothing.",
  play({ response }) {
    response.socket?.resetAndDestroy();
    return null;
  },
};
