import { Decimal, sum } from "@timbra/cfdi";
import type { Reversal } from "../adapters/cards/index.ts";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import { type CreditDocument, debitCredits, getCredits, grantCredits } from "../credits/index.ts";
import type { Tx } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { orderReference } from "./order-row.ts";
import type { OrderRecord } from "./orders.db.ts";
import {
  insertReversal,
  listEffectiveReversals,
  listOwedCredits,
  listReversals,
  type ReversalRow,
  settleReversal,
  undoReversal,
} from "./reversals.db.ts";

const KIND = "credit_reversal";

/**
 * Brings what is kept of an order's refunds and charge-backs, and the credits, to where the provider says that they
 * stand. Each debits once.
 */
export async function reverseCredits(
  tx: Tx,
  clock: Clock,
  order: OrderRecord,
  reversals: readonly Reversal[],
): Promise<void> {
  for (const reversal of reversals) {
    const known = await listReversals(tx, order.issuer_id, order.id);
    const kept = known.find(({ kind, reversal_id }) => kind === reversal.kind && reversal_id === reversal.reversalId);
    if (kept === undefined) await recordReversal(tx, clock, order, reversal);
    else if (reversal.undone && kept.undone_at === null) await returnCredits(tx, clock, order, reversal, kept.id);
  }
}

/**
 * Takes what is owed of earlier reversals, as far as there are credits now. The caller holds the issuer's account: it
 * has just moved credits.
 */
async function debitOwed(tx: Tx, clock: Clock, issuerId: string): Promise<void> {
  for (const row of await listOwedCredits(tx, issuerId)) await debitFor(tx, clock, row);
}

async function recordReversal(tx: Tx, clock: Clock, order: OrderRecord, reversal: Reversal): Promise<void> {
  const { kind, reversalId, amount, undone } = reversal;
  const credits = undone
    ? 0
    : creditsMissing(order, await listEffectiveReversals(tx, order.issuer_id, order.id), amount);
  const of = { issuer_id: order.issuer_id, order_id: order.id, kind, reversal_id: reversalId };
  const row = { ...of, id: newId(clock), amount, credits, remainder_of: null };
  await insertReversal(tx, row, { now: clock.now(), undone });
  if (!undone) await debitFor(tx, clock, row);
}

/**
 * Of an order, the credits that have to go with the money that went, less those that went already: all of them once all
 * the money did, whatever the parts were.
 */
function creditsMissing(
  order: OrderRecord,
  effective: Awaited<ReturnType<typeof listEffectiveReversals>>,
  more = "0",
): number {
  const total = Decimal.parse(order.total);
  const back = sum([more, ...effective.map(({ amount }) => amount)].map(Decimal.parse));
  const all = back.compare(total) > 0 ? total : back;
  const due = Decimal.of(BigInt(order.credits), 0).times(all).dividedBy(total, 0, "down");
  const gone = effective.reduce((taken, { credits }) => taken + Number(credits), 0);
  return Math.max(0, Number(due.toString()) - gone);
}

/**
 * Takes a reversal's credits. What is not there any more becomes a row of its own, to be taken when there are credits
 * again.
 */
async function debitFor(tx: Tx, clock: Clock, row: ReversalRow): Promise<void> {
  const now = clock.now();
  const document = { issuerId: row.issuer_id, documentKind: KIND, documentId: row.id };
  const taken =
    row.credits === 0 ? 0 : await debitCredits(tx, clock, { ...document, amount: row.credits, note: row.kind });
  if (taken === 0 && row.credits > 0) return;
  await settleReversal(tx, row, taken, now);
  if (taken === row.credits) return;
  const rest = { ...row, id: newId(clock), amount: "0", credits: row.credits - taken, remainder_of: row.id };
  await insertReversal(tx, rest, { now, undone: false });
}

/**
 * The money came back after all: so do the credits that were taken. What else went back of the order, and this one had
 * covered, is taken anew.
 */
async function returnCredits(
  tx: Tx,
  clock: Clock,
  order: OrderRecord,
  { kind, reversalId }: Reversal,
  id: string,
): Promise<void> {
  const { issuer_id: issuerId, id: orderId } = order;
  const of = { issuer_id: issuerId, order_id: orderId };
  const { taken, lastPart } = await undoReversal(tx, { ...of, kind, reversal_id: reversalId }, clock.now());
  const returned = { issuerId, documentKind: KIND, documentId: id, note: `${kind}_undone` };
  if (taken > 0) await grantCredits(tx, clock, { ...returned, amount: taken });
  const effective = await listEffectiveReversals(tx, issuerId, orderId);
  const [credits, newest] = [creditsMissing(order, effective), effective.at(-1)];
  if (credits > 0 && newest !== undefined) {
    const { kind: newestKind, reversal_id } = newest;
    const part = { id: newId(clock), amount: "0", credits, remainder_of: lastPart };
    const rest = { ...of, ...part, kind: newestKind, reversal_id };
    await insertReversal(tx, rest, { now: clock.now(), undone: false });
    await debitFor(tx, clock, rest);
  }
  if (taken > 0) await debitOwed(tx, clock, issuerId);
}

/**
 * Gives credits, whatever for. What a refund or charge-back is still owed is settled with them first. False when this
 * document was granted before.
 */
export async function grantAndSettleOwed(
  tx: Tx,
  clock: Clock,
  grant: CreditDocument & { amount: number; note: string },
): Promise<boolean> {
  const given = await grantCredits(tx, clock, grant);
  if (given) await debitOwed(tx, clock, grant.issuerId);
  return given;
}

/** Credits that an administrator gives. */
export interface CreditGift {
  readonly issuerId: string;
  readonly rfc: string;
  /** Names this request: the same one twice gives once. */
  readonly wish: string;
  readonly credits: number;
  readonly reason: string;
  readonly by: Actor;
  /** For which order; absent where it is for none. */
  readonly orderId?: string;
}

/** Gives an issuer credits besides those bought. Answers what it can use then. */
export async function giveCredits(tx: Tx, clock: Clock, gift: CreditGift): Promise<number> {
  const { issuerId, rfc, wish, credits, reason, by, orderId } = gift;
  const document = { issuerId, documentKind: "admin_grant", documentId: wish };
  const given = await grantAndSettleOwed(tx, clock, { ...document, amount: credits, note: reason });
  const available = await getCredits(tx);
  const subject = { id: issuerId, name: rfc };
  const detail = { credits, ...(orderId === undefined ? {} : { order: orderReference(orderId) }) };
  if (given) await recordAuditEvent(tx, clock, { action: "credits_granted", by, issuerId, subject, reason, detail });
  return available;
}
