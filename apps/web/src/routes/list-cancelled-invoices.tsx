import { InvoiceList } from "../features/invoices/list/invoice-list.tsx";

export function Component() {
  return <InvoiceList cancelled />;
}
