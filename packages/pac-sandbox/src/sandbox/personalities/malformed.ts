import type { Personality } from "../personality.ts";

export const malformed: Personality = {
  name: "malformed",
  about: "Stamps, then answers 200 with a body that breaks off.",
  async play({ act }) {
    const answer = await (await act()).answer();
    return { ...answer, status: 200, body: answer.body.slice(0, -2) };
  },
};
