import * as z from "zod";
import { seenVersion } from "./fields/identifier.ts";
import { anyText } from "./fields/text.ts";

/** campo1 … campo20 (spec §3). */
export const EXTRA_FIELDS = Array.from({ length: 20 }, (_, at) => `campo${at + 1}` as const);
export type ExtraField = (typeof EXTRA_FIELDS)[number];

function shapeOf<Schema extends z.ZodType>(schema: Schema): Record<ExtraField, Schema> {
  return Object.fromEntries(EXTRA_FIELDS.map((field) => [field, schema]));
}

const MAX = 500;

/** All optional; null is kept as an empty string (spec §5). */
export const extraFieldsRequest = z
  .object(
    shapeOf(
      anyText()
        .max(MAX)
        .nullish()
        .transform((text) => text ?? ""),
    ),
  )
  .extend({ version: seenVersion() });

export const extraFieldsSchema = z.object(shapeOf(z.string().nullable()));
export type ExtraFields = z.output<typeof extraFieldsSchema>;

export const extraFieldsResponse = z.object({ extra_fields: extraFieldsSchema, version: z.string() });
