import {
  DEFAULT_IDS,
  idOfUnit,
  keyOfId,
  OPERATIONS,
  type ProductData,
  type ProductRow,
  type ReadRequestOf,
} from "@timbra/contract";
import type { LabelOf } from "../adapters/catalogues/index.ts";
import { type FormWarning, taxWarnings } from "../catalogues/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import type { ProductContent, ProductRecord } from "./products.db.ts";

/** What of a product makes its version: what a person writes of it. */
export function toContent({ created_at: _, updated_at: __, ...content }: ProductRecord): ProductContent {
  return content;
}

/** What can be saved of a product, but an invoice with it would be refused for. */
export function productWarnings(
  form: Pick<ReadRequestOf<"saveProduct">, "productos_claveprodserv" | "productos_ieps">,
  asked: Parameters<typeof taxWarnings>[1],
): FormWarning[] {
  const { productos_claveprodserv: key, productos_ieps: ieps } = form;
  return taxWarnings({ key: ["productos_claveprodserv", key], ieps: ["productos_ieps", ieps] }, asked);
}

/**
 * The form's names (spec §3) into ours. One price is written; it is the import of the line or the price of a unit,
 * which are the same for one unit, so both columns hold it.
 */
export function toProductContent(form: ReadRequestOf<"saveProduct">): ProductContent {
  return {
    kind: Number(form.productos_tipo),
    product_key: form.productos_claveprodserv,
    description: form.productos_descripcion,
    identification_number: form.productos_numero_identificacion,
    unit_id: form.productos_cat_units_id,
    price_kind: Number(form.productos_valor),
    unit_price: form.productos_precio_unitario,
    total_import: form.productos_precio_unitario,
    operation: form.productos_operacion ?? null,
    property_account: form.productos_cuenta_predial ?? null,
    ...toTaxes(form),
  };
}

/** Without tax object (clave 01) nothing else is kept: the switch "No tiene impuestos" means what it says (spec §4). */
function toTaxes(form: ReadRequestOf<"saveProduct">) {
  if (form.productos_cat_taxobject_id === DEFAULT_IDS.untaxed_object) {
    return {
      tax_object_id: DEFAULT_IDS.untaxed_object,
      vat_tax_id: DEFAULT_IDS.vat_tax,
      vat_rate_id: DEFAULT_IDS.vat_rate,
      isr: null,
      ieps: null,
      ieps_quota: null,
      ieps_units: null,
    };
  }
  return {
    tax_object_id: form.productos_cat_taxobject_id,
    vat_tax_id: form.productos_cat_vat_taxes_id,
    vat_rate_id: form.productos_cat_vat_rates_id,
    isr: form.productos_r_isr,
    ieps: form.productos_ieps,
    ieps_quota: form.productos_ieps_cuota,
    ieps_units: form.productos_ieps_unidades,
  };
}

/**
 * The names that the server answers with (spec §3). Prices carry the issuer's decimals, and more when they were written
 * with more.
 */
export function toProductData(product: ProductRecord, decimals: number, labelOf: LabelOf): ProductData {
  const unitKey = keyOfId("unit", product.unit_id) ?? "";
  return {
    id: product.id,
    tipo: product.kind === 0 ? "0" : "1",
    claveprodserv: product.product_key,
    descripcion: product.description,
    numero_identificacion: product.identification_number,
    // A unit that was listed since is offered under the number of the list.
    unit: {
      id: idOfUnit(unitKey) ?? product.unit_id,
      key: unitKey,
      name: labelOf("c_ClaveUnidad", unitKey) ?? unitKey,
    },
    valor: product.price_kind === 0 ? "0" : "1",
    importe: plainDecimal(product.total_import, decimals),
    precio_unitario: plainDecimal(product.unit_price, decimals),
    tax_object: { id: product.tax_object_id, clave: keyOfId("tax_object", product.tax_object_id) ?? "" },
    vat_tax: { id: product.vat_tax_id },
    vat_rates: { id: product.vat_rate_id },
    r_isr: product.isr === null ? null : plainDecimal(product.isr),
    ieps: product.ieps === null ? null : plainDecimal(product.ieps),
    operacion: OPERATIONS.find((one) => one === product.operation) ?? null,
    cuenta_predial: product.property_account,
    ieps_cuota: product.ieps_quota === null ? null : plainDecimal(product.ieps_quota),
    ieps_unidades: product.ieps_units === null ? null : plainDecimal(product.ieps_units),
  };
}

export function toProductRow(product: ProductRecord, decimals: number, labelOf: LabelOf): ProductRow {
  const { created_at, updated_at } = product;
  return {
    ...toProductData(product, decimals, labelOf),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
