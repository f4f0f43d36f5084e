import type { Language } from "../language.ts";

/** A column of an import: what stands over it in the template, and other words people write there. */
export interface ImportColumn {
  readonly heading: Readonly<Record<Language, string>>;
  readonly aliases?: readonly string[];
  /** Needed in every file; the others may be missing. */
  readonly required?: true;
  /**
   * Read where it stands, as in our own exported lists, but not in the template, which has other columns for the same.
   */
  readonly onlyRead?: true;
  /** What the template shows. */
  readonly example: string;
  /** The field of the form that errors are told of by. */
  readonly field: string;
}

/** A column by its headings in both languages, its field and what the template shows. */
export const importColumn = (
  es: string,
  en: string,
  field: string,
  example: string,
  more: Pick<ImportColumn, "aliases" | "required" | "onlyRead"> = {},
): ImportColumn => ({
  heading: { es, en },
  field,
  example,
  ...more,
});
const column = importColumn;
const required = true;

/**
 * The columns of an import of customers. The headings of our own lists are among them, so that what was exported can be
 * imported.
 */
export const CUSTOMER_IMPORT = {
  rfc: column("RFC", "RFC", "customers_rfc", "EKU9003173C9", { required }),
  name: column("Nombre o razón social", "Name or company name", "customers_name", "ESCUELA KEMPER URGATE", {
    required,
    aliases: ["nombre", "razón social", "cliente", "name"],
  }),
  email: column("Correo electrónico", "E-mail", "customers_email", "compras@ejemplo.mx", {
    required,
    aliases: ["correo", "email", "mail"],
  }),
  tax_regime: column("Régimen fiscal", "Tax regime", "cat_tax_regimes_id", "601", {
    required,
    aliases: ["régimen", "regimen fiscal receptor"],
  }),
  zip_code: column("Código postal", "Zip code", "address_codigo_postal", "42501", {
    required,
    aliases: ["cp", "c.p.", "domicilio fiscal", "postal code"],
  }),
  country: column("País", "Country", "address_pais", "México"),
  foreign_tax_id: column(
    "Número de identificación fiscal extranjero",
    "Foreign tax id",
    "customers_num_regid_trib",
    "",
    {
      aliases: ["numregidtrib"],
    },
  ),
  phone: column("Teléfono", "Phone", "customers_telefono", "7711234567"),
  email_2: column("Correo auxiliar 1", "Auxiliary e-mail 1", "customers_email_2", ""),
  email_3: column("Correo auxiliar 2", "Auxiliary e-mail 2", "customers_email_3", ""),
  web_page: column("Página web", "Web page", "customers_pagina_web", ""),
  street: column("Calle", "Street", "address_calle", "Avenida Juárez"),
  exterior_number: column("Número exterior", "Exterior number", "address_no_exterior", "100", {
    aliases: ["no. exterior", "no exterior"],
  }),
  interior_number: column("Número interior", "Interior number", "address_no_interior", "", {
    aliases: ["no. interior", "no interior"],
  }),
  colony: column("Colonia", "Colony", "address_colonia", "Centro"),
  reference: column("Referencia", "Reference", "address_referencia", ""),
  municipality: column("Municipio", "Municipality", "address_municipio", "Pachuca de Soto"),
  locality: column("Localidad", "Locality", "address_localidad", "", { aliases: ["ciudad"] }),
  state: column("Estado", "State", "address_estado", "Hidalgo"),
} as const satisfies Readonly<Record<string, ImportColumn>>;

/** The columns of an import of products and services. */
export const PRODUCT_IMPORT = {
  code: column("Número de identificación", "Identification number", "productos_numero_identificacion", "SILLA-01", {
    aliases: ["código", "sku", "clave interna", "code"],
  }),
  description: column("Descripción", "Description", "productos_descripcion", "Silla de madera", {
    required,
    aliases: ["concepto", "producto", "nombre"],
  }),
  product_key: column("Clave del SAT", "SAT key", "productos_claveprodserv", "56112100", {
    required,
    aliases: ["clave sat", "claveprodserv", "clave de producto", "clave"],
  }),
  unit: column("Unidad", "Unit", "productos_cat_units_id", "H87", {
    required,
    aliases: ["clave de unidad", "claveunidad"],
  }),
  price: column("Precio", "Price", "productos_precio_unitario", "1250.50", {
    required,
    aliases: ["precio unitario", "unit price", "importe"],
  }),
  kind: column("Tipo de concepto", "Item type", "productos_tipo", "Producto", { aliases: ["tipo"] }),
  price_kind: column("Tipo de precio", "Price type", "productos_valor", "Unitario"),
  vat: column("IVA", "VAT", "productos_cat_vat_taxes_id", "16"),
  vat_withheld: column("IVA retenido", "VAT withheld", "productos_cat_vat_rates_id", ""),
  isr: column("ISR retenido", "ISR withheld", "productos_r_isr", ""),
  ieps: column("IEPS", "IEPS", "productos_ieps", ""),
  taxes: column("Impuestos", "Taxes", "productos_impuestos", "", { onlyRead: true }),
} as const satisfies Readonly<Record<string, ImportColumn>>;

/** The columns of an import of tickets. A ticket with two rates of VAT has two rows. */
export const TICKET_IMPORT = {
  folio: column("Folio del ticket", "Ticket number", "folio", "T-1001", {
    required,
    aliases: ["folio", "ticket", "número de ticket", "no. de ticket", "nota", "operación", "number"],
  }),
  sold_on: column("Fecha", "Date", "sold_on", "2026-11-20", {
    required,
    aliases: ["fecha de venta", "día", "day", "sold on"],
  }),
  total: column("Total", "Total", "total", "116.00", {
    required,
    aliases: ["importe", "importe total", "monto", "amount"],
  }),
  payment_form: column("Forma de pago", "Payment form", "payment_form_id", "01", { aliases: ["pago", "forma pago"] }),
  vat: column("IVA", "VAT", "vat_tax_id", "16"),
  ieps: column("IEPS", "IEPS", "ieps", ""),
  taxes: column("Impuestos", "Taxes", "taxes", "", { onlyRead: true }),
} as const satisfies Readonly<Record<string, ImportColumn>>;

export const IMPORT_KINDS = ["customers", "products", "tickets"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The columns of a kind of import, in the order of its template. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, Readonly<Record<string, ImportColumn>>>> = {
  customers: CUSTOMER_IMPORT,
  products: PRODUCT_IMPORT,
  tickets: TICKET_IMPORT,
};
