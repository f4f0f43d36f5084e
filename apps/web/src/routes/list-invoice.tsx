export { InvoiceList as Component } from "../features/invoices/list/invoice-list.tsx";
