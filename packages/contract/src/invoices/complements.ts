import type { ComplementoDesconocido, Messages, Problem } from "@timbra/cfdi";
import type { core } from "zod";
import * as z from "zod";
import { anyText, messageKey, optionalList } from "../fields/text.ts";

/** What a complement says under a name of its table: a text, the parts inside it, or several of them. */
export type ComplementValue = string | ComplementData | readonly ComplementValue[];

/** The data of a complement, by the names of its table (`@timbra/cfdi/complementos`). */
export interface ComplementData {
  readonly [name: string]: ComplementValue;
}

/** More than any table has. */
const MAX_DEPTH = 16;
/** Of one list: as many goods as the schema of Carta Porte counts are more, and more than a provider takes. */
const MAX_ITEMS = 10_000;

const leaf = anyText();

/**
 * Reads data of any table: texts as every text here, lists and parts inside each other; null is absent. What a table
 * asks of them is asked where the draft is priced, so that a draft may be kept before all is typed.
 */
function readValue(
  input: unknown,
  path: readonly PropertyKey[],
  issues: core.$ZodRawIssue[],
): ComplementValue | undefined {
  if (input === null || input === undefined) return undefined;
  const refuse = (message: string) => {
    issues.push({ code: "custom", message, path: [...path], input });
    return undefined;
  };
  if (path.length > MAX_DEPTH) return refuse(messageKey("invalid"));
  if (typeof input === "string") {
    const text = leaf.safeParse(input);
    return text.success ? text.data : refuse(messageKey("no_control"));
  }
  if (Array.isArray(input)) {
    if (input.length > MAX_ITEMS) return refuse(messageKey("too_many"));
    return input.map((item, at) => readValue(item, [...path, at], issues)).filter((item) => item !== undefined);
  }
  if (typeof input !== "object") return refuse(messageKey("invalid"));
  const read = Object.entries(input).map(([name, value]) => [name, readValue(value, [...path, name], issues)] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, ComplementValue] => entry[1] !== undefined));
}

const complementData = z.record(z.string(), z.unknown()).transform((input, context): ComplementData => {
  const data = readValue(input, [], context.issues as core.$ZodRawIssue[]);
  return data === undefined ? {} : (data as ComplementData);
});

/** A complement of the SAT as a draft has it, of the whole document or of a line. `name` is its table's id. */
export const draftComplement = z.object({
  name: anyText().regex(/^[a-z][a-z\d-]{1,60}$/, { error: messageKey("not_in_list") }),
  data: complementData,
});
export type DraftComplement = z.output<typeof draftComplement>;

const MAX_COMPLEMENTS = 10;

export const draftComplements = optionalList(draftComplement, MAX_COMPLEMENTS);

/** The same in a response. */
export const complementBody = z.object({ name: z.string(), data: z.record(z.string(), z.any()) });

/** Where a complement stands. */
export type ComplementPlace = "document" | "line";

/** How a complement of a draft gets into the document. */
export interface WrittenComplement {
  /** Itself; or, where a problem is an error, what stands for it so that the places of the others stay. */
  readonly node: ComplementoDesconocido;
  /** Their paths are inside the complement. */
  readonly problems: readonly Problem[];
}

/**
 * Writes the complements of drafts: given, so that a page loads it, and the tables, only with a draft that has some.
 */
export interface ComplementWriter {
  write(complement: DraftComplement, place: ComplementPlace, path: string): WrittenComplement;
  /** The sentences of what it finds. */
  readonly messages: Messages;
}

/** Every complement of a draft. */
export function complementsOf(draft: {
  readonly complements: readonly DraftComplement[];
  readonly items: readonly { readonly complements: readonly DraftComplement[] }[];
}): DraftComplement[] {
  return [...draft.complements, ...draft.items.flatMap(({ complements }) => complements)];
}
