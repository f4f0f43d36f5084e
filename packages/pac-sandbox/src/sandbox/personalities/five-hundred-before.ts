import type { Personality } from "../personality.ts";

export const fiveHundredBefore: Personality = {
  name: "5xx-before",
  about: "Answers 503 and stamps nothing.",
  play: ({ fail }) => fail(503, { code: "503", message: "Servicio no disponible." }),
};
