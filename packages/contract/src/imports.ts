import * as z from "zod";
import { EXPORT_FORMATS, EXPORT_MEDIA_TYPES } from "./columns.ts";
import { idParams } from "./fields/identifier.ts";
import { base64File, messageKey, refuseUnlikeName, requiredText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";
import type { Language } from "./language.ts";
import { get, post } from "./route.ts";
import type { Scope } from "./scopes.ts";

/** A column of an import: its heading in the template, and other headings that people write. */
export interface ImportColumn {
  readonly heading: Readonly<Record<Language, string>>;
  readonly aliases?: readonly string[];
  /** Needed in every file; the others may be missing. */
  readonly required?: true;
  /**
   * Read where it is present, as in our own exported lists, but not in the template, which has other columns for the
   * same.
   */
  readonly onlyRead?: true;
  /** What the template shows. */
  readonly example: string;
  /** The field of the form that errors are reported at. */
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
  zip_code: column("Código postal", "Postal code", "address_codigo_postal", "42501", {
    required,
    aliases: ["cp", "c.p.", "domicilio fiscal", "zip code"],
  }),
  country: column("País", "Country", "address_pais", "México"),
  foreign_tax_id: column(
    "Número de identificación fiscal extranjero",
    "Foreign tax ID",
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
  ieps_quota: column("Cuota de IEPS", "IEPS quota", "productos_ieps_cuota", "", {
    aliases: ["ieps cuota", "cuota ieps"],
  }),
  ieps_units: column("Unidades de la cuota por pieza", "Quota units per item", "productos_ieps_unidades", "", {
    aliases: ["litros por pieza", "litros por unidad", "contenido por unidad", "litres per item", "liters per item"],
  }),
  taxes: column("Impuestos", "Taxes", "productos_impuestos", "", { onlyRead: true }),
  operation: column("Tipo de operación", "Type of operation", "productos_operacion", "", {
    aliases: ["operación", "operation", "kind of operation"],
  }),
  property_account: column("Cuenta predial", "Property account", "productos_cuenta_predial", "", {
    aliases: ["predial", "cuentas prediales", "property tax account"],
  }),
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

const IMPORT_KINDS = ["customers", "products", "tickets"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The columns of a kind of import, in the order of its template. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, Readonly<Record<string, ImportColumn>>>> = {
  customers: CUSTOMER_IMPORT,
  products: PRODUCT_IMPORT,
  tickets: TICKET_IMPORT,
};

/** The largest size of a file, and the most rows under its headings. */
export const IMPORT_FILE_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
/** The rows that are shown of an import, those with errors first. */
export const IMPORT_SHOWN_ROWS = 200;

/** Which kind of spreadsheet is wanted. */
export const spreadsheetQuery = z.object({
  format: z.enum(EXPORT_FORMATS, { error: messageKey("not_in_list") }).default("xlsx"),
});

/** A spreadsheet that is uploaded to be read. */
export const spreadsheetRequest = z.object({
  fileBase64: base64File(1, IMPORT_FILE_BYTES),
  file_name: requiredText(1, 255).superRefine(refuseUnlikeName),
});

/**
 * `rows`: only those without errors, or all and none while one has some. `duplicates`: what becomes of rows that exist
 * already.
 */
export const importCommitRequest = z.object({
  rows: z.enum(["valid", "all"], { error: messageKey("not_in_list") }),
  duplicates: z.enum(["update", "skip"], { error: messageKey("not_in_list") }),
});

const importSummary = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  state: z.enum(["previewed", "committing", "done", "undone"]),
  row_count: z.int(),
  valid_count: z.int(),
  /** Valid rows that exist already. */
  duplicate_count: z.int(),
  /** Headings of the file that nobody knows. */
  ignored_columns: z.array(z.string()),
  /** Rows that have been written so far, while they are. */
  done_count: z.int(),
  created_count: z.int(),
  updated_count: z.int(),
  skipped_count: z.int(),
  /** Rows that an undo had to leave. */
  kept_count: z.int(),
  created_at: wireInstant,
  committed_at: wireInstant.nullable(),
  undone_at: wireInstant.nullable(),
});
export type ImportSummary = z.output<typeof importSummary>;

const remark = z.object({ column: z.string(), message: z.string() });
/** `number` is that of the line in the file, its headings being line 1. */
const importRow = z.object({
  number: z.int(),
  name: z.string(),
  state: z.enum(["valid", "duplicate", "invalid"]),
  errors: z.array(remark),
  warnings: z.array(remark),
});
export type ImportRow = z.output<typeof importRow>;

export const importResponse = z.object({ import: importSummary, rows: z.array(importRow) });

export const importListResponse = z.object({ imports: z.array(importSummary) });

/**
 * What an undo left as it is, and why: since the import it was used in an invoice, changed it, archived it, or
 * deleted it.
 */
export const importUndoneResponse = z.object({
  message: z.string(),
  import: importSummary,
  kept: z.array(
    z.object({ number: z.int(), name: z.string(), reason: z.enum(["used", "changed", "archived", "deleted"]) }),
  ),
});

/** The file in base64, and space for the rest of the body. */
export const SPREADSHEET_BODY = Math.ceil(IMPORT_FILE_BYTES * 1.4);

/** The addresses of one kind of import. */
function importRoutesOf<const What extends string>(what: What, scope: Scope) {
  return {
    template: get(`/api/${what}/imports_template`, scope, `An empty spreadsheet to import ${what} with`, {
      query: spreadsheetQuery,
      response: { file: Object.values(EXPORT_MEDIA_TYPES) },
    }),
    preview: post(
      `/api/${what}/imports/preview`,
      scope,
      `Read a spreadsheet of ${what} and say what would become of each row`,
      {
        request: spreadsheetRequest,
        response: importResponse,
        status: 201,
        maxBytes: SPREADSHEET_BODY,
      },
    ),
    list: get(`/api/${what}/imports`, scope, `The last imports of ${what}`, { response: importListResponse }),
    one: get(`/api/${what}/imports/:id`, scope, "An import: its state, and its rows", {
      params: idParams,
      response: importResponse,
    }),
    commit: post(
      `/api/${what}/imports/:id/commit`,
      scope,
      "Write the rows of an import: all that were chosen, or none",
      {
        params: idParams,
        request: importCommitRequest,
        response: z.object({ message: z.string(), import: importSummary }),
      },
    ),
    undo: post(`/api/${what}/imports/:id/undo`, scope, "Take an import back, but for what was used or changed since", {
      params: idParams,
      response: importUndoneResponse,
    }),
  };
}

const customers = importRoutesOf("customers", "crud_user_clients");
const products = importRoutesOf("products", "crud_user_products");
const tickets = importRoutesOf("tickets", "crud_user_invoices");

export const importRoutes = {
  customerImportTemplate: customers.template,
  previewCustomerImport: customers.preview,
  listCustomerImports: customers.list,
  getCustomerImport: customers.one,
  commitCustomerImport: customers.commit,
  undoCustomerImport: customers.undo,
  productImportTemplate: products.template,
  previewProductImport: products.preview,
  listProductImports: products.list,
  getProductImport: products.one,
  commitProductImport: products.commit,
  undoProductImport: products.undo,
  ticketImportTemplate: tickets.template,
  previewTicketImport: tickets.preview,
  listTicketImports: tickets.list,
  getTicketImport: tickets.one,
  commitTicketImport: tickets.commit,
  undoTicketImport: tickets.undo,
};
