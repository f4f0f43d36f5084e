import * as z from "zod";
import { rowId } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { refuseInvisible } from "./fields/name.ts";
import { requiredText } from "./fields/text.ts";

/** A folio that both JavaScript and the screen hold exactly. */
const MAX_FOLIO = 999_999_999_999_999;

/** A whole number from 1, as a number or its digits: no decimals, separators or prefix (spec §5). */
const folioField = z.preprocess(
  (input: number | string | null | undefined) => {
    if (input === "" || input === null) return undefined;
    return typeof input === "string" && /^\s*\d{1,15}\s*$/.test(input) ? Number(input) : input;
  },
  z
    .int({ error: (issue) => (issue.input === undefined ? says("required") : says("folio")) })
    .min(1, { error: says("folio") })
    .max(MAX_FOLIO, { error: says("folio") }),
);

export const seriesCreateRequest = z.object({
  serie: requiredText(1, 25)
    .toUpperCase()
    .regex(/^[^|\s]{1,25}$/, { error: says("series") })
    .superRefine(refuseInvisible),
  folio: folioField,
});

/** What the form of a new series starts with (spec §5). */
export const NEW_SERIES = { serie: "A", folio: 1 } as const;

export const seriesSchema = z.object({ series_id: z.string(), serie: z.string(), folio_siguiente: z.int() });
export type Series = z.output<typeof seriesSchema>;

export const seriesResponse = z.object({ series: z.array(seriesSchema) });

export const seriesSavedResponse = z.object({ message: z.string(), series: seriesSchema });

export const seriesDeleteRequest = z.object({ series_id: rowId() });
