import { failure } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

export const tooMany: Personality = {
  name: "too-many",
  about: "Answers 429 with Retry-After and stamps nothing.",
  play: () => ({ ...failure(429, "429 - Demasiadas peticiones."), headers: { "retry-after": "1" } }),
};
