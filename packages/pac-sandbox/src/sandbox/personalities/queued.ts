import type { Personality } from "../personality.ts";
import { retold } from "../reply.ts";

export const queued: Personality = {
  name: "queued",
  about: "Stamps, but for delay_ms only says that the document was received: no stamp, no document.",
  async play({ act, haze, delayMs }) {
    return retold(await act(), (verdict) => {
      if (verdict.kind === "refused") return verdict;
      haze.cover(verdict.entry.sello, "queued", delayMs);
      return { ...verdict, withheld: "queued" };
    });
  },
};
