import type { Personality } from "../personality.ts";
import { retold } from "../reply.ts";

export const repeatedEmpty: Personality = {
  name: "307-empty",
  about: "Stamps as it should, but tells of a repetition (307) without giving back what was stamped.",
  async play({ act }) {
    return retold(await act(), (verdict) => (verdict.kind === "repeated" ? { ...verdict, withheld: "data" } : verdict));
  },
};
