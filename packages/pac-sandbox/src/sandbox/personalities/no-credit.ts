import { NO_STAMPS_LEFT } from "../../certify/certify.ts";
import { reasonText } from "../../certify/reason.ts";
import { failure } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

export const noCredit: Personality = {
  name: "no-credit",
  about: "Says that the account has no stamps left, and stamps nothing.",
  play: () => failure(400, reasonText(NO_STAMPS_LEFT), reasonText(NO_STAMPS_LEFT)),
};
