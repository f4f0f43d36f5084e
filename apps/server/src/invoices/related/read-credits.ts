import { Decimal } from "@timbra/cfdi";
import type { Tx } from "../../adapters/postgres/index.ts";
import { type CreditNaming, listCreditNamings } from "./credited.db.ts";
import { creditsOf } from "./credits-of.ts";

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
    uuids === "all" ? await listCreditNamings(tx, issuerId, "all") : await listConnected(tx, issuerId, uuids);
  const namings = found.filter(({ noteUuid }) => noteUuid === null || !without.includes(noteUuid));
  const taken = creditsOf(namings);
  return { namings, takenOf: (uuid) => taken.get(uuid) ?? Decimal.ZERO };
}

/**
 * How much of a note an invoice takes depends on the other invoices that the note names, and so on the notes that name
 * those.
 */
async function listConnected(tx: Tx, issuerId: string, uuids: readonly string[]): Promise<readonly CreditNaming[]> {
  let wanted = [...uuids];
  for (;;) {
    const namings = wanted.length === 0 ? [] : await listCreditNamings(tx, issuerId, wanted);
    const known = new Set([...wanted, ...namings.filter(({ total }) => total !== null).map(({ uuid }) => uuid)]);
    if (known.size === new Set(wanted).size) return namings;
    wanted = [...known];
  }
}
