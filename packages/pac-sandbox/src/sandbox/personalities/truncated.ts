import type { Personality } from "../personality.ts";
import { sendHalf } from "../send-half.ts";

export const truncated: Personality = {
  name: "truncated",
  about: "Stamps, announces the whole body, sends half and closes the connection politely (FIN).",
  async play({ act, response }) {
    await sendHalf(response, await (await act()).answer());
    response.socket?.end();
    return null;
  },
};
