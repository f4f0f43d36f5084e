import { keyOfId, type TicketColumn, type TicketHolder, type TicketRow } from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { WrittenColumns } from "../http/listing-export.ts";
import { mexicanTime } from "../mexican-day.ts";

const STATUSES = {
  pending: { es: "Por facturar", en: "To be invoiced" },
  in_global: { es: "En factura global", en: "In a global invoice" },
  on_its_own: { es: "Factura aparte", en: "Invoiced apart" },
} as const;

/** A ticket as the columns of an exported list. */
export const TICKET_CELLS: WrittenColumns<TicketColumn, TicketRow> = {
  folio: [24, ({ folio }) => textCell(folio)],
  sold_on: [14, ({ sold_on }) => textCell(sold_on)],
  total: [16, ({ total }) => numberCell(total)],
  taxes: [26, ({ taxes }) => textCell(taxes)],
  payment_form: [16, (ticket) => textCell(keyOfId("payment_form", ticket.payment_form_id) ?? "")],
  status: [20, ({ status }, language) => textCell(STATUSES[status][language])],
  invoice: [20, ({ own_invoice, global_invoice }) => textCell(numberOf(own_invoice ?? global_invoice))],
  created_at: [20, (ticket) => dateCell(mexicanTime(new Date(ticket.created_at)))],
  updated_at: [20, (ticket) => dateCell(mexicanTime(new Date(ticket.updated_at)))],
};

/** Blank for a draft, which has none yet. */
function numberOf(holder: TicketHolder | null): string {
  return [holder?.serie, holder?.folio].filter((part) => part != null).join("-");
}
