import { failure } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

export const unauthorised: Personality = {
  name: "unauthorised",
  about: "Refuses a good token (401) and stamps nothing.",
  play: () => failure(401, "AU4001 - El token es inválido o expiró."),
};
