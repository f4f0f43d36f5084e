import type { Personality } from "../personality.ts";

export const ok: Personality = {
  name: "ok",
  about: "Answers as it should.",
  play: async ({ act }) => (await act()).answer(),
};
