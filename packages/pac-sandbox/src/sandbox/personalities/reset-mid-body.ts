import type { Personality } from "../personality.ts";
import { sendHalf } from "../send-half.ts";

export const resetMidBody: Personality = {
  name: "reset-mid-body",
  about: "Stamps, answers half of the body and breaks the connection (TCP RST).",
  async play({ act, response }) {
    await sendHalf(response, await (await act()).answer());
    response.socket?.resetAndDestroy();
    return null;
  },
};
