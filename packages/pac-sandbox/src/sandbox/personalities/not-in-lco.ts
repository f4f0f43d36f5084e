import { failure } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

const MESSAGE = "402 - El RFC del emisor no se encuentra en la lista de contribuyentes obligados (LCO).";

export const notInLco: Personality = {
  name: "not-in-lco",
  about: "Refuses the issuer as a provider does while a new certificate has not reached the SAT's list (402).",
  play: () => failure(400, MESSAGE, MESSAGE),
};
