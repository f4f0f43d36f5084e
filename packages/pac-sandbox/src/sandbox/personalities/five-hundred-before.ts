import { failure } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

export const fiveHundredBefore: Personality = {
  name: "5xx-before",
  about: "Answers 503 and stamps nothing.",
  play: () => failure(503, "503 - Servicio no disponible."),
};
