import {
  type Operation,
  type ProductData,
  type RequestOf,
  shownPrice,
  type TaxAdvice,
  withTaxFix,
} from "@timbra/contract";
import { call } from "../../../lib/api-client.ts";
import type { Line } from "./draft.ts";
import type { DraftChange } from "./draft-changes.ts";

/** Changes some lines, and leaves the others the same objects. */
const changeLines =
  (lineIds: readonly string[], change: (line: Line) => Line): DraftChange =>
  (draft) => ({ ...draft, lines: draft.lines.map((line) => (lineIds.includes(line.id) ? change(line) : line)) });

/** Puts the taxes of an advice into its lines. */
export const applyTaxFix = (lineIds: readonly string[], fix: NonNullable<TaxAdvice["fix"]>): DraftChange =>
  changeLines(lineIds, (line) => ({ ...line, taxes: withTaxFix(line.taxes, fix) }));

/** Says what some lines invoice. */
export const setOperation = (lineIds: readonly string[], operation: Operation): DraftChange =>
  changeLines(lineIds, (line) => ({ ...line, operation }));

/** Keeps with products what they invoice, and leaves the rest of them as it is. */
export async function rememberOperation(productIds: readonly string[], operation: Operation): Promise<void> {
  for (const id of productIds) {
    const { product_data, version } = await call("getProduct", { query: { id } });
    await call("saveProduct", { body: { ...toRequest(product_data), productos_operacion: operation, version } });
  }
}

function toRequest(product: ProductData): RequestOf<"saveProduct"> {
  return {
    productos_id: product.id,
    productos_tipo: product.tipo,
    productos_claveprodserv: product.claveprodserv,
    productos_descripcion: product.descripcion,
    productos_numero_identificacion: product.numero_identificacion,
    productos_cat_units_id: product.unit.id,
    productos_valor: product.valor,
    productos_precio_unitario: shownPrice(product),
    productos_cat_taxobject_id: product.tax_object.id,
    productos_cat_vat_taxes_id: product.vat_tax.id,
    productos_cat_vat_rates_id: product.vat_rates.id,
    productos_r_isr: product.r_isr,
    productos_ieps: product.ieps,
    productos_ieps_cuota: product.ieps_cuota,
    productos_ieps_unidades: product.ieps_unidades,
  };
}
