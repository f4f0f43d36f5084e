import type { TicketForm } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import { violatedKey } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { refuseStale } from "../http/edit-version.ts";
import { newId } from "../ids.ts";
import { isHeld, type TicketRecord, toTicketContent, writtenOf } from "./ticket-record.ts";
import { getTicket, insertTicket, updateTicket } from "./tickets.db.ts";

export type SavedTicket =
  | { readonly kind: "saved"; readonly ticket: TicketRecord }
  | { readonly kind: "not_found" | "exists" }
  | { readonly kind: "held"; readonly folio: string };

/** Keeps a new ticket, or changes one that no invoice has. */
export async function saveTicket(tx: Tx, clock: Clock, issuerId: string, form: TicketForm): Promise<SavedTicket> {
  const now = clock.now();
  const content = toTicketContent(form);
  if (form.ticket_id === null) return inserted(await insertTicket(tx, issuerId, newId(clock), content, now));
  const kept = await getTicket(tx, form.ticket_id);
  if (kept === null) return { kind: "not_found" };
  await refuseStale(tx, {
    holder: issuerId,
    seen: form.version,
    read: async () => writtenOf((await getTicket(tx, kept.id)) ?? kept),
  });
  if (isHeld(kept)) return { kind: "held", folio: kept.folio };
  const ticket = await updateTicket(tx, kept.id, content, now);
  return ticket === null ? { kind: "held", folio: kept.folio } : { kind: "saved", ticket };
}

function inserted(ticket: TicketRecord | null): SavedTicket {
  return ticket === null ? { kind: "exists" } : { kind: "saved", ticket };
}

/** Whether a write ran into a ticket that is there already. */
export function isRepeated(error: unknown): boolean {
  return violatedKey(error) === "tickets_once";
}
