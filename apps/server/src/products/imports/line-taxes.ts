import {
  checkForm,
  DEFAULT_IDS,
  type Language,
  PRODUCT_IMPORT,
  productRequest,
  sentence,
  type TaxChoice,
} from "@timbra/contract";
import type { Cells, Remarks } from "../../imports/index.ts";
import { readTaxes } from "../tax-words.ts";
import { taxInput, withTaxes } from "./product-cells.ts";

const TAX_COLUMNS = ["vat", "vat_withheld", "isr", "ieps"] as const;

const taxForm = productRequest.pick({
  productos_cat_taxobject_id: true,
  productos_cat_vat_taxes_id: true,
  productos_cat_vat_rates_id: true,
  productos_r_isr: true,
  productos_ieps: true,
});

/**
 * The taxes that a row means, and what is wrong with its cells by the ids of their columns. A blank cell leaves what
 * `usual` says.
 */
export function readLineTaxes(
  typed: Cells,
  usual: TaxChoice,
  language: Language,
): { readonly choice: TaxChoice; readonly wrong: Remarks } {
  if (typed["taxes"] !== undefined && readTaxes(typed["taxes"]) === null) {
    return { choice: usual, wrong: { taxes: [sentence("import_taxes", language)] } };
  }
  const cells = withTaxes(typed);
  if (TAX_COLUMNS.every((column) => cells[column] === undefined)) return { choice: usual, wrong: {} };
  const read = checkForm(taxForm, taxInput(cells), language);
  if (!read.ok) return { choice: usual, wrong: atColumns(read.errors) };
  const { value: form } = read;
  if (form.productos_cat_taxobject_id === DEFAULT_IDS.untaxed_object) return { choice: { ...NO_TAXES }, wrong: {} };
  const base =
    usual.tax_object_id === DEFAULT_IDS.tax_object
      ? usual
      : { ...NO_TAXES, tax_object_id: form.productos_cat_taxobject_id };
  return {
    choice: {
      tax_object_id: form.productos_cat_taxobject_id,
      vat_tax_id: cells["vat"] === undefined ? base.vat_tax_id : form.productos_cat_vat_taxes_id,
      vat_rate_id: cells["vat_withheld"] === undefined ? base.vat_rate_id : form.productos_cat_vat_rates_id,
      r_isr: cells["isr"] === undefined ? base.r_isr : form.productos_r_isr,
      ieps: cells["ieps"] === undefined ? base.ieps : form.productos_ieps,
    },
    wrong: {},
  };
}

const NO_TAXES: TaxChoice = {
  tax_object_id: DEFAULT_IDS.untaxed_object,
  vat_tax_id: DEFAULT_IDS.vat_tax,
  vat_rate_id: DEFAULT_IDS.vat_rate,
  r_isr: null,
  ieps: null,
};

function atColumns(errors: Remarks): Remarks {
  const columnOf = (field: string) => TAX_COLUMNS.find((column) => PRODUCT_IMPORT[column].field === field) ?? "vat";
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [columnOf(field), messages]));
}
