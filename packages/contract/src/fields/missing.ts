import type { core } from "zod";
import type { MessageKey } from "../messages/es.ts";

/**
 * The `error` of a schema: the key for an absent value, the general one for a value of another type; checks speak for
 * themselves.
 */
export function whenMissing(key: MessageKey): core.$ZodErrorMap {
  return (issue) => {
    if (issue.code !== "invalid_type") return undefined;
    return issue.input === undefined || issue.input === null ? key : "invalid";
  };
}

/**
 * Refuses a blank text and ends what is said of it: that it is also short or malformed helps nobody. The checks of the
 * whole form go on, which zod's own `abort` would silence.
 */
export function given(key: MessageKey): core.CheckFn<string> {
  return ({ value, issues }) => {
    if (value === "") issues.push({ code: "custom", message: key, input: value });
  };
}

/** The arguments of a `refine` that wants so many characters. zod's own `min` would speak of a blank text too. */
export function atLeast(min: number) {
  return [(text: string) => text.length >= min, { error: says("min_length"), params: { min } }] as const;
}

/** Keeps a key literal checked by the compiler where zod takes any text. */
export function says(key: MessageKey): MessageKey {
  return key;
}
