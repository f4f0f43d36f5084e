import { Decimal, sum } from "@timbra/cfdi";
import type { Tx } from "../db/index.ts";
import { type CreditNaming, listCreditNamings } from "./related.db.ts";

/** What credit notes have taken off invoices. */
export interface Credits {
  readonly namings: readonly CreditNaming[];
  /** Of an invoice, by its UUID in capitals. */
  takenOf(uuid: string): Decimal;
}

/**
 * Of these invoices, or of all that the issuer has. `without`: UUIDs of notes that are not counted, because one that is
 * being sealed replaces them.
 */
export async function readCredits(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[] | "all",
  without: readonly string[] = [],
): Promise<Credits> {
  const found =
    uuids === "all"
      ? await listCreditNamings(tx, issuerId, "all")
      : await listConnected(uuids, (wanted) => listCreditNamings(tx, issuerId, wanted));
  const namings = found.filter(({ noteUuid }) => noteUuid === null || !without.includes(noteUuid));
  const taken = creditsOf(namings);
  return { namings, takenOf: (uuid) => taken.get(uuid) ?? Decimal.ZERO };
}

/**
 * Everything that is connected with these documents: how much of a note an invoice takes depends on the other invoices
 * that the note names, and so on the notes that name those.
 */
export async function listConnected<Naming extends CreditNaming>(
  uuids: readonly string[],
  list: (wanted: readonly string[]) => Promise<readonly Naming[]>,
): Promise<readonly Naming[]> {
  let wanted = [...uuids];
  for (;;) {
    const namings = wanted.length === 0 ? [] : await list(wanted);
    const known = new Set([...wanted, ...namings.filter(({ total }) => total !== null).map(({ uuid }) => uuid)]);
    if (known.size === new Set(wanted).size) return namings;
    wanted = [...known];
  }
}

/** What credit notes take off each invoice, by its UUID. */
export function creditsOf(namings: readonly CreditNaming[]): ReadonlyMap<string, Decimal> {
  const taken = new Map<string, Decimal>();
  for (const { uuid, share } of sharesOf(namings)) taken.set(uuid, (taken.get(uuid) ?? Decimal.ZERO).plus(share));
  return taken;
}

/** What one note takes of one document. */
export interface CreditShare<Naming extends CreditNaming> {
  readonly naming: Naming;
  readonly uuid: string;
  readonly share: Decimal;
}

/**
 * The one rule for what can still be credited, for what is still owed, and for what is left of an advance. A note that
 * says how much of it is whose is believed, as long as that adds up to it. Any other goes to the invoices in the order
 * in which it names them, to each as much as the notes before have left of it. What exceeds all invoices belongs to a
 * document that somebody else keeps, if it names one; else the last invoice's, so that money that was given back is not
 * lost sight of.
 */
export function sharesOf<Naming extends CreditNaming>(namings: readonly Naming[]): readonly CreditShare<Naming>[] {
  const taken = new Map<string, Decimal>();
  const shares: CreditShare<Naming>[] = [];
  for (const note of notesOf(namings)) {
    for (const one of saysHowMuch(note) ? saidShares(note) : sharesInOrder(note, taken)) {
      shares.push(one);
      taken.set(one.uuid, (taken.get(one.uuid) ?? Decimal.ZERO).plus(one.share));
    }
  }
  return shares;
}

function saysHowMuch(note: readonly CreditNaming[]): boolean {
  const said = note.flatMap(({ share }) => (share === null ? [] : [Decimal.parse(share)]));
  return said.length === note.length && sum(said).compare(Decimal.parse(note[0]?.noteTotal ?? "0")) === 0;
}

function saidShares<Naming extends CreditNaming>(note: readonly Naming[]): CreditShare<Naming>[] {
  const known = note.filter(({ total }) => total !== null);
  return known.map((naming) => ({ naming, uuid: naming.uuid, share: Decimal.parse(naming.share ?? "0") }));
}

function sharesInOrder<Naming extends CreditNaming>(
  note: readonly Naming[],
  taken: ReadonlyMap<string, Decimal>,
): CreditShare<Naming>[] {
  let available = Decimal.parse(note[0]?.noteTotal ?? "0");
  const known = note.filter(({ total }) => total !== null);
  const takesAll = known.length === note.length;
  const now = new Map<string, Decimal>();
  return known.map((naming, at) => {
    const { uuid, total } = naming;
    const before = (taken.get(uuid) ?? Decimal.ZERO).plus(now.get(uuid) ?? Decimal.ZERO);
    const room = notBelowZero(Decimal.parse(total ?? "0").minus(before));
    const isLast = takesAll && at === known.length - 1;
    const share = isLast || available.compare(room) < 0 ? available : room;
    now.set(uuid, (now.get(uuid) ?? Decimal.ZERO).plus(share));
    available = available.minus(share);
    return { naming, uuid, share };
  });
}

/** What is left of an amount; nothing when more was taken. */
export function notBelowZero(amount: Decimal): Decimal {
  return amount.isNegative() ? Decimal.ZERO.withScale(amount.scale) : amount;
}

function notesOf<Naming extends CreditNaming>(namings: readonly Naming[]): readonly Naming[][] {
  const notes = new Map<string, Naming[]>();
  for (const naming of namings) {
    const note = notes.get(naming.noteId);
    if (note === undefined) notes.set(naming.noteId, [naming]);
    else note.push(naming);
  }
  return [...notes.values()];
}
