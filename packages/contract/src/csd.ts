import * as z from "zod";
import { base64File } from "./fields/base64.ts";
import { atLeast, given, whenMissing } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { rfcField } from "./fields/rfc.ts";
import { optionalText, requiredText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";

/** Limits of spec §9. */
export const CSD_FILE_BYTES = 200 * 1024;

/** Where "now" is judged against the validity of a certificate. */
export const CSD_TIME_ZONE = "America/Mexico_City";

/** Kept exactly as typed: blanks may belong to it. */
const passphraseField = z
  .string({ error: whenMissing("required") })
  .check(given("required"))
  .refine(...atLeast(8))
  .max(256);

export const csdRequest = z.object({
  passphrase: passphraseField,
  certBase64: base64File(10, CSD_FILE_BYTES),
  keyBase64: base64File(10, CSD_FILE_BYTES),
  cer_filename: requiredText(1, 255).superRefine(refuseUnlikeName),
  key_filename: requiredText(1, 255).superRefine(refuseUnlikeName),
  rfc: rfcField(),
});

/** `status` is the success message (spec §7). */
export const csdSavedResponse = z.object({ status: z.string(), message: z.string() });

/** Null while there is no certificate. `days_left` is negative once it has expired. */
export const csdSchema = z
  .object({
    cer_filename: z.string(),
    key_filename: z.string(),
    valid_until: wireInstant,
    valid_from: wireInstant,
    no_certificado: z.string(),
    rfc: z.string(),
    name: z.string(),
    days_left: z.int(),
  })
  .nullable();

export const csdResponse = z.object({ csd: csdSchema });

/** A pair of files that look like the SAT's, for the user's own RFC; only in sandbox mode. */
export const testCsdRequest = z.object({ passphrase: passphraseField.max(200), name: optionalText(1, 300) });

export const testCsdResponse = z.object({
  cer_filename: z.string(),
  key_filename: z.string(),
  certBase64: z.string(),
  keyBase64: z.string(),
});
