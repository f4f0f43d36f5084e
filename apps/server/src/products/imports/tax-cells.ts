import { Decimal } from "@timbra/cfdi";
import { DEFAULT_IDS, VAT_TAXES } from "@timbra/contract";
import type { Cells } from "../../imports/index.ts";
import { plainDecimal } from "../../plain-decimal.ts";

/** No id: the form says that it is not in its list. */
const UNKNOWN_TAX = -1;

export function isUntaxed(cells: Cells): boolean {
  return /^(no|ninguno|none|sin)\b/.test(plainWord(cells["vat"] ?? ""));
}

/** The choice of VAT of a row: "16", "16 %", "0.16", "Exento". */
export function vatOf(cells: Cells): number {
  const typed = plainWord(cells["vat"] ?? "");
  if (typed === "" || isUntaxed(cells)) return DEFAULT_IDS.vat_tax;
  if (/^(exent|exempt)/.test(typed)) return VAT_TAXES.find(({ rate }) => rate === null)?.id ?? UNKNOWN_TAX;
  return VAT_TAXES.find(({ rate }) => rate !== null && sameRate(rate, typed))?.id ?? UNKNOWN_TAX;
}

/** Whether "16", "16 %", "16.00" or "0.16" means the rate 0.160000. */
export function sameRate(rate: string, typed: string): boolean {
  const number = typed.replace(/[\s%]|iva|vat/g, "");
  const [whole = "", fraction = ""] = rate.split(".");
  const percentText = plainDecimal(
    `${`${whole}${fraction.slice(0, 2)}`.replace(/^0+(?=\d)/, "")}.${fraction.slice(2)}`,
  );
  return (
    /^\d+(\.\d+)?$/.test(number) &&
    (plainDecimal(number) === percentText || plainDecimal(number) === plainDecimal(rate))
  );
}

/**
 * "10", "10 %", or the 0.1 that a spreadsheet keeps of a cell that shows 10 %: a share of one that says no "%", as with
 * VAT.
 */
export function percent(text: string | undefined): string | undefined {
  const typed = text?.trim();
  if (typed === undefined || !SHARE_OF_ONE.test(typed)) return typed?.replace(/\s*%$/, "");
  const share = Decimal.parse(`0${typed.slice(typed.indexOf("."))}`);
  return plainDecimal(share.times(HUNDRED).toString());
}

/** No rate of these taxes is less than one percent. */
const SHARE_OF_ONE = /^0?\.\d{1,8}$/;
const HUNDRED = Decimal.parse("100");

/** Without accents, case or blanks around. */
export function plainWord(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
