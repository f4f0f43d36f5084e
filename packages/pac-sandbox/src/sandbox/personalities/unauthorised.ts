import type { Personality } from "../personality.ts";

export const unauthorised: Personality = {
  name: "unauthorised",
  about: "Refuses a good token (401) or password (300) and stamps nothing.",
  play: ({ fail }) => fail(401, { code: "AU4001", message: "El token es inválido o expiró." }),
};
