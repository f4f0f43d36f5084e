export { InvoiceScreen as Component } from "../features/invoices/stamped/invoice-screen.tsx";
