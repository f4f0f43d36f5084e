import { InvoiceScreen } from "../features/invoices/stamped/invoice-screen.tsx";
import { InvoicePayments } from "../features/pays/invoice-payments.tsx";

/** Where an invoice meets its payments. */
export function Component() {
  return <InvoiceScreen Payments={InvoicePayments} />;
}
