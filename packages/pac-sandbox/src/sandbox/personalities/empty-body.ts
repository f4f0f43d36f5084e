import { bytes } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

export const emptyBody: Personality = {
  name: "empty-body",
  about: "Stamps, then answers 200 with an empty body.",
  async play({ act }) {
    await act();
    return bytes("text/plain; charset=utf-8", "");
  },
};
