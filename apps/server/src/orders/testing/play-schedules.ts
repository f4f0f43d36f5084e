import { disputedAmount, refundedAmount } from "../../adapters/cards/stripe/testing/stripe-state.ts";
import type { Connection } from "../../db/embedded/connect.ts";
import { INVARIANTS } from "../../invariants/index.ts";
import { systemClock } from "../../lib/clock.ts";
import { newId } from "../../lib/ids.ts";
import { Random } from "../../testing/random.ts";
import { type PlayedOrder, type PlayedSchedule, Schedule } from "./play-schedule.ts";
import { NOTHING_YET, type ShopTrial, type Tally } from "./shop-trial.ts";

export interface Trials {
  readonly seed: number;
  readonly count: number;
  /** Only this one of them, counted from 0. */
  readonly only?: number | undefined;
  /** How many are under way together. */
  readonly together: number;
  readonly say?: (text: string) => void;
}

export interface TrialResult {
  readonly tally: Tally;
  /** What went wrong, of each schedule with its number. Empty: nothing. */
  readonly wrong: readonly string[];
}

const CHUNK = 500;
const A_PRIME = 2_654_435_761;

/**
 * Plays webhook schedules, each with a buyer of its own, and holds what became of them against the provider's ledger.
 */
export async function playSchedules(
  shop: ShopTrial,
  { seed, count, only, together, say }: Trials,
): Promise<TrialResult> {
  const tally = { ...NOTHING_YET };
  const wrong: string[] = [];
  const numbers = only === undefined ? Array.from({ length: count }, (_, number) => number) : [only];
  for (let start = 0; start < numbers.length; start += CHUNK) {
    const chunk = numbers.slice(start, start + CHUNK);
    const outcomes = await playChunk(shop, { seed, chunk, together, tally });
    const judged = await judgeSchedules(shop.owner, outcomes.filter(isPlayed));
    for (const [place, one] of outcomes.entries()) {
      const found = isPlayed(one) ? (judged.get(one.issuerId) ?? ["was not judged"]) : [one.failed];
      wrong.push(...found.map((what) => `seed ${seed}, schedule ${chunk[place]}: ${what}`));
    }
    say?.(`${tally.schedules} schedules, ${tally.deliveries} deliveries, ${tally.kills} kills, ${wrong.length} wrong`);
  }
  return { tally, wrong: [...wrong, ...(await brokenSentences(shop.owner))] };
}

type Outcome = PlayedSchedule | { readonly failed: string };

const isPlayed = (outcome: Outcome): outcome is PlayedSchedule => !("failed" in outcome);

async function playChunk(
  shop: ShopTrial,
  { seed, chunk, together, tally }: { seed: number; chunk: readonly number[]; together: number; tally: Tally },
): Promise<Outcome[]> {
  const issuers = chunk.map(() => newId(systemClock));
  await shop.owner.query(
    "INSERT INTO issuers (id, rfc, created_at) SELECT id, id::text, now() FROM unnest($1::uuid[]) AS id",
    [issuers],
  );
  const outcomes: Outcome[] = [];
  const waiting = chunk.entries();
  const player = async () => {
    for (const [place, number] of waiting) {
      const random = new Random(seed + Math.imul(number, A_PRIME));
      const schedule = new Schedule(shop, random, tally, issuers[place] ?? "");
      outcomes[place] = await schedule.play().catch((error: Error) => ({ failed: error.stack ?? error.message }));
    }
  };
  await Promise.all(Array.from({ length: together }, player));
  for (const outcome of outcomes.filter(isPlayed)) count(outcome, tally);
  return outcomes;
}

function count({ orders }: PlayedSchedule, tally: Tally): void {
  tally.paid += orders.filter(wasPaid).length;
  tally.reversals += orders.reduce((sum, { intent }) => sum + intent.refunds.length + intent.disputes.length, 0);
}

/** The sentences about credits and orders, over everything that was played. */
async function brokenSentences(owner: Connection): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, name, query } of INVARIANTS) {
    const rows = id === "I4" || id === "I6" ? await owner.query(query) : [];
    if (rows.length > 0) wrong.push(`${name} is broken: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return wrong;
}

interface KeptOrder {
  readonly id: string;
  readonly state: string;
  readonly granted: readonly number[];
  readonly owing: number;
}

interface KeptRefund {
  readonly id: string;
  readonly order_id: string;
  readonly cents: number;
  readonly state: string;
  readonly reversal_id: string | null;
}

interface KeptAccount {
  readonly issuer_id: string;
  readonly issued: number;
  readonly available: number;
  readonly held: number;
  readonly consumed: number;
  readonly owed: number;
  readonly letters: number;
}

/**
 * An order's credits that stand as taken back or owed: of every part of a refund or charge-back that was not undone.
 */
const ORDERS = `
  SELECT o.id, o.state, coalesce(m.granted, '[]') AS granted, coalesce(r.owing, 0)::int AS owing FROM orders AS o
  LEFT JOIN (SELECT issuer_id, document_id, json_agg(amount) AS granted FROM credit_movements
    WHERE issuer_id = ANY($1) AND kind = 'grant' AND document_kind = 'order' GROUP BY 1, 2) AS m ON m.issuer_id = o.issuer_id AND m.document_id = o.id
  LEFT JOIN (SELECT issuer_id, order_id, sum(CASE WHEN settled_at IS NULL THEN credits ELSE taken END) AS owing FROM credit_reversals
    WHERE issuer_id = ANY($1) AND undone_at IS NULL GROUP BY 1, 2) AS r ON r.issuer_id = o.issuer_id AND r.order_id = o.id
  WHERE o.issuer_id = ANY($1)`;

const REFUNDS =
  "SELECT id, order_id, (amount * 100)::int AS cents, state, reversal_id FROM order_refunds WHERE issuer_id = ANY($1)";

const ACCOUNTS = `
  SELECT i.id AS issuer_id, coalesce(a.issued, 0)::int AS issued, coalesce(a.available, 0)::int AS available, coalesce(a.held, 0)::int AS held,
    coalesce(a.consumed, 0)::int AS consumed, coalesce(r.owed, 0)::int AS owed, coalesce(m.letters, 0)::int AS letters
  FROM issuers AS i LEFT JOIN credit_accounts AS a ON a.issuer_id = i.id
  LEFT JOIN (SELECT issuer_id, sum(credits) AS owed FROM credit_reversals WHERE issuer_id = ANY($1) AND settled_at IS NULL GROUP BY 1) AS r ON r.issuer_id = i.id
  LEFT JOIN (SELECT issuer_id, count(*) AS letters FROM mails WHERE issuer_id = ANY($1) AND kind = 'order-paid' GROUP BY 1) AS m ON m.issuer_id = i.id
  WHERE i.id = ANY($1)`;

/**
 * What the database says otherwise than the provider's ledger, of each buyer whose schedule has ended, by issuer.
 * Empty: nothing.
 */
async function judgeSchedules(
  owner: Connection,
  played: readonly PlayedSchedule[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const issuers = [played.map(({ issuerId }) => issuerId)];
  const orders = new Map(
    (await owner.query<KeptOrder & Record<string, unknown>>(ORDERS, issuers)).map((row) => [row.id, row]),
  );
  const accounts = new Map(
    (await owner.query<KeptAccount & Record<string, unknown>>(ACCOUNTS, issuers)).map((row) => [row.issuer_id, row]),
  );
  const refunds = await owner.query<KeptRefund & Record<string, unknown>>(REFUNDS, issuers);
  const judge = (one: PlayedSchedule): readonly string[] => {
    const kept = one.orders.map(({ id }) => orders.get(id));
    const wrong = one.orders.flatMap((order, place) => [
      ...wrongOf(order, kept[place]),
      ...wrongRefunds(order, refunds),
    ]);
    return [...one.wrong, ...wrong, ...wrongAccount(one, accounts.get(one.issuerId), kept)];
  };
  return new Map(played.map((one) => [one.issuerId, judge(one)]));
}

/** Worked out from the provider's ledger alone. */
function wasPaid({ intent, total }: PlayedOrder): boolean {
  return intent.status === "succeeded" && intent.amount === total && intent.currency === "mxn";
}

function wrongOf(order: PlayedOrder, kept: KeptOrder | undefined): string[] {
  if (kept === undefined) return [`order ${order.id} is lost`];
  const paid = wasPaid(order);
  const granted = paid ? [order.credits] : [];
  const wrong: string[] = [];
  if (kept.granted.join() !== granted.join()) wrong.push(`it gave ${kept.granted.join()}, expected ${granted.join()}`);
  const state = paid ? [paidState(order)] : ["pending", "processing", "cancelled"];
  if (!state.includes(kept.state)) wrong.push(`it is ${kept.state}, expected ${state.join()}`);
  const due = paid ? creditsDue(order) : 0;
  const undone = reversalsOf(order).undone;
  // Whole credits only: a refund that came to nothing gives back what it had taken, which may be one more than its
  // share.
  if (kept.owing < due || kept.owing > due + undone)
    wrong.push(`${kept.owing} credits were taken back or are owed, expected ${due}`);
  return wrong.map((what) => `order ${order.id} of ${order.credits}: ${what} (${JSON.stringify(order.intent)})`);
}

/**
 * Each request of an administrator was answered, and what was given back for it is in the ledger once, by its name and
 * for its amount.
 */
function wrongRefunds({ id, intent }: PlayedOrder, refunds: readonly KeptRefund[]): string[] {
  const kept = refunds.filter(({ order_id }) => order_id === id);
  const given = intent.refunds.flatMap(({ id: name, amount, metadata }) =>
    metadata["refund_key"] ? [`${metadata["refund_key"]} ${name} ${amount}`] : [],
  );
  const done = kept.filter(({ state }) => state === "done").map((row) => `${row.id} ${row.reversal_id} ${row.cents}`);
  const open = kept.filter(({ state }) => state === "asked");
  const wrong = open.map((row) => `order ${id}: the refund ${row.id} was never answered`);
  return given.sort().join() === done.sort().join()
    ? wrong
    : [...wrong, `order ${id} gave ${given.join()} back for its wishes, and says ${done.join()}`];
}

function reversalsOf({ intent }: PlayedOrder) {
  const back = Math.min(refundedAmount(intent) + disputedAmount(intent), intent.amount);
  const undone =
    intent.refunds.filter(({ status }) => status === "failed").length +
    intent.disputes.filter(({ status }) => status === "won").length;
  return { back, undone };
}

/** Of the credits of an order, the share that went back of its money; parts of a credit stay with the buyer. */
function creditsDue(order: PlayedOrder): number {
  return Number((BigInt(order.credits) * BigInt(reversalsOf(order).back)) / BigInt(order.total));
}

function paidState(order: PlayedOrder): string {
  if (order.intent.disputes.some(({ status }) => status !== "won")) return "charged_back";
  const { back } = reversalsOf(order);
  if (back === 0) return "paid";
  return back < order.total ? "partly_refunded" : "refunded";
}

function wrongAccount(
  played: PlayedSchedule,
  account: KeptAccount | undefined,
  kept: readonly (KeptOrder | undefined)[],
): string[] {
  if (account === undefined) return [`issuer ${played.issuerId} is lost`];
  const { issued, available, held, consumed, owed, letters } = account;
  const wrong: string[] = [];
  if (issued + available + held + consumed !== 0) wrong.push("its accounts do not sum to zero");
  if (Math.min(available, held, consumed) < 0) wrong.push("it is overdrawn");
  const paid = played.orders.filter(wasPaid);
  const bought = paid.reduce((sum, { credits }) => sum + credits, 0);
  const back = kept.reduce((sum, order) => sum + (order?.owing ?? 0), 0);
  const expected = played.gifts + bought - back - held - consumed;
  if (available - owed !== expected) wrong.push(`it has ${available} and owes ${owed}, expected ${expected} together`);
  if (letters !== paid.length) wrong.push(`${letters} confirmations were written of ${paid.length} paid orders`);
  return wrong.map((what) => `issuer ${played.issuerId}: ${what}`);
}
