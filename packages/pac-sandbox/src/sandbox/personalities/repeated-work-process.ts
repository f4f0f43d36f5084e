import type { Personality } from "../personality.ts";
import { retold } from "../reply.ts";

export const repeatedWorkProcess: Personality = {
  name: "307-work-process",
  about:
    "Stamps as it should, but tells of a repetition (307) with a number of its own where the UUID should be, and no document.",
  async play({ act }) {
    return retold(await act(), (verdict) =>
      verdict.kind === "repeated" ? { ...verdict, withheld: "work-process" } : verdict,
    );
  },
};
