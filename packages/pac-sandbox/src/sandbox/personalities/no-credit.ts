import { NO_STAMPS_LEFT } from "../../certify/certify.ts";
import type { Personality } from "../personality.ts";

export const noCredit: Personality = {
  name: "no-credit",
  about: "Says that the account has no stamps left, and stamps nothing.",
  play: ({ fail }) => fail(400, NO_STAMPS_LEFT),
};
