import type { Personality } from "../personality.ts";

export const tooMany: Personality = {
  name: "too-many",
  about: "Answers 429 with Retry-After and stamps nothing.",
  play: ({ fail }) => ({
    ...fail(429, { code: "429", message: "Demasiadas peticiones." }),
    headers: { "retry-after": "1" },
  }),
};
