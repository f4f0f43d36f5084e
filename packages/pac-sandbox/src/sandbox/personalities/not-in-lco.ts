import type { Personality } from "../personality.ts";

const NOT_IN_LCO = {
  code: "402",
  message: "El RFC del emisor no se encuentra en la lista de contribuyentes obligados (LCO).",
};

export const notInLco: Personality = {
  name: "not-in-lco",
  about: "Refuses the issuer as a provider does while a new certificate has not reached the SAT's list (402).",
  play: ({ fail }) => fail(400, NOT_IN_LCO),
};
