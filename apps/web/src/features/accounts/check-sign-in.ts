import { checkForm, signInRequest } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";

/** What the contract says of what was typed to sign in. */
export const checkSignIn = (typed: unknown) => checkForm(signInRequest, typed, currentLanguage());
