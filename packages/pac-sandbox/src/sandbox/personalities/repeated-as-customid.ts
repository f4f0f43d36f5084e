import type { Personality } from "../personality.ts";
import { retold } from "../reply.ts";

export const repeatedAsCustomId: Personality = {
  name: "3307-tfd-only",
  about:
    "Stamps as it should, but tells of a repetition with the stamp's element or its UUID, and no document (SW: as a duplicated customid).",
  async play({ act }) {
    return retold(await act(), (verdict) =>
      verdict.kind === "repeated" ? { ...verdict, withheld: "document" } : verdict,
    );
  },
};
