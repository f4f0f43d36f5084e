import type { Personality } from "../personality.ts";

export const fiveHundredAfter: Personality = {
  name: "5xx-after",
  about: "Stamps, then answers 500.",
  async play({ act, fail }) {
    await act();
    return fail(500, { code: "500", message: "Error interno del servicio." });
  },
};
