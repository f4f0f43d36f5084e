import * as z from "zod";
import { seenVersion } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { anyText, optionalText } from "./fields/text.ts";
import { nullableText } from "./fields/wire.ts";

const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * How printed documents look: the colour of titles, rules and the total, and the name under the legal one. Both may be
 * left out.
 */
export const printingRequest = z.object({
  accent_color: anyText()
    .refine((text) => text === "" || COLOUR.test(text), { error: says("colour") })
    .toUpperCase()
    .nullish()
    .transform((text) => text || null),
  commercial_name: optionalText(1, 150).superRefine(refuseUnlikeName),
  version: seenVersion(),
});

export const printingSchema = z.object({ accent_color: nullableText, commercial_name: nullableText });
export type Printing = z.output<typeof printingSchema>;

export const printingResponse = z.object({ printing: printingSchema, version: z.string() });
