import { answerOf } from "../../sw/outcome.ts";
import type { Personality } from "../personality.ts";

export const ok: Personality = {
  name: "ok",
  about: "Answers as it should.",
  play: async ({ act }) => answerOf(await act()),
};
