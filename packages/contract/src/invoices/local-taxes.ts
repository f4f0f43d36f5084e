import * as z from "zod";
import { optionalDecimal } from "../fields/decimal.ts";
import { messageKey, optionalList, optionalText, refuseUnlikeName } from "../fields/text.ts";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import type { MessageKey } from "../messages/es.ts";

/** The local taxes that one document may have here. */
const MAX_LOCAL_TAXES = 20;
/** As many lines as a document may have (MAX_ITEMS). */
const MAX_LINES = 5000;

/** Where lines are counted from zero, as in the paths of problems: each once, in their order. */
const lines = z
  .array(
    z
      .int({ error: messageKey("integer") })
      .min(0)
      .max(MAX_LINES - 1),
  )
  .max(MAX_LINES)
  .nullish()
  .transform((places) => (places ? [...new Set(places)].sort((one, other) => one - other) : null));

/**
 * A tax of a state or a town (complement implocal 1.0), charged or withheld. `rate` is a percentage: "3", "0.5". It is
 * taken of the lines in `items` (their places, from 0), of `base`, or of all lines where neither is given; `amount` is
 * for a tax that is no percentage of anything here, and needs no rate. At most one of the three.
 */
export const localTax = z
  .object({
    name: optionalText(1, 100)
      .refine((text) => !text?.includes("|"), { error: messageKey("no_pipe") })
      .superRefine(refuseUnlikeName),
    withheld: z.boolean({ error: messageKey("invalid") }).default(false),
    rate: optionalDecimal({ decimals: 2, min: "0", max: "100" }),
    items: lines,
    base: optionalDecimal({ decimals: 6, min: "0" }),
    amount: optionalDecimal({ decimals: 2, min: "0" }),
  })
  .refine(({ items, base, amount }) => [items, base, amount].filter((given) => given !== null).length < 2, {
    error: messageKey("local_tax_one_base"),
    path: ["base"],
  });
export type LocalTax = z.output<typeof localTax>;

export const localTaxes = optionalList(localTax, MAX_LOCAL_TAXES);

/** The same in a response. */
export const localTaxBody = z.object({
  name: nullableText,
  withheld: z.boolean(),
  rate: wireDecimal.nullable(),
  items: z.array(z.int()).nullable(),
  base: wireDecimal.nullable(),
  amount: wireDecimal.nullable(),
});

/** A local tax as the document has it: those charged first. `rate` is a percentage. */
export const localTaxTotal = z.object({
  name: z.string(),
  withheld: z.boolean(),
  rate: wireDecimal,
  amount: wireDecimal,
});
export type LocalTaxTotal = z.output<typeof localTaxTotal>;

/** What is missing of a local tax, and the sentence for it. `lineCount`: how many lines its draft has. */
export function missingInLocalTax(
  { name, rate, items, amount }: LocalTax,
  lineCount: number,
): readonly (readonly [field: keyof LocalTax, key: MessageKey])[] {
  const hasNoLines = items !== null && (items.length === 0 || items.some((at) => at >= lineCount));
  const asked: readonly (readonly [field: keyof LocalTax, key: MessageKey, absent: boolean])[] = [
    ["name", "required", name === null],
    ["rate", "local_tax_rate", rate === null && amount === null],
    ["items", "local_tax_items", hasNoLines],
  ];
  return asked.filter(([, , absent]) => absent).map(([field, key]) => [field, key]);
}

/** The local taxes of a draft that loses some of its lines: those left keep theirs. A tax of none of them goes. */
export function withoutLines(
  taxes: readonly LocalTax[],
  lineCount: number,
  isRemoved: (place: number) => boolean,
): LocalTax[] {
  const left = Array.from({ length: lineCount }, (_, place) => place).filter((place) => !isRemoved(place));
  const places = new Map(left.map((before, after) => [before, after]));
  return taxes.flatMap((tax) => {
    if (tax.items === null) return [tax];
    const items = tax.items.flatMap((place) => places.get(place) ?? []);
    return items.length === 0 ? [] : [{ ...tax, items }];
  });
}
