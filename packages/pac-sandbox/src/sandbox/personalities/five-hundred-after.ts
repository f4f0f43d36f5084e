import { failure } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

export const fiveHundredAfter: Personality = {
  name: "5xx-after",
  about: "Stamps, then answers 500.",
  async play({ act }) {
    await act();
    return failure(500, "500 - Error interno del servicio.");
  },
};
