import { anyText, messageKey } from "./text.ts";

/** The number of one (cfdv40.xsd, Concepto/CuentaPredial). */
const ACCOUNT = /^[0-9a-zA-Z]{1,150}$/;
const SEPARATORS = /[\s,;]+/;
/** A lease of several properties has one each; nobody types more by hand. */
const MOST = 50;

/**
 * Property tax accounts (cuentas prediales) in one text, apart by commas, semicolons or blanks: kept as "1506, 1507".
 * Blank is null.
 */
function propertyAccounts() {
  return anyText()
    .transform((text) => propertyAccountsOf(text))
    .refine((accounts) => accounts.every((one) => ACCOUNT.test(one)), { error: messageKey("property_account") })
    .refine((accounts) => accounts.length <= MOST, { error: messageKey("too_many"), params: { max: MOST } })
    .transform((accounts) => (accounts.length === 0 ? null : accounts.join(", ")));
}

/** Property tax accounts that may be left out: absent and blank are null. */
export function optionalPropertyAccounts() {
  return propertyAccounts()
    .nullish()
    .transform((accounts) => accounts ?? null);
}

/** The same of something kept: what is left out stays as it is, blank takes it away. */
export function keptPropertyAccounts() {
  return propertyAccounts().nullable().optional();
}

/** Each by itself, in the order in which they were written; none for null. */
export function propertyAccountsOf(text: string | null): string[] {
  return (text ?? "").split(SEPARATORS).filter((one) => one !== "");
}
