import * as z from "zod";
import { atLeast, given, says, whenMissing } from "./missing.ts";

/** Longer ones would only make hashing expensive; nothing is cut. */
const MAX_PASSWORD = 200;

/** Spec §5: at least 8 characters with upper case, lower case and numbers. Kept exactly as typed. */
export function newPassword() {
  return z
    .string({ error: whenMissing("required") })
    .check(given("required"))
    .refine(...atLeast(8))
    .max(MAX_PASSWORD)
    .refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Nd}/u.test(text), {
      error: says("password_composition"),
    });
}

/** A password being proved, not chosen: only that there is one. */
export function knownPassword() {
  return z
    .string({ error: whenMissing("required") })
    .min(1, { error: says("required") })
    .max(MAX_PASSWORD);
}

interface Confirmed {
  readonly password: string;
  readonly password_confirmation: string;
}

export function passwordsMatch(form: Confirmed): boolean {
  return form.password === form.password_confirmation;
}

/** Where and what to say when they do not. */
export const passwordMismatch = {
  error: says("password_match"),
  path: ["password_confirmation"],
  // Also when another field is wrong: all mistakes are shown at once. What is no form at all has no fields to compare.
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
};
