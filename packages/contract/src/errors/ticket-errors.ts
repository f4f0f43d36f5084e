import type { ErrorEntry } from "./error-entry.ts";

/** Refusals about tickets and their global invoices: a part of the one error table. */
export const TICKET_ERRORS = {
  ticket_exists: {
    status: 409,
    es: "Ya hay un ticket con ese folio y esos impuestos.",
    en: "There is a ticket with that number and those taxes already.",
  },
  ticket_in_invoice: {
    status: 409,
    es: "El ticket {folio} ya está en una factura; no se puede cambiar ni eliminar.",
    en: "Ticket {folio} is in an invoice already; it cannot be changed or deleted.",
  },
  ticket_in_global: {
    status: 409,
    es: "El ticket está en una factura global vigente. Emita una nota de crédito por él, o cancele la global con el motivo 04 y vuelva a emitirla.",
    en: "The ticket is in a live global invoice. Issue a credit note for it, or cancel the global invoice with motive 04 and issue it again.",
  },
  ticket_global_moving: {
    status: 409,
    es: "La factura global del ticket se está timbrando o cancelando; espere su resultado.",
    en: "The ticket's global invoice is being stamped or cancelled; wait for the outcome.",
  },
  no_tickets: {
    status: 409,
    es: "No hay tickets por facturar en ese periodo.",
    en: "There are no tickets to invoice in that period.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
