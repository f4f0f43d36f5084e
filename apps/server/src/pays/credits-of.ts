import { Decimal } from "@timbra/cfdi";
import type { NoteOfInvoice } from "./payable.db.ts";

/**
 * What credit notes take off each invoice (decimal texts, by its id). A note over several invoices goes to them in the order in which it names them, to each
 * as much as it was for.
 */
export function creditsOf(notes: readonly NoteOfInvoice[]): ReadonlyMap<string, string> {
  const left = new Map<string, Decimal>();
  const taken = new Map<string, Decimal>();
  const last = new Map(notes.map(({ noteId, invoiceId }) => [noteId, invoiceId]));
  for (const { noteId, noteTotal, invoiceId, invoiceTotal } of notes) {
    const available = left.get(noteId) ?? Decimal.parse(noteTotal);
    const before = taken.get(invoiceId) ?? Decimal.ZERO;
    const room = Decimal.parse(invoiceTotal).minus(before);
    // Whatever the invoices before had no room for is the last one's: money that was given back is not lost sight of.
    const share = last.get(noteId) === invoiceId || available.compare(room) < 0 ? available : room;
    left.set(noteId, available.minus(share));
    taken.set(invoiceId, before.plus(share));
  }
  return new Map([...taken].map(([id, amount]) => [id, amount.toString()]));
}
