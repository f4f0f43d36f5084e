import * as z from "zod";
import { says } from "./missing.ts";
import { anyText, requiredText } from "./text.ts";

const EMAIL = z.email();
const MAX_EMAIL = 254;

/** A required e-mail address. */
export function emailField() {
  return requiredText(1, MAX_EMAIL).refine((text) => EMAIL.safeParse(text).success, { error: says("email") });
}

/** An e-mail address that may be left out; blank is null. */
export function optionalEmail() {
  return anyText()
    .max(MAX_EMAIL)
    .refine((text) => text === "" || EMAIL.safeParse(text).success, { error: says("email") })
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}
