import * as z from "zod";
import { rowId } from "./fields/identifier.ts";
import { anyText, messageKey } from "./fields/text.ts";
import type { Language } from "./language.ts";
import { CURSOR_MAX, PAGE_MAX, ROWS_PER_PAGE, SEARCH_MAX } from "./limits.ts";
import { post, type Route } from "./route.ts";

export const searchField = anyText()
  .max(SEARCH_MAX)
  .nullish()
  .transform((text) => text || null);

/** Rows that were ticked; null or none is every row that the filters let through. */
const tickedIds = z.array(rowId()).max(1000).nullish();

/** The body of a simple list; an absent body is an empty one. */
export const listRequest = z.object({ search: searchField }).prefault({});

/** The same of a list that can be filtered. */
export function filteredRequest<Filters extends z.ZodType>(filters: Filters) {
  return z.object({ search: searchField, filters: filters.nullish() }).prefault({});
}

/** The body that says which documents' files are wanted: the ticked ones, or all that match. */
export function zipRequest<Filters extends z.ZodType>(filters: Filters) {
  return z.object({ search: searchField, filters: filters.nullish(), ids: tickedIds }).prefault({});
}

/**
 * `total` counts every row that matches; where they are too many to be counted in passing it is the least they are, and
 * `total_is_exact` false.
 */
const counted = { total: z.int(), total_is_exact: z.boolean() };

/** The rows of a simple list, capped at LIST_CAP. */
export function listResponse<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), ...counted });
}

function sortField<const Sortable extends readonly [string, ...string[]]>(sortable: Sortable) {
  const column = z.enum(sortable, { error: messageKey("not_in_list") });
  return z
    .object({ column, direction: z.enum(["asc", "desc"], { error: messageKey("not_in_list") }).default("asc") })
    .nullish();
}

/**
 * The body of a paginated list. `cursor` goes on from a `next_cursor`; `page` (from 1) jumps. One of them, or neither
 * for the first page. `columns` are the ones that the person sees.
 */
export function paginateRequest<Filters extends z.ZodType, const Columns extends readonly [string, ...string[]]>(
  filters: Filters,
  sortable: Columns,
) {
  return z
    .object({
      search: searchField,
      filters: filters.nullish(),
      sort: sortField(sortable),
      page: z.int().min(1).max(PAGE_MAX).nullish(),
      cursor: anyText().max(CURSOR_MAX).nullish(),
      rows_per_page: z.int().min(1).max(ROWS_PER_PAGE.max).default(ROWS_PER_PAGE.default),
      columns: z.array(anyText().max(60)).max(60).nullish(),
    })
    .prefault({});
}

/** A page of a list; `page` is null when the page was reached by a cursor. */
export function paginateResponse<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), ...counted, next_cursor: z.string().nullable(), page: z.int().nullable() });
}

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an exported list can be, by its format. */
export const EXPORT_MEDIA_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const satisfies Readonly<Record<ExportFormat, string>>;

/**
 * The body of an export: every row that matches, whatever the page size. `columns`: the ones that the person sees, in
 * their order; all of them by default.
 */
export function exportRequest<
  Filters extends z.ZodType,
  const Sortable extends readonly [string, ...string[]],
  const Columns extends readonly [string, ...string[]],
>(filters: Filters, sortable: Sortable, columns: Columns) {
  return z.object({
    format: z.enum(EXPORT_FORMATS, { error: messageKey("not_in_list") }),
    search: searchField,
    filters: filters.nullish(),
    sort: sortField(sortable),
    columns: z
      .array(z.enum(columns, { error: messageKey("not_in_list") }))
      .max(60)
      .nullish(),
    ids: tickedIds,
  });
}

/** The rows to delete. */
export const deleteRequest = z.object({
  ids: z
    .array(z.uuid({ error: "uuid" }))
    .min(1)
    .max(1000),
});

export const deleteResponse = z.object({ message: z.string(), deleted: z.int() });

/** What was deleted is there again. */
export const restoreResponse = z.object({ message: z.string(), restored: z.int() });

type Heading = Readonly<Record<Language, string>>;

/** The columns of the customers list, by the ids that requests name them with, and their headings. */
export const CUSTOMER_COLUMNS = {
  name: { es: "Nombre o razón social", en: "Name or company name" },
  rfc: { es: "RFC", en: "RFC" },
  email: { es: "Correo electrónico", en: "E-mail" },
  tax_regime: { es: "Régimen fiscal", en: "Tax regime" },
  zip_code: { es: "Código postal", en: "Zip code" },
  phone: { es: "Teléfono", en: "Phone" },
  country: { es: "País", en: "Country" },
  foreign_tax_id: { es: "Número de identificación fiscal extranjero", en: "Foreign tax id" },
  created_at: { es: "Alta", en: "Created" },
  updated_at: { es: "Último cambio", en: "Last change" },
} as const satisfies Readonly<Record<string, Heading>>;
export type CustomerColumn = keyof typeof CUSTOMER_COLUMNS;

/** The columns of the products list. */
export const PRODUCT_COLUMNS = {
  descripcion: { es: "Descripción", en: "Description" },
  numero_identificacion: { es: "Número de identificación", en: "Identification number" },
  claveprodserv: { es: "Clave del SAT", en: "SAT key" },
  unit: { es: "Unidad", en: "Unit" },
  tipo: { es: "Tipo de concepto", en: "Item type" },
  precio_unitario: { es: "Precio", en: "Price" },
  taxes: { es: "Impuestos", en: "Taxes" },
  created_at: { es: "Alta", en: "Created" },
  updated_at: { es: "Último cambio", en: "Last change" },
} as const satisfies Readonly<Record<string, Heading>>;
export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

/** The columns of the invoice lists. */
export const INVOICE_COLUMNS = {
  date: { es: "Fecha", en: "Date" },
  folio: { es: "Serie-folio", en: "Series-folio" },
  receiver_name: { es: "Cliente", en: "Customer" },
  receiver_rfc: { es: "RFC", en: "RFC" },
  subtotal: { es: "Subtotal", en: "Subtotal" },
  total: { es: "Total", en: "Total" },
  currency: { es: "Moneda", en: "Currency" },
  method: { es: "Método", en: "Method" },
  type: { es: "Tipo", en: "Type" },
  status: { es: "Estado", en: "Status" },
  uuid: { es: "Folio fiscal", en: "Fiscal folio" },
  created_at: { es: "Creada", en: "Created" },
} as const satisfies Readonly<Record<string, Heading>>;
export type InvoiceColumn = keyof typeof INVOICE_COLUMNS;

/** The columns of the list of payment receipts. */
export const PAY_COLUMNS = {
  date: { es: "Fecha", en: "Date" },
  folio: { es: "Serie-folio", en: "Series-folio" },
  receiver_name: { es: "Cliente", en: "Customer" },
  receiver_rfc: { es: "RFC", en: "RFC" },
  paid_on: { es: "Fecha de pago", en: "Paid on" },
  amounts: { es: "Recibido", en: "Received" },
  total_mxn: { es: "Total en pesos", en: "Total in pesos" },
  documents: { es: "Facturas", en: "Invoices" },
  status: { es: "Estado", en: "Status" },
  uuid: { es: "Folio fiscal", en: "Fiscal folio" },
  created_at: { es: "Creado", en: "Created" },
} as const satisfies Readonly<Record<string, Heading>>;
export type PayColumn = keyof typeof PAY_COLUMNS;

/** The columns of the audit log. */
export const DEED_COLUMNS = {
  done_at: { es: "Fecha", en: "Date" },
  deed: { es: "Qué", en: "What" },
  actor: { es: "Quién", en: "Who" },
  subject: { es: "Usuario o registro", en: "User or record" },
  rfc: { es: "RFC", en: "RFC" },
  reason: { es: "Motivo", en: "Reason" },
  detail: { es: "Detalle", en: "Detail" },
  address: { es: "Dirección de red", en: "Network address" },
} as const satisfies Readonly<Record<string, Heading>>;

/** The columns of an administrator's list of users. */
export const USER_COLUMNS = {
  username: { es: "Usuario", en: "User" },
  email: { es: "Correo electrónico", en: "E-mail" },
  rfc: { es: "RFC", en: "RFC" },
  business_name: { es: "Nombre o razón social", en: "Name or company name" },
  state: { es: "Estado", en: "Status" },
  role: { es: "Tipo", en: "Kind" },
  credits: { es: "Créditos", en: "Credits" },
  stamps: { es: "Timbres usados", en: "Stamps used" },
  last_seen_at: { es: "Última actividad", en: "Last seen" },
  created_at: { es: "Alta", en: "Registered" },
} as const satisfies Readonly<Record<string, Heading>>;

/** The columns of the list of tickets. */
export const TICKET_COLUMNS = {
  folio: { es: "Folio del ticket", en: "Ticket number" },
  sold_on: { es: "Fecha", en: "Date" },
  total: { es: "Total", en: "Total" },
  taxes: { es: "Impuestos", en: "Taxes" },
  payment_form: { es: "Forma de pago", en: "Payment form" },
  status: { es: "Estado", en: "Status" },
  invoice: { es: "Factura", en: "Invoice" },
  created_at: { es: "Alta", en: "Created" },
  updated_at: { es: "Último cambio", en: "Last change" },
} as const satisfies Readonly<Record<string, Heading>>;
export type TicketColumn = keyof typeof TICKET_COLUMNS;

/** The columns of the lists of orders. */
export const ORDER_COLUMNS = {
  created_at: { es: "Fecha", en: "Date" },
  order_id: { es: "Orden", en: "Order" },
  credits: { es: "Créditos", en: "Credits" },
  price_each: { es: "Precio por crédito", en: "Price each" },
  subtotal: { es: "Subtotal", en: "Subtotal" },
  vat: { es: "IVA", en: "VAT" },
  total: { es: "Total", en: "Total" },
  refunded: { es: "Devuelto", en: "Refunded" },
  state: { es: "Estado", en: "Status" },
  card: { es: "Tarjeta", en: "Card" },
  invoice_state: { es: "Factura", en: "Invoice" },
  invoice_uuid: { es: "Folio fiscal", en: "Fiscal folio" },
  paid_at: { es: "Pagada", en: "Paid" },
} as const satisfies Readonly<Record<string, Heading>>;
export type OrderColumn = keyof typeof ORDER_COLUMNS;

/** The columns of the lists of several issuers' orders. */
export const CLIENT_ORDER_COLUMNS = {
  issuer_rfc: { es: "RFC", en: "RFC" },
  buyer_email: { es: "Correo electrónico", en: "E-mail" },
  ...ORDER_COLUMNS,
} as const satisfies Readonly<Record<string, Heading>>;
export type ClientOrderColumn = keyof typeof CLIENT_ORDER_COLUMNS;

/** The ids of a table of columns, as a schema's list of choices wants them. */
export function columnIds<Id extends string>(columns: Readonly<Record<Id, Heading>>): readonly [Id, ...Id[]] {
  return Object.keys(columns) as [Id, ...Id[]];
}

/** A list: what all of it is asked for with, its row, and what a page or a spreadsheet may filter, sort and show. */
interface List<Request, Row, Filters, Sortable, Column extends string> {
  readonly request: Request;
  readonly row: Row;
  readonly filters: Filters;
  readonly sortable: Sortable;
  readonly columns: Readonly<Record<Column, Heading>>;
}

/** The three addresses of a list: all of it, a page of it, and a spreadsheet of it. */
export function listRoutes<
  const Name extends string,
  const Access extends Route["scope"],
  Request extends z.ZodType,
  Row extends z.ZodType,
  Filters extends z.ZodType,
  const Sortable extends readonly [string, ...string[]],
  Column extends string,
  const Readers extends Pick<Route, "accountant" | "ownAccount">,
>(
  name: Name,
  scope: Access,
  summaries: { readonly all: string; readonly page: string; readonly sheet: string },
  { request, row, filters, sortable, columns }: List<Request, Row, Filters, Sortable, Column>,
  readers: Readers,
) {
  return {
    all: post(`/api/${name}/list`, scope, summaries.all, {
      request,
      response: listResponse(row),
      heavy: true,
      ...readers,
    }),
    page: post(`/api/${name}/list/paginate`, scope, summaries.page, {
      request: paginateRequest(filters, sortable),
      response: paginateResponse(row),
      inTurn: "listing",
      ...readers,
    }),
    sheet: post(`/api/${name}/list/export`, scope, summaries.sheet, {
      request: exportRequest(filters, sortable, columnIds(columns)),
      response: { file: Object.values(EXPORT_MEDIA_TYPES) },
      heavy: true,
      ...readers,
    }),
  };
}
