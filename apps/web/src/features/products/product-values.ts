import {
  DEFAULT_IDS,
  NEW_PRODUCT,
  type Operation,
  PRICE_KIND,
  type ProductData,
  type ResponseOf,
  shownPrice,
  taxesOfChoice,
  toDecimalText,
  unitPriceOf,
} from "@timbra/contract";

/** The form's fields (spec §3); the tax object says whether the switch is on. */
export interface ProductValues {
  readonly productos_id: string;
  readonly productos_tipo: string;
  readonly productos_claveprodserv: string;
  readonly productos_descripcion: string;
  readonly productos_numero_identificacion: string;
  readonly productos_cat_units_id: number | null;
  readonly productos_valor: string;
  readonly productos_precio_unitario: string;
  readonly productos_cat_taxobject_id: number;
  readonly productos_cat_vat_taxes_id: number;
  readonly productos_cat_vat_rates_id: number;
  readonly productos_r_isr: string;
  readonly productos_ieps: string;
  /** Blank: the SAT's key says it. */
  readonly productos_operacion: Operation | "";
  readonly productos_cuenta_predial: string;
  readonly productos_ieps_cuota: string;
  readonly productos_ieps_unidades: string;
  readonly version: string;
}

export const EMPTY_PRODUCT: ProductValues = {
  productos_id: "",
  productos_claveprodserv: "",
  productos_descripcion: "",
  productos_numero_identificacion: "",
  productos_precio_unitario: "",
  productos_r_isr: "",
  productos_ieps: "",
  productos_operacion: "",
  productos_cuenta_predial: "",
  productos_ieps_cuota: "",
  productos_ieps_unidades: "",
  version: "",
  ...NEW_PRODUCT,
};

/** "0" withholds nothing, as blank does, and blank is easier to read. */
const percentage = (rate: string | null): string => (rate === null || /^0*\.?0*$/.test(rate) ? "" : rate);

/** A new product begins with the issuer's default taxes. */
export const withDefaultTaxes = ({ user_taxes_data: taxes }: ResponseOf<"getTaxes">): ProductValues => ({
  ...EMPTY_PRODUCT,
  productos_cat_vat_taxes_id: taxes.cat_vat_taxes_id,
  productos_cat_vat_rates_id: taxes.cat_vat_rates_id,
  productos_r_isr: percentage(taxes.r_isr),
  productos_ieps: taxes.ieps ?? "",
});

export const toProductForm = (product: ProductData & { readonly version: string }): ProductValues => ({
  productos_id: product.id,
  productos_tipo: product.tipo,
  productos_claveprodserv: product.claveprodserv,
  productos_descripcion: product.descripcion,
  productos_numero_identificacion: product.numero_identificacion ?? "",
  productos_cat_units_id: product.unit.id,
  productos_valor: product.valor,
  productos_precio_unitario: shownPrice(product),
  productos_cat_taxobject_id: product.tax_object.id,
  productos_cat_vat_taxes_id: product.vat_tax.id,
  productos_cat_vat_rates_id: product.vat_rates.id,
  productos_r_isr: product.r_isr ?? "",
  productos_ieps: product.ieps ?? "",
  productos_operacion: product.operacion ?? "",
  productos_cuenta_predial: product.cuenta_predial ?? "",
  productos_ieps_cuota: product.ieps_cuota ?? "",
  productos_ieps_unidades: product.ieps_unidades ?? "",
  version: product.version,
});

/** Off means tax object 01; everything else is on. */
export const isTaxed = (taxObjectId: unknown): boolean => Number(taxObjectId) !== DEFAULT_IDS.untaxed_object;

/**
 * What an invoice will say as unit price when the agreed price has its taxes inside; null for any other, or while
 * nothing sensible is typed.
 */
export function unitPriceBeforeTaxes(values: ProductValues): string | null {
  const total = toDecimalText(values.productos_precio_unitario);
  if (values.productos_valor !== PRICE_KIND.total || total === null) return null;
  const taxes = taxesOfChoice({
    tax_object_id: values.productos_cat_taxobject_id,
    vat_tax_id: values.productos_cat_vat_taxes_id,
    vat_rate_id: values.productos_cat_vat_rates_id,
    r_isr: toDecimalText(values.productos_r_isr),
    ieps: toDecimalText(values.productos_ieps),
    ieps_quota: toDecimalText(values.productos_ieps_cuota),
    ieps_units: toDecimalText(values.productos_ieps_unidades),
  });
  return unitPriceOf({ unit_price: null, total_import: total, taxes });
}
