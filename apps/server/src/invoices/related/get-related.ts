import { Decimal, sum } from "@timbra/cfdi";
import { type InvoiceRow, invoiceDraft, type Language, type RelatedInvoices } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { listRelatives } from "../cancellation/cancellable.db.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import { APPLIES_ADVANCE } from "../derive/advance-application-of.ts";
import { findInvoice } from "../invoice.db.ts";
import { toInvoiceRow } from "../invoice-row.ts";
import { getReplacement } from "../replacement/get-replacement.ts";
import { creditBalance, type Naming, relationsTo, standing } from "./credit-balance.ts";
import { findByUuids } from "./related.db.ts";
import { toRelated } from "./to-related.ts";

/** An invoice with everything of one's own that is related to it. */
export interface Surroundings {
  readonly row: InvoiceRow;
  readonly namedBy: readonly Naming[];
  readonly named: readonly { readonly relation: string; readonly uuid: string; readonly row: InvoiceRow | null }[];
}

/** Null when the issuer has no such invoice. */
export async function readSurroundings(tx: Tx, deps: Pick<Deps, "catalogues">, issuerId: string, id: string): Promise<Surroundings | null> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined) return null;
  const decimals = currencyDecimals(deps.catalogues);
  const row = toInvoiceRow(invoice, decimals);
  const naming = row.uuid === null ? [] : await listRelatives(tx, issuerId, row.uuid);
  const names = invoiceDraft.parse(invoice.draft).relations.flatMap(({ type, uuids }) => uuids.map((uuid) => ({ relation: type, uuid })));
  const known = await findByUuids(
    tx,
    issuerId,
    names.map(({ uuid }) => uuid),
  );
  const rows = new Map(known.map((one) => [one.uuid?.toUpperCase(), toInvoiceRow(one, decimals)]));
  return {
    row,
    namedBy: naming.map((one) => ({ row: toInvoiceRow(one, decimals), draft: one.draft })),
    named: names.map((one) => ({ ...one, row: rows.get(one.uuid) ?? null })),
  };
}

export async function getRelated(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<RelatedInvoices | null> {
  const found = await readSurroundings(tx, deps, issuerId, id);
  if (found === null) return null;
  const { row, named, namedBy } = found;
  return {
    relates_to: named.map(({ relation, uuid, row: one }) => ({ relation, uuid, invoice: one && toRelated(one) })),
    related_by: namedBy.flatMap(({ row: one, draft }) =>
      relationsTo(draft, row.uuid ?? "").map((relation) => ({ relation, invoice: toRelated(one) })),
    ),
    credit: creditOf(found),
    advance: advanceOf(found),
    replacement: await getReplacement(tx, deps, issuerId, id, language),
  };
}

function creditOf({ row, namedBy }: Surroundings): RelatedInvoices["credit"] {
  if (row.type !== "I" || row.uuid === null || row.status === "cancelled") return null;
  const { credited, remaining } = creditBalance(row, namedBy);
  return { credited: credited.toString(), remaining: remaining.toString(), currency: row.currency };
}

/** The advances that an invoice names, against the credit notes that took them back from it. */
export function advanceOf({ row, named, namedBy }: Surroundings): RelatedInvoices["advance"] {
  const advances = named.filter((one) => one.relation === APPLIES_ADVANCE && one.row?.type === "I" && one.row.status === "active");
  if (row.type !== "I" || row.uuid === null || advances.length === 0) return null;
  const applied = standing(namedBy).filter((one) => one.row.type === "E" && relationsTo(one.draft, row.uuid ?? "").includes(APPLIES_ADVANCE));
  const scale = Decimal.parse(row.total).scale;
  const paid = sum(advances.map((one) => Decimal.parse(one.row?.total ?? "0"))).withScale(scale);
  const taken = sum(applied.map((one) => Decimal.parse(one.row.total))).withScale(scale);
  const pending = paid.minus(taken);
  return { applied: taken.toString(), pending: pending.isNegative() ? Decimal.ZERO.withScale(scale).toString() : pending.toString() };
}
