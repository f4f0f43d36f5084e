import { Decimal, sum } from "@timbra/cfdi";
import type { Reversal } from "../adapters/cards/index.ts";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { debitCredits, grantCredits } from "../credits/index.ts";
import { newId } from "../ids.ts";
import type { OrderRecord } from "./orders.db.ts";
import { insertReversal, listOwed, listReversals, type ReversalRow, settleReversal, undoReversal } from "./reversals.db.ts";

const KIND = "credit_reversal";

/** Brings what is kept of an order's refunds and charge-backs, and the credits, to where the provider says that they stand. Each debits once. */
export async function takeBack(tx: Tx, clock: Clock, order: OrderRecord, reversals: readonly Reversal[]): Promise<void> {
  for (const reversal of reversals) {
    const known = await listReversals(tx, order.issuer_id, order.id);
    const kept = known.find(({ kind, reversal_id }) => kind === reversal.kind && reversal_id === reversal.reversalId);
    if (kept === undefined) await beginReversal(tx, clock, order, reversal, known);
    else if (reversal.undone && kept.undone_at === null) await undo(tx, clock, order, reversal, kept.id);
  }
}

/** Takes what is owed of earlier reversals, as far as there are credits now. */
export async function collectOwed(tx: Tx, clock: Clock, issuerId: string): Promise<void> {
  for (const row of await listOwed(tx, issuerId)) await take(tx, clock, row);
}

type Known = Awaited<ReturnType<typeof listReversals>>;

async function beginReversal(tx: Tx, clock: Clock, order: OrderRecord, reversal: Reversal, known: Known): Promise<void> {
  const { kind, reversalId, amount, undone } = reversal;
  const credits = undone ? 0 : creditsOf(order, amount, known);
  const row = { id: newId(clock), issuerId: order.issuer_id, orderId: order.id, kind, reversalId, amount, credits, remainderOf: null };
  await insertReversal(tx, row, { now: clock.now(), undone });
  if (!undone) await take(tx, clock, row);
}

/** As many credits as money went back: all of them once all of it did, whatever the parts were. */
function creditsOf(order: OrderRecord, amount: string, known: Known): number {
  const standing = known.filter(({ undone_at }) => undone_at === null);
  const back = sum([amount, ...standing.map((one) => one.amount)].map(Decimal.parse));
  const total = Decimal.parse(order.total);
  const all = back.compare(total) > 0 ? total : back;
  const due = Decimal.of(BigInt(order.credits), 0).times(all).dividedBy(total, 0, "down");
  const before = standing.reduce((taken, { credits }) => taken + Number(credits), 0);
  return Math.max(0, Number(due.toString()) - before);
}

/** Takes a reversal's credits. What is not there any more becomes a row of its own, to be taken when there are credits again. */
async function take(tx: Tx, clock: Clock, row: ReversalRow): Promise<void> {
  const now = clock.now();
  const document = { issuerId: row.issuerId, documentKind: KIND, documentId: row.id };
  const taken = row.credits === 0 ? 0 : await debitCredits(tx, clock, { ...document, amount: row.credits, note: row.kind });
  if (taken === 0 && row.credits > 0) return;
  await settleReversal(tx, row, taken, now);
  if (taken === row.credits) return;
  const rest = { ...row, id: newId(clock), amount: "0", credits: row.credits - taken, remainderOf: row.id };
  await insertReversal(tx, rest, { now, undone: false });
}

/** The money came back after all: so do the credits that were taken. */
async function undo(tx: Tx, clock: Clock, order: OrderRecord, { kind, reversalId }: Reversal, id: string): Promise<void> {
  const amount = await undoReversal(tx, { issuerId: order.issuer_id, orderId: order.id, kind, reversalId }, clock.now());
  const document = { issuerId: order.issuer_id, documentKind: KIND, documentId: id };
  if (amount > 0) await grantCredits(tx, clock, { ...document, amount, note: `${kind}_undone` });
}
