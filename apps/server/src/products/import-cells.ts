import { Decimal } from "@timbra/cfdi";
import {
  checkForm,
  DEFAULT_IDS,
  idOfKey,
  idOfUnit,
  LANGUAGES,
  type Language,
  nameOperation,
  OPERATIONS,
  type Operation,
  PRODUCT_IMPORT,
  productFields,
  sentence,
  type TaxChoice,
  VAT_RATES,
  VAT_TAXES,
} from "@timbra/contract";
import { type CellMessages, type Cells, type ImportContext, NOT_IN_LIST } from "../imports/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { plainText } from "../lib/plain-text.ts";
import { parseTaxes, percentOf } from "./tax-text.ts";

/** Spreadsheets take a leading zero away. */
export function keyOfSat(cells: Cells): string | undefined {
  return /^\d{7,8}(?!\d)/.exec(cells["product_key"] ?? "")?.[0].padStart(8, "0") ?? cells["product_key"];
}

/** A key of c_ClaveUnidad, "H87 - Pieza" as our own lists say it, or the words alone. */
export function unitOf(cells: Cells, unitCalled: ImportContext["unitCalled"]): number | undefined {
  const typed = cells["unit"];
  if (typed === undefined) return undefined;
  const key = typed.split(" - ")[0]?.trim() ?? "";
  return idOfKey("unit", key.toUpperCase()) ?? idOfUnit(unitCalled(typed) ?? key) ?? NOT_IN_LIST;
}

/** A kind of operation by its name in either language, or its beginning; what is none stays for the form to refuse. */
export function operationOf(cells: Cells): string | undefined {
  const typed = cells["operation"];
  if (typed === undefined) return undefined;
  const said = plainText(typed);
  const names = (operation: Operation) => [operation, ...LANGUAGES.map((one) => nameOperation(operation, one))];
  return OPERATIONS.find((one) => names(one).some((name) => plainText(name).startsWith(said))) ?? typed;
}

/** One cell may say all taxes, as in our own lists; a column for one of them goes before it. */
export function expandTaxes(cells: Cells): Cells {
  return { ...(cells["taxes"] === undefined ? null : parseTaxes(cells["taxes"])), ...cells };
}

/** The taxes of a row under the names of the product's form, for its schema to judge. */
export function toTaxInput(cells: Cells) {
  return {
    productos_cat_taxobject_id: isUntaxed(cells)
      ? DEFAULT_IDS.untaxed_object
      : (idOfKey("tax_object", cells["tax_object"] ?? "") ?? DEFAULT_IDS.tax_object),
    productos_cat_vat_taxes_id: vatOf(cells),
    productos_cat_vat_rates_id: withheldOf(cells),
    productos_r_isr: percent(cells["isr"]),
    productos_ieps: percent(cells["ieps"]),
    productos_ieps_cuota: cells["ieps_quota"],
    productos_ieps_unidades: cells["ieps_units"],
  };
}

function withheldOf(cells: Cells): number {
  const typed = plainText(cells["vat_withheld"] ?? "");
  if (typed === "" || /^(no|sin|0)\b/.test(typed)) return DEFAULT_IDS.vat_rate;
  return VAT_RATES.find(({ rate }) => rate !== null && sameRate(rate, typed))?.id ?? NOT_IN_LIST;
}

export const TAX_COLUMNS = ["vat", "vat_withheld", "isr", "ieps", "ieps_quota", "ieps_units"] as const;

/** Each cell by itself: the quota of a row may be that of its product. */
const taxForm = productFields.pick({
  productos_cat_taxobject_id: true,
  productos_cat_vat_taxes_id: true,
  productos_cat_vat_rates_id: true,
  productos_r_isr: true,
  productos_ieps: true,
  productos_ieps_cuota: true,
  productos_ieps_unidades: true,
});

/**
 * The taxes that a row means, and what is wrong with its cells by the ids of their columns. A blank cell leaves what
 * `usual` says.
 */
export function readLineTaxes(
  typed: Cells,
  usual: TaxChoice,
  language: Language,
): { readonly choice: TaxChoice; readonly wrong: CellMessages } {
  if (typed["taxes"] !== undefined && parseTaxes(typed["taxes"]) === null) {
    return { choice: usual, wrong: { taxes: [sentence("import_taxes", language)] } };
  }
  const cells = expandTaxes(typed);
  if (TAX_COLUMNS.every((column) => cells[column] === undefined)) return { choice: usual, wrong: {} };
  const read = checkForm(taxForm, toTaxInput(cells), language);
  if (!read.ok) return { choice: usual, wrong: atColumns(read.errors) };
  const { value: form } = read;
  if (form.productos_cat_taxobject_id === DEFAULT_IDS.untaxed_object) return { choice: { ...NO_TAXES }, wrong: {} };
  const base =
    usual.tax_object_id === DEFAULT_IDS.tax_object
      ? usual
      : { ...NO_TAXES, tax_object_id: form.productos_cat_taxobject_id };
  const choice: TaxChoice = {
    tax_object_id: form.productos_cat_taxobject_id,
    vat_tax_id: cells["vat"] === undefined ? base.vat_tax_id : form.productos_cat_vat_taxes_id,
    vat_rate_id: cells["vat_withheld"] === undefined ? base.vat_rate_id : form.productos_cat_vat_rates_id,
    r_isr: cells["isr"] === undefined ? base.r_isr : form.productos_r_isr,
    ieps: cells["ieps"] === undefined ? base.ieps : form.productos_ieps,
    ieps_quota: cells["ieps_quota"] === undefined ? (base.ieps_quota ?? null) : form.productos_ieps_cuota,
    ieps_units: cells["ieps_units"] === undefined ? (base.ieps_units ?? null) : form.productos_ieps_unidades,
  };
  const lacksQuota = cells["ieps_units"] !== undefined && !choice.ieps_quota;
  return { choice, wrong: lacksQuota ? { ieps_quota: [sentence("ieps_quota_missing", language)] } : {} };
}

const NO_TAXES: TaxChoice = {
  tax_object_id: DEFAULT_IDS.untaxed_object,
  vat_tax_id: DEFAULT_IDS.vat_tax,
  vat_rate_id: DEFAULT_IDS.vat_rate,
  r_isr: null,
  ieps: null,
};

function atColumns(errors: CellMessages): CellMessages {
  const columnOf = (field: string) => TAX_COLUMNS.find((column) => PRODUCT_IMPORT[column].field === field) ?? "vat";
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [columnOf(field), messages]));
}

export function isUntaxed(cells: Cells): boolean {
  return /^(no|ninguno|none|sin)\b/.test(plainText(cells["vat"] ?? ""));
}

/** The choice of VAT of a row: "16", "16 %", "0.16", "Exento". */
export function vatOf(cells: Cells): number {
  const typed = plainText(cells["vat"] ?? "");
  if (typed === "" || isUntaxed(cells)) return DEFAULT_IDS.vat_tax;
  if (/^(exent|exempt)/.test(typed)) return VAT_TAXES.find(({ rate }) => rate === null)?.id ?? NOT_IN_LIST;
  return VAT_TAXES.find(({ rate }) => rate !== null && sameRate(rate, typed))?.id ?? NOT_IN_LIST;
}

/** Whether "16", "16 %", "16.00" or "0.16" means the rate 0.160000. */
function sameRate(rate: string, typed: string): boolean {
  const number = typed.replace(/[\s%]|iva|vat/g, "");
  return /^\d+(\.\d+)?$/.test(number) && [percentOf(rate), plainDecimal(rate)].includes(plainDecimal(number));
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
