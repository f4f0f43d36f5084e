import type { Personality } from "../personality.ts";

export const resetAfter: Personality = {
  name: "reset-after",
  about: "Stamps, then breaks the connection (TCP RST) without a byte of answer.",
  async play({ act, response }) {
    await act();
    response.socket?.resetAndDestroy();
    return null;
  },
};
