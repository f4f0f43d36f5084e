import { sentence } from "@timbra/contract";
import { refuse } from "../http/problem.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Refuses a password that is among the commonest, or made of what is known of its owner. */
export function refuseCommon(password: string, own: readonly string[]): void {
  if (!isCommonPassword(password, own)) return;
  throw refuse("validation_failed", { errors: (language) => ({ password: [sentence("password_common", language)] }) });
}
