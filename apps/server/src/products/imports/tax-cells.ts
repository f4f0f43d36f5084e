import { DEFAULT_IDS, VAT_TAXES } from "@timbra/contract";
import type { Cells } from "../../imports/index.ts";
import { plainDecimal } from "../../plain-decimal.ts";

/** No id: the form says that it is not in its list. */
const UNKNOWN = -1;

export function isUntaxed(cells: Cells): boolean {
  return /^(no|ninguno|none|sin)\b/.test(plainWord(cells["vat"] ?? ""));
}

/** The choice of VAT of a row: "16", "16 %", "0.16", "Exento". */
export function vatOf(cells: Cells): number {
  const typed = plainWord(cells["vat"] ?? "");
  if (typed === "" || isUntaxed(cells)) return DEFAULT_IDS.vat_tax;
  if (/^(exent|exempt)/.test(typed)) return VAT_TAXES.find(({ rate }) => rate === null)?.id ?? UNKNOWN;
  return VAT_TAXES.find(({ rate }) => rate !== null && sameRate(rate, typed))?.id ?? UNKNOWN;
}

/** Whether "16", "16 %", "16.00" or "0.16" means the rate 0.160000. */
export function sameRate(rate: string, typed: string): boolean {
  const number = typed.replace(/[\s%]|iva|vat/g, "");
  const [whole = "", fraction = ""] = rate.split(".");
  const percentText = plainDecimal(`${`${whole}${fraction.slice(0, 2)}`.replace(/^0+(?=\d)/, "")}.${fraction.slice(2)}`);
  return /^\d+(\.\d+)?$/.test(number) && (plainDecimal(number) === percentText || plainDecimal(number) === plainDecimal(rate));
}

export function percent(text: string | undefined): string | undefined {
  return text?.replace(/\s*%$/, "");
}

/** Without accents, case or blanks around. */
export function plainWord(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
