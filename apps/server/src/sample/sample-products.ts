import { DEFAULT_IDS, type InvoiceDraftInput, idOfKey, type RequestOf } from "@timbra/contract";

type Tax = NonNullable<NonNullable<NonNullable<InvoiceDraftInput["items"]>[number]>["taxes"]>[number];

interface SampleProduct {
  readonly code: string;
  readonly description: string;
  readonly key: string;
  readonly unit: string;
  readonly price: string;
  readonly service: boolean;
  /** As its lines carry them; none: it is no object of tax. */
  readonly taxes: readonly Tax[];
  /** As its form says them. */
  readonly form: Partial<RequestOf<"saveProduct">>;
}

const iva: Tax = { tax: "IVA", factor: "rate", rate: "0.16", withheld: false };
const zero: Tax = { tax: "IVA", factor: "rate", rate: "0", withheld: false };
const exempt: Tax = { tax: "IVA", factor: "exempt", rate: null, withheld: false };
const ieps: Tax = { tax: "IEPS", factor: "rate", rate: "0.08", withheld: false };
const freight: Tax = { tax: "IVA", factor: "rate", rate: "0.04", withheld: true };

/**
 * What the sample company sells: each way in which a line can be taxed, at least once. The order is that of
 * `sample-drafts`.
 */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  {
    code: "SILLA-01",
    description: "Silla de madera",
    key: "56101504",
    unit: "H87",
    price: "1250.50",
    service: false,
    taxes: [iva],
    form: {},
  },
  {
    code: "MESA-04",
    description: "Mesa para cuatro personas",
    key: "56101519",
    unit: "H87",
    price: "4800.00",
    service: false,
    taxes: [iva],
    form: {},
  },
  {
    code: "SOPORTE",
    description: "Soporte técnico por hora",
    key: "81112002",
    unit: "E48",
    price: "650.00",
    service: true,
    taxes: [iva],
    form: {},
  },
  {
    code: "CURSO",
    description: "Curso de capacitación",
    key: "86101705",
    unit: "E48",
    price: "9500.00",
    service: true,
    taxes: [iva],
    form: {},
  },
  {
    code: "FLETE",
    description: "Flete de mercancía",
    key: "78101802",
    unit: "E48",
    price: "3200.00",
    service: true,
    taxes: [iva, freight],
    form: { productos_cat_vat_rates_id: 8 },
  },
  {
    code: "BOTANA",
    description: "Botana salada, caja",
    key: "50192100",
    unit: "XBX",
    price: "480.00",
    service: false,
    taxes: [zero, ieps],
    form: { productos_cat_vat_taxes_id: 3, productos_ieps: "8" },
  },
  {
    code: "LIBRO",
    description: "Libro de texto",
    key: "55101509",
    unit: "H87",
    price: "320.00",
    service: false,
    taxes: [zero],
    form: { productos_cat_vat_taxes_id: 3 },
  },
  {
    code: "RENTA",
    description: "Renta de casa habitación",
    key: "80131501",
    unit: "E48",
    price: "12000.00",
    service: true,
    taxes: [exempt],
    form: { productos_cat_vat_taxes_id: 4 },
  },
  {
    code: "DEPOSITO",
    description: "Depósito en garantía",
    key: "84121500",
    unit: "ACT",
    price: "2500.00",
    service: true,
    taxes: [],
    form: { productos_cat_taxobject_id: DEFAULT_IDS.untaxed_object },
  },
];

export function toProductForm(product: SampleProduct): RequestOf<"saveProduct"> {
  return {
    productos_tipo: product.service ? "1" : "0",
    productos_claveprodserv: product.key,
    productos_descripcion: product.description,
    productos_numero_identificacion: product.code,
    productos_cat_units_id: idOfKey("unit", product.unit) ?? 1,
    productos_valor: "0",
    productos_precio_unitario: product.price,
    ...product.form,
  };
}
