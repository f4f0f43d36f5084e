import { importColumn as column, type ImportColumn, PRODUCT_IMPORT } from "../imports/columns.ts";

const required = true;

/** What every row of an invoice says again or leaves blank. `field` is the field of the draft. */
const OF_THE_INVOICE = {
  reference: column("Referencia", "Reference", "reference", "VENTA-001", {
    required,
    aliases: ["pedido", "venta", "orden", "order", "ref"],
  }),
  series: column("Serie", "Series", "series_id", ""),
  rfc: column("RFC del cliente", "Customer RFC", "receiver.rfc", "EKU9003173C9", {
    required,
    aliases: ["rfc", "rfc receptor"],
  }),
  name: column("Nombre o razón social", "Name or company name", "receiver.name", "ESCUELA KEMPER URGATE", {
    aliases: ["nombre", "razón social", "cliente", "receptor", "name"],
  }),
  tax_regime: column("Régimen fiscal", "Tax regime", "receiver.tax_regime_id", "601", {
    aliases: ["régimen", "regimen fiscal receptor"],
  }),
  zip_code: column("Código postal", "Zip code", "receiver.zip_code", "42501", {
    aliases: ["cp", "c.p.", "domicilio fiscal", "postal code"],
  }),
  email: column("Correo electrónico", "E-mail", "receiver.email", "", { aliases: ["correo", "email", "mail"] }),
  country: column("País", "Country", "receiver.country_id", ""),
  foreign_tax_id: column(
    "Número de identificación fiscal extranjero",
    "Foreign tax id",
    "receiver.foreign_tax_id",
    "",
    {
      aliases: ["numregidtrib"],
    },
  ),
  cfdi_use: column("Uso de CFDI", "CFDI use", "cfdi_use_id", "G03", { aliases: ["uso cfdi", "uso"] }),
  payment_method: column("Método de pago", "Payment method", "payment_method_id", "PUE", {
    aliases: ["metodo", "metodopago"],
  }),
  payment_form: column("Forma de pago", "Payment form", "payment_form_id", "03", { aliases: ["forma", "formapago"] }),
  currency: column("Moneda", "Currency", "currency_id", "MXN"),
  exchange_rate: column("Tipo de cambio", "Exchange rate", "exchange_rate", ""),
  conditions: column("Condiciones de pago", "Payment terms", "conditions", "Contado", { aliases: ["condiciones"] }),
  notes: column("Notas", "Notes", "notes", "", { aliases: ["observaciones"] }),
} as const satisfies Readonly<Record<string, ImportColumn>>;

const { code, vat, vat_withheld, isr, ieps, taxes } = PRODUCT_IMPORT;

/** What a row says of its own line. A product that is known by its identification number fills what is blank. */
const OF_THE_LINE = {
  code: { ...code, field: "items.sku", example: "" },
  quantity: column("Cantidad", "Quantity", "items.quantity", "2", { required, aliases: ["cant", "qty"] }),
  description: column("Descripción", "Description", "items.description", "Silla de madera", {
    aliases: ["concepto", "producto"],
  }),
  product_key: column("Clave del SAT", "SAT key", "items.key", "56112100", {
    aliases: ["clave sat", "claveprodserv", "clave de producto", "clave"],
  }),
  unit: column("Unidad", "Unit", "items.unit_id", "H87", { aliases: ["clave de unidad", "claveunidad"] }),
  price: column("Precio unitario", "Unit price", "items.unit_price", "1250.50", {
    aliases: ["precio", "price", "valor unitario"],
  }),
  price_with_taxes: column("Precio con impuestos", "Price with taxes", "items.total_import", "", {
    aliases: ["precio total", "precio neto"],
  }),
  discount: column("Descuento", "Discount", "items.discount", "", { aliases: ["rebaja"] }),
  vat: { ...vat, field: "items.vat" },
  vat_withheld: { ...vat_withheld, field: "items.vat_withheld" },
  isr: { ...isr, field: "items.isr" },
  ieps: { ...ieps, field: "items.ieps" },
  taxes: { ...taxes, field: "items.taxes" },
  property_account: column("Cuenta predial", "Property account", "items.predial", "", { aliases: ["predial"] }),
} as const satisfies Readonly<Record<string, ImportColumn>>;

/** The columns of a spreadsheet of invoices, in the order of its template. */
export const BULK_COLUMNS: Readonly<Record<string, ImportColumn>> = { ...OF_THE_INVOICE, ...OF_THE_LINE };

/** Those that belong to the whole invoice: its rows may repeat them or leave them blank, never say something else. */
export const BULK_INVOICE_COLUMNS: readonly string[] = Object.keys(OF_THE_INVOICE);

/** The second row of the template: another line of the first invoice. */
export const BULK_SECOND_ROW: Readonly<Record<string, string>> = {
  reference: "VENTA-001",
  quantity: "1",
  description: "Servicio de entrega",
  product_key: "78102203",
  unit: "E48",
  price: "350.00",
  vat: "16",
};
