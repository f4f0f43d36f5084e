import { Decimal } from "@timbra/cfdi";
import type { CreditNaming } from "./credited.db.ts";

/**
 * What credit notes take off each invoice, by its UUID: the one rule for what can still be credited and for what is
 * still owed. A note does not say how much of it is whose: it goes to the invoices in the order in which it names them,
 * to each as much as the notes before have left of it. What no invoice had room for is that of a document that somebody
 * else keeps, if it names one; else the last invoice's, so that money that was given back is not lost sight of.
 */
export function creditsOf(namings: readonly CreditNaming[]): ReadonlyMap<string, Decimal> {
  const taken = new Map<string, Decimal>();
  for (const note of notesOf(namings)) {
    let available = Decimal.parse(note[0]?.noteTotal ?? "0");
    const known = note.filter(({ total }) => total !== null);
    const takesAll = known.length === note.length;
    for (const [at, { uuid, total }] of known.entries()) {
      const before = taken.get(uuid) ?? Decimal.ZERO;
      const room = notBelowZero(Decimal.parse(total ?? "0").minus(before));
      const isLast = takesAll && at === known.length - 1;
      const share = isLast || available.compare(room) < 0 ? available : room;
      taken.set(uuid, before.plus(share));
      available = available.minus(share);
    }
  }
  return taken;
}

/** What is left of an amount; nothing when more was taken. */
export function notBelowZero(amount: Decimal): Decimal {
  return amount.isNegative() ? Decimal.ZERO.withScale(amount.scale) : amount;
}

function notesOf(namings: readonly CreditNaming[]): readonly CreditNaming[][] {
  const notes = new Map<string, CreditNaming[]>();
  for (const naming of namings) {
    const note = notes.get(naming.noteId);
    if (note === undefined) notes.set(naming.noteId, [naming]);
    else note.push(naming);
  }
  return [...notes.values()];
}
