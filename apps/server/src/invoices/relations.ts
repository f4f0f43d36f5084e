import { Decimal } from "@timbra/cfdi";
import {
  type InvoiceDraft,
  type InvoiceRow,
  invoiceDraft,
  REPLACES,
  type RelatedInvoice,
  type RelatedInvoices,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { currencyDecimals } from "../lib/decimal-text.ts";
import { type AdvanceBalance, type Advances, APPLIES_ADVANCE, readAdvanceBalance, readAdvances } from "./advances.ts";
import { BILLING } from "./credit-note-lines.ts";
import { findByUuids, findInvoice, listRelatives, toInvoiceRow } from "./invoices.db.ts";

/** An invoice with everything of one's own that is related to it. */
export interface InvoiceRelations {
  readonly row: InvoiceRow;
  readonly draft: InvoiceDraft;
  readonly namedBy: readonly { readonly row: InvoiceRow; readonly draft: unknown }[];
  /** What was given back and what was applied of it. */
  readonly own: Advances;
  readonly named: readonly Named[];
  /** Null where it applies no advance of one's own. */
  readonly advance: AdvanceBalance | null;
}

interface Named {
  readonly relation: string;
  readonly uuid: string;
  readonly row: InvoiceRow | null;
}

/** Null when the issuer has no such invoice. */
export async function readRelations(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
): Promise<InvoiceRelations | null> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined) return null;
  const decimals = currencyDecimals(deps.catalogues);
  const row = toInvoiceRow(invoice, decimals);
  const naming = row.uuid === null ? [] : await listRelatives(tx, issuerId, row.uuid);
  const draft = invoiceDraft.parse(invoice.draft);
  const names = draft.relations.flatMap(({ type, uuids }) => uuids.map((uuid) => ({ relation: type, uuid })));
  const known = await findByUuids(
    tx,
    issuerId,
    names.map(({ uuid }) => uuid),
  );
  const rows = new Map(known.map((one) => [one.uuid?.toUpperCase(), toInvoiceRow(one, decimals)]));
  const named = names.map((one) => ({ ...one, row: rows.get(one.uuid) ?? null }));
  const advances = advancesOf(row, named);
  return {
    row,
    draft,
    advance:
      row.uuid === null || advances.length === 0
        ? null
        : await readAdvanceBalance(tx, issuerId, { id, draft }, advances),
    own: await readAdvances(tx, issuerId, row.uuid === null || row.type !== "I" ? [] : [row.uuid]),
    namedBy: naming.map((one) => ({ row: toInvoiceRow(one, decimals), draft: one.draft })),
    named,
  };
}

/**
 * The advances of one's own that an income invoice names. What one in another currency is worth in this one
 * cannot be known here.
 */
function advancesOf({ type, currency }: InvoiceRow, named: readonly Named[]): InvoiceRow[] {
  if (type !== "I") return [];
  const applied = named.flatMap(({ relation, row }) =>
    relation === APPLIES_ADVANCE && row !== null ? [[row.id, row] as const] : [],
  );
  return [...new Map(applied).values()].filter(
    (row) => row.type === "I" && row.status === "active" && row.currency === currency,
  );
}

/**
 * What credit notes took of a stamped invoice, those that are on their way to their stamp too; what is left, of an
 * advance without what was applied of it, is never below zero.
 */
export function creditBalance({ row, own }: InvoiceRelations): {
  readonly credited: Decimal;
  readonly remaining: Decimal;
  /** Nothing was taken of it. */
  readonly isWhole: boolean;
} {
  const total = Decimal.parse(row.total);
  const uuid = row.uuid ?? "";
  const remaining = own.leftOf(uuid).withScale(total.scale);
  return { credited: own.credits.takenOf(uuid).withScale(total.scale), remaining, isWhole: remaining.equals(total) };
}

/** What the advances of an invoice still are, as amounts of its currency; null where it applies none. */
export function advanceOf({ row, advance }: InvoiceRelations): RelatedInvoices["advance"] {
  if (advance === null) return null;
  const { scale } = Decimal.parse(row.total);
  return { applied: advance.applied.withScale(scale).toString(), pending: advance.pending.withScale(scale).toString() };
}

/** The relations with which a kept invoice names a document. */
export function relationsTo(draft: unknown, uuid: string): string[] {
  return invoiceDraft
    .parse(draft)
    .relations.filter(({ uuids }) => uuids.includes(uuid.toUpperCase()))
    .map(({ type }) => type);
}

/** What became of an advance; null of an invoice that is none. */
export async function receivedOf(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  around: InvoiceRelations,
): Promise<RelatedInvoices["received"]> {
  const { row, own } = around;
  if (!isAdvance(around)) return null;
  const uuid = row.uuid ?? "";
  const { scale } = Decimal.parse(row.total);
  const applications: NonNullable<RelatedInvoices["received"]>["applications"] = [];
  for (const { documentId, uuid: of, amount } of own.applications) {
    const applying = of === uuid ? await findInvoice(tx, issuerId, documentId) : undefined;
    if (applying === undefined) continue;
    const invoice = toRelated(toInvoiceRow(applying, currencyDecimals(deps.catalogues)));
    applications.push({ invoice, amount: amount.withScale(scale).toString() });
  }
  return {
    total: row.total,
    returned: own.credits.takenOf(uuid).withScale(scale).toString(),
    applied: own.appliedOf(uuid).withScale(scale).toString(),
    left: own.leftOf(uuid).withScale(scale).toString(),
    applications,
  };
}

const CALLED_ADVANCE = /anticipo|\badvance\b/i;

/**
 * An income invoice is an advance by what it sells (guide, appendix 6: key 84111506, "Anticipo del bien o servicio"),
 * or because an invoice of one's own names it as its advance.
 */
function isAdvance({ row, draft, namedBy }: InvoiceRelations): boolean {
  if (row.type !== "I" || row.uuid === null || draft.global !== null) return false;
  const uuid = row.uuid;
  const isSold =
    draft.relations.every(({ type }) => type === REPLACES) &&
    draft.items.length > 0 &&
    draft.items.every(({ key, description }) => key === BILLING && CALLED_ADVANCE.test(description ?? ""));
  const isApplied = namedBy.some(
    (one) => one.row.type === "I" && relationsTo(one.draft, uuid).includes(APPLIES_ADVANCE),
  );
  return isSold || isApplied;
}

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
