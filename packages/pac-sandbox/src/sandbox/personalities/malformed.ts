import { answerOf } from "../../sw/outcome.ts";
import type { Personality } from "../personality.ts";

export const malformed: Personality = {
  name: "malformed",
  about: "Stamps, then answers 200 with JSON that breaks off.",
  async play({ act }) {
    const answer = answerOf(await act());
    return { ...answer, status: 200, body: answer.body.slice(0, -2) };
  },
};
