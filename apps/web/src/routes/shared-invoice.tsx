export { SharedInvoiceScreen as Component } from "../features/shared-invoice/shared-invoice-screen.tsx";
