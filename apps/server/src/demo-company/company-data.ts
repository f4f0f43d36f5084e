import { DEFAULT_IDS, type InvoiceDraftInput, idOfKey, type RequestOf, VAT_TAXES } from "@timbra/contract";

const id = (catalogue: Parameters<typeof idOfKey>[0], key: string) => idOfKey(catalogue, key) ?? 1;

/** The steps of the registration as the sample company fills them in. */
export const SAMPLE_NAME = "COMERCIALIZADORA DE MUESTRA";

export const SAMPLE_GENERAL: RequestOf<"saveGeneral"> = {
  cat_tax_regimes_id: id("tax_regime", "601"),
  business_name: SAMPLE_NAME,
  cat_payment_forms_id: id("payment_form", "03"),
  cat_payment_methods_id: id("payment_method", "PUE"),
  cat_usoscfdi_id: id("cfdi_use", "G03"),
  cat_currencies_id: id("currency", "MXN"),
  customs: 0,
  canLease: 0,
  decimals: 2,
};

export const SAMPLE_ADDRESS: RequestOf<"saveAddress"> = {
  calle: "Avenida Juárez",
  no_exterior: "100",
  no_interior: "2",
  colonia: "Centro",
  referencia: "Frente a la alameda",
  municipio: "Cuauhtémoc",
  localidad: "Ciudad de México",
  estado: "Ciudad de México",
  pais: "México",
  codigo_postal: "06000",
};

export const SAMPLE_TAXES: RequestOf<"saveTaxes"> = {
  cat_vat_taxes_id: VAT_TAXES[0]?.id ?? 1,
  cat_vat_rates_id: 1,
  r_isr: "0",
  ieps: null,
};

interface SampleCustomer {
  readonly rfc: string;
  readonly name: string;
  readonly regime: string;
  readonly zip: string;
  readonly country?: string;
  readonly foreignTaxId?: string;
}

/**
 * The taxpayers that the SAT publishes for tests, the general public, and somebody abroad. The order is that of
 * `sample-drafts`.
 */
export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = [
  { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", regime: "601", zip: "42501" },
  { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA", regime: "601", zip: "86991" },
  { rfc: "IIA040805DZ4", name: "INDISTRIA ILUMINADORA DE ALMACENES", regime: "601", zip: "62661" },
  { rfc: "H&E951128469", name: "HERRERIA & ELECTRICOS", regime: "601", zip: "06002" },
  { rfc: "XIQB891116QE4", name: "BERENICE XIMO QUEZADA", regime: "612", zip: "40000" },
  { rfc: "MISC491214B86", name: "CECILIA MIRANDA SANCHEZ", regime: "612", zip: "01010" },
  { rfc: "FUNK671228PH6", name: "KARLA FUENTE NOLASCO", regime: "626", zip: "01160" },
  { rfc: "XAXX010101000", name: "PUBLICO EN GENERAL", regime: "616", zip: "06000" },
  {
    rfc: "XEXX010101000",
    name: "NORTHWIND TRADERS LLC",
    regime: "616",
    zip: "06000",
    country: "USA",
    foreignTaxId: "123456789",
  },
];

export function toCustomerForm({
  rfc,
  name,
  regime,
  zip,
  country = "MEX",
  foreignTaxId,
}: SampleCustomer): RequestOf<"saveCustomer"> {
  return {
    customers_rfc: rfc,
    customers_name: name,
    customers_email: `${rfc.toLowerCase().replace(/[^a-z0-9]/g, "")}@ejemplo.mx`,
    address_pais: idOfKey("country", country) ?? 1,
    cat_tax_regimes_id: idOfKey("tax_regime", regime) ?? 1,
    address_codigo_postal: zip,
    ...(foreignTaxId === undefined ? {} : { customers_num_regid_trib: foreignTaxId }),
  };
}

type Tax = NonNullable<NonNullable<NonNullable<InvoiceDraftInput["items"]>[number]>["taxes"]>[number];

interface SampleProduct {
  readonly code: string;
  readonly description: string;
  readonly key: string;
  readonly unit: string;
  readonly price: string;
  readonly service?: true;
  /** As its lines carry them; none: it is no object of tax. Default: VAT. */
  readonly taxes?: readonly Tax[];
  /** As its form says them, where they are not its defaults. */
  readonly form?: Partial<RequestOf<"saveProduct">>;
}

export const iva: Tax = { tax: "IVA", factor: "rate", rate: "0.16", withheld: false };
const zero: Tax = { tax: "IVA", factor: "rate", rate: "0", withheld: false };
const exempt: Tax = { tax: "IVA", factor: "exempt", rate: null, withheld: false };
const ieps: Tax = { tax: "IEPS", factor: "rate", rate: "0.08", withheld: false };
const freight: Tax = { tax: "IVA", factor: "rate", rate: "0.04", withheld: true };

/**
 * What the sample company sells: each way in which a line can be taxed, at least once. The order is that of
 * `sample-drafts`.
 */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  { code: "SILLA-01", description: "Silla de madera", key: "56101504", unit: "H87", price: "1250.50" },
  { code: "MESA-04", description: "Mesa para cuatro personas", key: "56101519", unit: "H87", price: "4800.00" },
  {
    code: "SOPORTE",
    description: "Soporte técnico por hora",
    key: "81112002",
    unit: "E48",
    price: "650.00",
    service: true,
  },
  {
    code: "CURSO",
    description: "Curso de capacitación",
    key: "86101705",
    unit: "E48",
    price: "9500.00",
    service: true,
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
    taxes: [zero, ieps],
    form: { productos_cat_vat_taxes_id: 3, productos_ieps: "8" },
  },
  {
    code: "LIBRO",
    description: "Libro de texto",
    key: "55101509",
    unit: "H87",
    price: "320.00",
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
