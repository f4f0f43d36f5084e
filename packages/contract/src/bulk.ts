import * as z from "zod";
import { EXPORT_MEDIA_TYPES } from "./columns.ts";
import { problemChange } from "./error-body.ts";
import { idParams } from "./fields/identifier.ts";
import { messageKey } from "./fields/text.ts";
import { messageResponse, nullableText, wireDecimal, wireInstant } from "./fields/wire.ts";
import {
  importColumn as column,
  type ImportColumn,
  PRODUCT_IMPORT,
  SPREADSHEET_BODY,
  spreadsheetQuery,
  spreadsheetRequest,
} from "./imports.ts";
import { del, get, post } from "./route.ts";
import { taxChange } from "./tax-advice/tax-advice.ts";

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
  zip_code: column("Código postal", "Postal code", "receiver.zip_code", "42501", {
    aliases: ["cp", "c.p.", "domicilio fiscal", "zip code"],
  }),
  email: column("Correo electrónico", "E-mail", "receiver.email", "", { aliases: ["correo", "email", "mail"] }),
  country: column("País", "Country", "receiver.country_id", ""),
  foreign_tax_id: column(
    "Número de identificación fiscal extranjero",
    "Foreign tax ID",
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

const { code, vat, vat_withheld, isr, ieps, ieps_quota, ieps_units, taxes, property_account } = PRODUCT_IMPORT;

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
  ieps_quota: { ...ieps_quota, field: "items.ieps_quota" },
  ieps_units: { ...ieps_units, field: "items.ieps_units" },
  taxes: { ...taxes, field: "items.taxes" },
  operation: column("Tipo de operación", "Type of operation", "items.operation", "", {
    aliases: ["operación", "operation", "kind of operation"],
  }),
  property_account: { ...property_account, field: "items.predial" },
  customs: column("Pedimento", "Customs document", "items.customs", "", {
    aliases: ["pedimentos", "número de pedimento", "numeropedimento", "customs documents"],
  }),
  fuel_permit: column("Permiso de hidrocarburos", "Fuel permit", "items.fuel_permit", "", {
    aliases: ["permiso", "numeropermiso", "número de permiso", "permit"],
  }),
  fuel_subproduct: column("Subproducto", "Subproduct", "items.fuel_subproduct", "", { aliases: ["subproductohyp"] }),
  local_tax: column("Impuesto local", "Local tax", "local_taxes", "", {
    aliases: ["impuesto local trasladado", "traslado local", "ish"],
  }),
  local_rate: column("Tasa del impuesto local", "Local tax rate", "local_taxes", "", {
    aliases: ["tasa local", "tasa de traslado local"],
  }),
  local_amount: column("Importe del impuesto local", "Local tax amount", "local_taxes", ""),
  local_withheld: column("Impuesto local retenido", "Local tax withheld", "local_taxes", "", {
    aliases: ["retención local", "retencion local"],
  }),
  local_withheld_rate: column("Tasa del impuesto local retenido", "Local tax withheld rate", "local_taxes", "", {
    aliases: ["tasa de retención local", "tasa de retencion local"],
  }),
  local_withheld_amount: column("Importe del impuesto local retenido", "Local tax withheld amount", "local_taxes", ""),
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

/** The most invoices of one file. */
export const BULK_MAX_INVOICES = 5_000;
/** The invoices that one page shows. */
export const BULK_PAGE = 50;

const leftOut = z.enum(["skip", "issue"], { error: messageKey("not_in_list") }).default("skip");

/**
 * What becomes of invoices that an earlier file brought too, row for row the same (`repeats`), and of those with
 * warnings, which a user has seen (`warnings`): they are left out, or issued. One that is both is issued when
 * both are requested.
 */
export const bulkStartRequest = z.object({ repeats: leftOut, warnings: leftOut });

/**
 * `invalid`, `doubtful` (with warnings), `ready`, `repeated`: before it starts. `waiting`: not sealed yet. `stamping`,
 * `uncertain`, `stamped`, `cancelled`: as the invoice itself is. `refused`: never sealed, because of its problems,
 * credits or the like. `rejected`: refused by the provider; it is a draft now. `withdrawn`: called off.
 */
export const BULK_INVOICE_STATES = [
  "invalid",
  "doubtful",
  "ready",
  "repeated",
  "waiting",
  "stamping",
  "uncertain",
  "stamped",
  "cancelled",
  "refused",
  "rejected",
  "withdrawn",
] as const;
export type BulkInvoiceState = (typeof BULK_INVOICE_STATES)[number];

export const BULK_STATES = ["previewed", "running", "paused", "done", "cancelled"] as const;

export const bulkInvoicesQuery = z.object({
  state: z.enum(BULK_INVOICE_STATES, { error: messageKey("not_in_list") }).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});

const bulkBatch = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Of the sealing: once done, invoices may still be on their way to the provider. */
  state: z.enum(BULK_STATES),
  row_count: z.int(),
  invoice_count: z.int(),
  counts: z.object(
    Object.fromEntries(BULK_INVOICE_STATES.map((state) => [state, z.int()])) as Record<BulkInvoiceState, z.ZodInt>,
  ),
  /** Headings of the file that nobody knows. */
  ignored_columns: z.array(z.string()),
  created_at: wireInstant,
  started_at: wireInstant.nullable(),
  /** When the last one was sealed or refused. */
  finished_at: wireInstant.nullable(),
});
export type BulkBatch = z.output<typeof bulkBatch>;

/** `label` says what it does. */
const bulkFix = taxChange.extend(problemChange.shape);
export type BulkFix = z.output<typeof bulkFix>;

/**
 * `row` is the line of the file; null where the whole invoice is meant. `column` as the template calls it; "" where no
 * cell is to blame.
 */
const bulkProblem = z.object({
  row: z.int().nullable(),
  column: z.string(),
  code: z.string(),
  /** An `advice` asks for no consent. */
  severity: z.enum(["error", "warning", "advice"]),
  message: z.string(),
  /** What would put it right: taxes of its line, fields of its invoice; null where that is not known. */
  fix: bulkFix.nullable(),
});
export type BulkProblem = z.output<typeof bulkProblem>;

const bulkInvoice = z.object({
  reference: z.string(),
  rows: z.array(z.int()),
  state: z.enum(BULK_INVOICE_STATES),
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  currency: z.string(),
  total: wireDecimal,
  invoice_id: nullableText,
  serie: nullableText,
  folio: nullableText,
  uuid: nullableText,
  problems: z.array(bulkProblem),
});
export type BulkInvoice = z.output<typeof bulkInvoice>;

/** What can be put right at once in a file, with the lines of the file that it changes. */
export const bulkFixesResponse = z.object({
  fixes: z.array(z.object({ label: z.string(), rows: z.array(z.int()) })),
});

export const bulkResponse = z.object({ batch: bulkBatch });
export const bulkListResponse = z.object({ batches: z.array(bulkBatch) });
export const bulkSavedResponse = z.object({ message: z.string(), batch: bulkBatch });
/** Those with errors first, then in the order of the file. */
export const bulkInvoicesResponse = z.object({ invoices: z.array(bulkInvoice), total: z.int() });

const scope = "crud_user_invoices";
const file = Object.values(EXPORT_MEDIA_TYPES);

/** What is done with one batch. */
function commandRoute<const Name extends string>(name: Name, summary: string) {
  return post(`/api/invoices/bulk/:id/${name}`, scope, summary, {
    params: idParams,
    response: bulkSavedResponse,
    idempotent: true,
  });
}

export const bulkRoutes = {
  bulkTemplate: get("/api/invoices/bulk/template", scope, "An empty spreadsheet to issue many invoices with", {
    query: spreadsheetQuery,
    response: { file },
  }),
  previewBulk: post(
    "/api/invoices/bulk/preview",
    scope,
    "Read a spreadsheet of invoices, one row a line, and say what is wrong with each; nothing is issued",
    { request: spreadsheetRequest, response: bulkResponse, status: 201, maxBytes: SPREADSHEET_BODY },
  ),
  listBulk: get("/api/invoices/bulk", scope, "The last batches", { response: bulkListResponse }),
  getBulk: get("/api/invoices/bulk/:id", scope, "A batch and how far it is", {
    params: idParams,
    response: bulkResponse,
  }),
  listBulkInvoices: get(
    "/api/invoices/bulk/:id/invoices",
    scope,
    "The invoices of a batch, each with its state and its problems",
    { params: idParams, query: bulkInvoicesQuery, response: bulkInvoicesResponse },
  ),
  bulkResult: get(
    "/api/invoices/bulk/:id/result",
    scope,
    "A spreadsheet with the UUID, the state and the problem of each reference",
    { params: idParams, query: spreadsheetQuery, response: { file }, heavy: true },
  ),
  listBulkFixes: get(
    "/api/invoices/bulk/:id/fixes",
    scope,
    "What is certain to be put right in a batch that was not started, and in which lines of its file",
    { params: idParams, response: bulkFixesResponse },
  ),
  fixBulk: post(
    "/api/invoices/bulk/:id/fix",
    scope,
    "Put right in a batch that was not started what is certain, and judge it anew",
    { params: idParams, response: bulkSavedResponse },
  ),
  startBulk: {
    ...commandRoute("start", "Issue the invoices of a batch that have no errors, each once"),
    request: bulkStartRequest,
  },
  pauseBulk: commandRoute("pause", "Seal no more for now"),
  resumeBulk: commandRoute("resume", "Go on sealing"),
  cancelBulk: commandRoute("cancel", "Never seal what is not sealed yet"),
  retryBulk: commandRoute("retry", "Try those again that could not be sealed"),
  discardBulk: del("/api/invoices/bulk/:id", scope, "Forget a file of which nothing was started", {
    params: idParams,
    response: messageResponse,
  }),
};
