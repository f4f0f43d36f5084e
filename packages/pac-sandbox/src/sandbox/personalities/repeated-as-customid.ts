import { answerOf, refusal } from "../../sw/outcome.ts";
import { RENAMED, REPEATED } from "../../sw/stamp.ts";
import { timbreText } from "../../sw/stamp-data.ts";
import type { Personality } from "../personality.ts";

export const repeatedAsCustomId: Personality = {
  name: "3307-tfd-only",
  about: "Stamps as it should, but answers a repetition as a duplicated customid: the stamp's element and no document.",
  async play({ act }) {
    const outcome = await act();
    const { message, data } = outcome.envelope;
    if (message !== REPEATED) return answerOf(outcome);
    return answerOf(refusal(400, RENAMED, "", { tfd: data?.["tfd"] ?? timbreText(data?.["cfdi"] ?? ""), cfdi: "" }));
  },
};
