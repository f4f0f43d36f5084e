import type {
  BulkInvoiceState,
  CREDIT_MOVEMENTS,
  ImportKind,
  InvoiceRow,
  Language,
  OrderInvoiceState,
  OrderState,
  ProductData,
  Role,
  TicketStatus,
  UserState,
} from "@timbra/contract";

/** A text in both languages of the product. */
export type Words = Readonly<Record<Language, string>>;

/** What the spreadsheet of each list is called. */
export const SHEETS = {
  audit: { es: "Bitácora", en: "Audit log" },
  bulk: { es: "Facturas", en: "Invoices" },
  bulkResult: { es: "Resultado", en: "Result" },
  clientOrders: { es: "Compras de clientes", en: "Customers' purchases" },
  credits: { es: "Historial de créditos", en: "Credit history" },
  customers: { es: "Clientes", en: "Customers" },
  invoices: { es: "Facturas", en: "Invoices" },
  orders: { es: "Compras de créditos", en: "Purchases of credits" },
  payments: { es: "Pagos", en: "Payments" },
  products: { es: "Productos y servicios", en: "Products and services" },
  tickets: { es: "Tickets", en: "Tickets" },
  users: { es: "Usuarios", en: "Users" },
} as const satisfies Readonly<Record<string, Words>>;

/** What the template of each import is called. */
export const IMPORT_SHEETS: Readonly<Record<ImportKind, Words>> = {
  customers: SHEETS.customers,
  products: { es: "Conceptos", en: "Products" },
  tickets: SHEETS.tickets,
};

/** What the archive of the files of a list is called. */
export const ARCHIVES = {
  invoices: { es: "Facturas.zip", en: "Invoices.zip" },
  payments: { es: "Pagos.zip", en: "Payments.zip" },
} as const satisfies Readonly<Record<string, Words>>;

/** The file in such an archive that names what could not be drawn. */
export const WITHOUT_PDF = {
  es: {
    name: "sin-pdf.txt",
    text: "De estas facturas no se pudo hacer el PDF; su XML está aquí y es el documento legal:",
  },
  en: {
    name: "without-pdf.txt",
    text: "The PDF of these invoices could not be made; their XML is here, and is the legal document:",
  },
} as const satisfies Readonly<Record<Language, object>>;

export const DOCUMENT_STATUS_WORDS: Readonly<Record<InvoiceRow["status"], Words>> = {
  active: { es: "Vigente", en: "Active" },
  cancelled: { es: "Cancelada", en: "Cancelled" },
  draft: { es: "Borrador", en: "Draft" },
  in_process: { es: "En proceso", en: "In process" },
};

export const DOCUMENT_TYPE_WORDS: Readonly<Record<InvoiceRow["type"], Words>> = {
  I: { es: "Ingreso", en: "Income" },
  E: { es: "Egreso", en: "Credit note" },
  T: { es: "Traslado", en: "Transfer" },
  P: { es: "Pago", en: "Payment" },
};

export const TICKET_STATUS_WORDS: Readonly<Record<TicketStatus, Words>> = {
  pending: { es: "Por facturar", en: "To be invoiced" },
  in_global: { es: "En factura global", en: "In a global invoice" },
  on_its_own: { es: "Factura aparte", en: "Invoiced separately" },
};

export const PRODUCT_KIND_WORDS: Readonly<Record<ProductData["tipo"], Words>> = {
  "0": { es: "Producto", en: "Product" },
  "1": { es: "Servicio", en: "Service" },
};

export const CREDIT_MOVEMENT_WORDS: Readonly<Record<(typeof CREDIT_MOVEMENTS)[number], Words>> = {
  grant: { es: "Abonado", en: "Granted" },
  hold: { es: "Apartado", en: "Set aside" },
  capture: { es: "Gastado", en: "Spent" },
  release: { es: "Devuelto", en: "Returned" },
  debit: { es: "Cargado", en: "Taken" },
};

export const ORDER_STATE_WORDS: Readonly<Record<OrderState, Words>> = {
  pending: { es: "Por pagar", en: "Unpaid" },
  processing: { es: "En proceso", en: "Processing" },
  paid: { es: "Pagada", en: "Paid" },
  partly_refunded: { es: "Devuelta en parte", en: "Partly refunded" },
  refunded: { es: "Devuelta", en: "Refunded" },
  charged_back: { es: "Contracargo", en: "Charged back" },
  cancelled: { es: "Cancelada", en: "Cancelled" },
};

export const ORDER_INVOICE_WORDS: Readonly<Record<OrderInvoiceState, Words>> = {
  not_wanted: { es: "No se pidió", en: "Not requested" },
  not_offered: { es: "No disponible", en: "Not available" },
  waiting_payment: { es: "Espera el pago", en: "Waiting for the payment" },
  being_issued: { es: "Se está emitiendo", en: "Being issued" },
  needs_data: { es: "Faltan datos fiscales", en: "Fiscal data missing" },
  not_issued: { es: "No se emite", en: "Not issued" },
  issued: { es: "Emitida", en: "Issued" },
};

export const USER_STATE_WORDS: Readonly<Record<UserState, Words>> = {
  active: { es: "Activo", en: "Active" },
  unverified: { es: "Sin confirmar", en: "Not confirmed" },
  blocked: { es: "Bloqueado", en: "Blocked" },
};

export const USER_ROLE_WORDS: Readonly<Record<Role, Words>> = {
  NormalRole: { es: "Emisor", en: "Issuer" },
  AccountantRole: { es: "Contador", en: "Accountant" },
  SuperAdminRole: { es: "Administrador", en: "Administrator" },
};

export const BULK_STATE_WORDS: Readonly<Record<BulkInvoiceState, Words>> = {
  invalid: { es: "Con errores", en: "With errors" },
  doubtful: { es: "Con advertencias", en: "With warnings" },
  ready: { es: "Lista", en: "Ready" },
  repeated: { es: "Ya emitida", en: "Already issued" },
  waiting: { es: "En espera", en: "Waiting" },
  stamping: { es: "Timbrando", en: "Stamping" },
  uncertain: { es: "Por confirmar", en: "To be confirmed" },
  stamped: { es: "Timbrada", en: "Stamped" },
  cancelled: { es: "Cancelada", en: "Cancelled" },
  refused: { es: "No se emitió", en: "Not issued" },
  rejected: { es: "Rechazada por el PAC", en: "Rejected by the PAC" },
  withdrawn: { es: "Se quitó", en: "Removed" },
};

/** The columns of the result of a file of invoices. */
export const BULK_RESULT_HEADINGS = {
  reference: { es: "Referencia", en: "Reference" },
  rows: { es: "Filas", en: "Rows" },
  state: { es: "Estado", en: "Status" },
  uuid: { es: "UUID", en: "UUID" },
  number: { es: "Serie-folio", en: "Series-folio" },
  receiver_rfc: { es: "RFC del cliente", en: "Customer RFC" },
  receiver_name: { es: "Cliente", en: "Customer" },
  total: { es: "Total", en: "Total" },
  currency: { es: "Moneda", en: "Currency" },
  problem: { es: "Problema", en: "Problem" },
} as const satisfies Readonly<Record<string, Words>>;

/** "Fila 4": where a problem of such a file is. */
export const ROW_LABEL: Words = { es: "Fila", en: "Row" };
