import { Decimal, sum } from "@timbra/cfdi";
import { type InvoiceDraft, type InvoiceRow, invoiceDraft } from "@timbra/contract";
import type { Tx } from "../db/index.ts";
import { notBelowZero, readCredits } from "./credit-balance.ts";
import { findByUuids, type InvoiceRecordWithDraft, listRelatives } from "./invoices.db.ts";

/** How the advances that an invoice applies stand, in its currency. */
export interface AdvanceBalance {
  /** What credit notes took back of them from this invoice. */
  readonly applied: Decimal;
  /** What may still be taken back from it. */
  readonly pending: Decimal;
  /** The ids of the advances. */
  readonly ids: readonly string[];
}

/**
 * `advances`: those of one's own that the invoice of `uuid` names and that are valid, in its currency. What was given
 * back of one, or taken back from another invoice that applies it too, is not there a second time.
 */
export async function readAdvance(
  tx: Tx,
  issuerId: string,
  uuid: string,
  advances: readonly InvoiceRow[],
): Promise<AdvanceBalance> {
  const named = advances.flatMap((advance) => advance.uuid ?? []);
  const { takenOf } = await readCredits(tx, issuerId, named);
  const paid = sum(
    advances.map((advance) => notBelowZero(Decimal.parse(advance.total).minus(takenOf(advance.uuid ?? "")))),
  );
  const applied = await takenBackFrom(tx, issuerId, uuid);
  const elsewhere = await takenBackElsewhere(tx, issuerId, uuid, named);
  return { applied, pending: notBelowZero(paid.minus(applied).minus(elsewhere)), ids: advances.map(({ id }) => id) };
}

/** What credit notes took back of advances from an invoice. */
async function takenBackFrom(tx: Tx, issuerId: string, uuid: string): Promise<Decimal> {
  const { namings } = await readCredits(tx, issuerId, [uuid]);
  const notes = namings.filter(
    (naming) => naming.relation === APPLIES_ADVANCE && naming.uuid === uuid && naming.total !== null,
  );
  return sum(notes.map(({ noteTotal }) => Decimal.parse(noteTotal)));
}

/**
 * The same from every other invoice that names one of the advances, as far as it cannot have been of advances that only
 * that one names.
 */
async function takenBackElsewhere(tx: Tx, issuerId: string, uuid: string, named: readonly string[]): Promise<Decimal> {
  let taken = Decimal.ZERO;
  for (const other of await othersThatApply(tx, issuerId, uuid, named)) {
    const own = await findByUuids(
      tx,
      issuerId,
      advancesIn(other).filter((one) => !named.includes(one)),
    );
    const ofItsOwn = sum(own.map(({ total }) => Decimal.parse(total)));
    const from = await takenBackFrom(tx, issuerId, (other.uuid ?? "").toUpperCase());
    taken = taken.plus(notBelowZero(from.minus(ofItsOwn)));
  }
  return taken;
}

async function othersThatApply(
  tx: Tx,
  issuerId: string,
  uuid: string,
  named: readonly string[],
): Promise<readonly InvoiceRecordWithDraft[]> {
  const others = new Map<string, InvoiceRecordWithDraft>();
  for (const advance of named) {
    const relatives = await listRelatives(tx, issuerId, advance);
    const applying = relatives.filter(
      (one) => one.type === "I" && one.uuid !== null && one.uuid.toUpperCase() !== uuid,
    );
    for (const one of applying) if (advancesIn(one).includes(advance)) others.set(one.id, one);
  }
  return [...others.values()];
}

function advancesIn({ draft }: InvoiceRecordWithDraft): string[] {
  return invoiceDraft.parse(draft).relations.flatMap(({ type, uuids }) => (type === APPLIES_ADVANCE ? uuids : []));
}

/**
 * The relation of an invoice to the advance that was paid for it, and of a credit note to that invoice
 * (c_TipoRelacion).
 */
export const APPLIES_ADVANCE = "07";

/**
 * The invoice of the sale to which an invoice was the advance (guide, appendix 6 A, second document): same customer,
 * its own lines, and the exchange rate of its own day.
 */
export function advanceApplicationOf(advance: InvoiceDraft, uuid: string): InvoiceDraft {
  const relations = [{ type: APPLIES_ADVANCE, uuids: [uuid] }];
  return { ...advance, relations, exchange_rate: null, global: null, conditions: null, notes: null, items: [] };
}
