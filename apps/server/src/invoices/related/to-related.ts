import type { InvoiceRow, RelatedInvoice } from "@timbra/contract";

/** What one invoice shows of another. */
export function toRelated({
  id,
  state,
  type,
  serie,
  folio,
  uuid,
  date,
  receiver_name,
  total,
  currency,
}: InvoiceRow): RelatedInvoice {
  return { id, state, type, serie, folio, uuid, date, receiver_name, total, currency };
}
