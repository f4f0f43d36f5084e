import * as z from "zod";
import { expectedVersion, rowId } from "./fields/identifier.ts";
import {
  anyText,
  base64File,
  messageKey,
  optionalText,
  refuseInvisible,
  refuseUnlikeName,
  requiredText,
} from "./fields/text.ts";
import { nullableText } from "./fields/wire.ts";

/** A folio that both JavaScript and the screen represent exactly. */
const MAX_FOLIO = 999_999_999_999_999;

/** A whole number from 1, as a number or its digits: no decimals, separators or prefix (spec §5). */
const folioField = z.preprocess(
  (input: number | string | null | undefined) => {
    if (input === "" || input === null) return undefined;
    return typeof input === "string" && /^\s*\d{1,15}\s*$/.test(input) ? Number(input) : input;
  },
  z
    .int({ error: (issue) => (issue.input === undefined ? messageKey("required") : messageKey("folio")) })
    .min(1, { error: messageKey("folio") })
    .max(MAX_FOLIO, { error: messageKey("folio") }),
);

export const seriesCreateRequest = z.object({
  serie: requiredText(1, 25)
    .toUpperCase()
    .regex(/^[^|\s]{1,25}$/, { error: messageKey("series") })
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

const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * How printed documents look: the colour of titles, rules and the total, and the name under the legal one. Both may be
 * left out.
 */
export const printingRequest = z.object({
  accent_color: anyText()
    .refine((text) => text === "" || COLOUR.test(text), { error: messageKey("colour") })
    .toUpperCase()
    .nullish()
    .transform((text) => text || null),
  commercial_name: optionalText(1, 150).superRefine(refuseUnlikeName),
  version: expectedVersion(),
});

export const printingSchema = z.object({ accent_color: nullableText, commercial_name: nullableText });
export type Printing = z.output<typeof printingSchema>;

export const printingResponse = z.object({ printing: printingSchema, version: z.string() });

/** The complements that the editor offers besides those with a screen of their own, by the ids of their tables. */
export const complementsRequest = z.object({
  complements: z.array(anyText().max(60)).max(60),
  version: expectedVersion(),
});

const complementOption = z.object({ id: z.string(), place: z.enum(["document", "line"]), label: z.string() });
export type ComplementOption = z.output<typeof complementOption>;

/** `available` are all there are, in the language asked. */
export const complementsResponse = z.object({
  complements: z.array(z.string()),
  available: z.array(complementOption),
  version: z.string(),
});

/** Those that an editor offers, in a form's answer. */
export const offeredComplements = z.array(complementOption);

/** campo1 … campo20 (spec §3). */
export const EXTRA_FIELDS = Array.from({ length: 20 }, (_, at) => `campo${at + 1}` as const);
export type ExtraField = (typeof EXTRA_FIELDS)[number];

function shapeOf<Schema extends z.ZodType>(schema: Schema): Record<ExtraField, Schema> {
  return Object.fromEntries(EXTRA_FIELDS.map((field) => [field, schema]));
}

const MAX = 500;

/** All optional; null is kept as an empty string (spec §5). */
export const extraFieldsInput = z.object(
  shapeOf(
    anyText()
      .max(MAX)
      .nullish()
      .transform((text) => text ?? ""),
  ),
);

export const extraFieldsRequest = extraFieldsInput.extend({ version: expectedVersion() });

export const extraFieldsSchema = z.object(shapeOf(z.string().nullable()));
export type ExtraFields = z.output<typeof extraFieldsSchema>;

export const extraFieldsResponse = z.object({ extra_fields: extraFieldsSchema, version: z.string() });

/** Limits of spec §9. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;
export const IMAGE_EXTENSIONS = ["png", "gif", "jpeg", "jpg"] as const;
export const IMAGE_BYTES = 2 * 1024 * 1024;
export const IMAGE_LIMITS = {
  logo: { width: 130, height: 130, bytes: IMAGE_BYTES },
  background: { width: 816, height: 1056, bytes: IMAGE_BYTES },
} as const;
export type ImageKind = keyof typeof IMAGE_LIMITS;

export const logoRequest = z.object({
  logoBase64: base64File(8, IMAGE_BYTES),
  logoName: requiredText(1, 255).superRefine(refuseUnlikeName),
  version: expectedVersion(),
});

export const backgroundRequest = z.object({
  backgroundBase64: base64File(8, IMAGE_BYTES),
  backgroundName: requiredText(1, 255).superRefine(refuseUnlikeName),
  version: expectedVersion(),
});

/** What the download needs in its query; null while there is no image. */
const downloadParams = z.record(z.string(), z.string()).nullable();

/**
 * `logo_uri` is a data: URI of the image, or null while there is none. `version` goes back with another image, of none
 * too.
 */
export const logoResponse = z.object({
  logo_uri: z.string().nullable(),
  logo_name: z.string().nullable(),
  download_params: downloadParams,
  version: z.string(),
});

export const logoSavedResponse = logoResponse.extend({ message: z.string() });

export const backgroundResponse = z.object({
  background_uri: z.string().nullable(),
  background_name: z.string().nullable(),
  download_params: downloadParams,
  version: z.string(),
});

export const backgroundSavedResponse = backgroundResponse.extend({ message: z.string() });

/** The version of the image: a stale one answers 404. */
export const imageDownloadQuery = z.object({ v: anyText().max(100).optional() });
