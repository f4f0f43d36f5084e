import type { Language } from "./language.ts";

// The columns of each list, and what a list can be taken away as: words, no schemas, so that a screen that shows a list
// loads none.

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an exported list can be, by its format. */
export const EXPORT_MEDIA_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const satisfies Readonly<Record<ExportFormat, string>>;

/** What a column is called. */
export type ColumnHeading = Readonly<Record<Language, string>>;

/** The columns of the customers list, by the ids that requests name them with, and their headings. */
export const CUSTOMER_COLUMNS = {
  name: { es: "Nombre o razón social", en: "Name or company name" },
  rfc: { es: "RFC", en: "RFC" },
  email: { es: "Correo electrónico", en: "E-mail" },
  tax_regime: { es: "Régimen fiscal", en: "Tax regime" },
  zip_code: { es: "Código postal", en: "Postal code" },
  phone: { es: "Teléfono", en: "Phone" },
  country: { es: "País", en: "Country" },
  foreign_tax_id: { es: "Número de identificación fiscal extranjero", en: "Foreign tax ID" },
  created_at: { es: "Alta", en: "Created" },
  updated_at: { es: "Último cambio", en: "Last change" },
} as const satisfies Readonly<Record<string, ColumnHeading>>;
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
} as const satisfies Readonly<Record<string, ColumnHeading>>;
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
} as const satisfies Readonly<Record<string, ColumnHeading>>;
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
} as const satisfies Readonly<Record<string, ColumnHeading>>;
export type PayColumn = keyof typeof PAY_COLUMNS;

/** The columns of the audit log. */
export const AUDIT_COLUMNS = {
  done_at: { es: "Fecha", en: "Date" },
  deed: { es: "Qué", en: "What" },
  actor: { es: "Quién", en: "Who" },
  subject: { es: "Usuario o registro", en: "User or record" },
  rfc: { es: "RFC", en: "RFC" },
  reason: { es: "Motivo", en: "Reason" },
  detail: { es: "Detalle", en: "Detail" },
  address: { es: "Dirección de red", en: "Network address" },
} as const satisfies Readonly<Record<string, ColumnHeading>>;

/** The columns of an administrator's list of users. */
export const USER_COLUMNS = {
  username: { es: "Usuario", en: "User" },
  email: { es: "Correo electrónico", en: "E-mail" },
  rfc: { es: "RFC", en: "RFC" },
  business_name: { es: "Nombre o razón social", en: "Name or company name" },
  state: { es: "Estado", en: "Status" },
  role: { es: "Tipo", en: "Type" },
  credits: { es: "Créditos", en: "Credits" },
  stamps: { es: "Créditos usados", en: "Credits used" },
  last_seen_at: { es: "Última actividad", en: "Last seen" },
  created_at: { es: "Alta", en: "Registered" },
} as const satisfies Readonly<Record<string, ColumnHeading>>;

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
} as const satisfies Readonly<Record<string, ColumnHeading>>;
export type TicketColumn = keyof typeof TICKET_COLUMNS;

/** The columns of the lists of orders. */
export const ORDER_COLUMNS = {
  created_at: { es: "Fecha", en: "Date" },
  order_id: { es: "Compra", en: "Purchase" },
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
} as const satisfies Readonly<Record<string, ColumnHeading>>;
export type OrderColumn = keyof typeof ORDER_COLUMNS;

/** The columns of the lists of several issuers' orders. */
export const CLIENT_ORDER_COLUMNS = {
  issuer_rfc: { es: "RFC", en: "RFC" },
  buyer_email: { es: "Correo electrónico", en: "E-mail" },
  ...ORDER_COLUMNS,
} as const satisfies Readonly<Record<string, ColumnHeading>>;
export type ClientOrderColumn = keyof typeof CLIENT_ORDER_COLUMNS;

/** The ids of a table of columns, as a schema's list of choices wants them. */
export function columnIds<Id extends string>(columns: Readonly<Record<Id, ColumnHeading>>): readonly [Id, ...Id[]] {
  return Object.keys(columns) as [Id, ...Id[]];
}
