import { answerOf } from "../../sw/outcome.ts";
import { REPEATED } from "../../sw/stamp.ts";
import type { Personality } from "../personality.ts";
import { withoutData } from "../without-data.ts";

export const repeatedEmpty: Personality = {
  name: "307-empty",
  about: "Stamps as it should, but tells of a repetition (307) without giving back what was stamped.",
  async play({ act }) {
    const outcome = await act();
    return answerOf(outcome.envelope.message === REPEATED ? withoutData(outcome) : outcome);
  },
};
