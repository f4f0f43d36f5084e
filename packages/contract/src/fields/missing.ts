import type { core } from "zod";
import type { MessageKey } from "../messages/es.ts";

/** The `error` of a schema: the key for an absent value, the general one for a value of another type; checks speak for themselves. */
export function whenMissing(key: MessageKey): core.$ZodErrorMap {
  return (issue) => {
    if (issue.code !== "invalid_type") return undefined;
    return issue.input === undefined || issue.input === null ? key : "invalid";
  };
}

/** Keeps a key literal checked by the compiler where zod takes any text. */
export function says(key: MessageKey): MessageKey {
  return key;
}
