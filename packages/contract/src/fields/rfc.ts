import { parseRfc, RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL } from "@timbra/cfdi";
import { messageKey, requiredText } from "./text.ts";

/** Spec §5: 3-4 letters with @ and &, date AAMMDD, 3 alphanumerics. Ñ is a letter of the SAT. */
const RFC = /^[A-ZÑ&@]{3,4}(\d{2})(\d{2})(\d{2})[A-Z0-9]{3}$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text has the form of an RFC with a date that exists; empty passes (spec §5). */
export function isRfcFormat(text: string): boolean {
  if (text === "") return true;
  const [, year = "", month = "", day = ""] = RFC.exec(text) ?? [];
  const days = DAYS[Number(month) - 1];
  if (year === "" || days === undefined || Number(day) < 1 || Number(day) > days) return false;
  return month !== "02" || day !== "29" || Number(year) % 4 === 0;
}

/**
 * Whether an RFC of the right form ends in a character that is not the check digit of the others. Some real ones do: it
 * is doubtful, never refused.
 */
export function isCheckDigitDoubtful(rfc: string): boolean {
  if (rfc === "" || !isRfcFormat(rfc)) return false;
  const read = parseRfc(rfc);
  return !read.ok || !read.rfc.checkDigitOk;
}

/** Sales to the general public and receivers abroad: a generic RFC, of no taxpayer in particular. */
export function isGenericRfc(rfc: string): boolean {
  return rfc === RFC_GENERICO_NACIONAL || rfc === RFC_GENERICO_EXTRANJERO;
}

const PERSON_LENGTH = 13;

/** Whether an RFC is a person's: a company's is shorter. */
export const isPersonRfc = (rfc: string): boolean => rfc.length === PERSON_LENGTH;

/** A required RFC; lower case is corrected, not refused. */
export function rfcField() {
  return requiredText(1, 13)
    .toUpperCase()
    .refine(isRfcFormat, { error: messageKey("rfc") });
}

/** The RFC of an issuer. */
export function issuerRfcField() {
  return rfcField().refine((rfc) => !isGenericRfc(rfc), { error: messageKey("rfc_generic") });
}
