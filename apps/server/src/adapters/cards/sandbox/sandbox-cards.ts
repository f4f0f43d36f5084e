import { randomBytes } from "node:crypto";
import { Decimal } from "@timbra/cfdi";
import { type Decline, findSandboxCard, type SandboxCard, type SandboxPaymentAnswer } from "@timbra/contract";
import type { Db, Tx } from "../../../db/index.ts";
import type { JobHandler, Jobs, Queue } from "../../../jobs/queue.ts";
import type { Clock } from "../../../lib/clock.ts";
import { newId } from "../../../lib/ids.ts";
import type { CardProvider, PaymentFacts } from "../cards.ts";
import { deliverEvent, type Post, readEvent } from "./events.ts";
import {
  findPayment,
  insertPayment,
  insertReversal,
  listReversals,
  lockPayment,
  refundableAmount,
  type SandboxPayment,
  undoReversal,
  updatePayment,
} from "./payments.db.ts";

export interface SandboxCardOptions extends SandboxCardDeps, Post {
  readonly db: Db;
}

/**
 * A card provider for development and tests: test cards, a durable ledger of its own, and signed events that are sent
 * until they are taken.
 */
export interface SandboxCards extends CardProvider {
  /**
   * Pays with a test card. Null: it knows no such payment; `not_a_test_card`: the number is none, and is kept nowhere.
   */
  confirm(
    paymentId: string,
    clientSecret: string,
    number: string,
  ): Promise<SandboxPaymentAnswer | "not_a_test_card" | null>;
  /** Answers the bank's question. */
  challenge(paymentId: string, clientSecret: string, allow: boolean): Promise<SandboxPaymentAnswer | null>;
  /** The bank takes back what is left of a payment; and gives it back when the shop wins the dispute. */
  dispute(paymentId: string): Promise<string>;
  winDispute(paymentId: string, disputeId: string): Promise<void>;
  /** Sends an event, or does what was to be done later. */
  readonly runDelayed: JobHandler<"sandbox-card">;
}

export function createSandboxCards(parts: SandboxCardOptions): SandboxCards {
  const { db } = parts;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  return {
    provider: "sandbox",
    environment: "sandbox",
    publishableKey: null,
    minimumAmount: "0.01",
    async open(wish) {
      const id = `spay_${randomBytes(12).toString("base64url")}`;
      const secret = `${id}_secret_${randomBytes(24).toString("base64url")}`;
      const made = await insertPayment(db, { id, secret, now: parts.clock.now() }, wish);
      return { paymentId: made.id, clientSecret: made.clientSecret };
    },
    async getPayment(paymentId) {
      const payment = await findPayment(db, paymentId);
      return payment === null ? null : toFacts(payment, await listReversals(db, paymentId));
    },
    cancel: (paymentId) => inTransaction((tx) => cancel(parts, tx, paymentId)),
    refund: (paymentId, { amount, key }) =>
      inTransaction((tx) => refund(parts, tx, { paymentId, amount, id: `sre_${key}` })),
    readEvent: (body, headers) => readEvent(parts, body, headers),
    confirm: (paymentId, clientSecret, number) =>
      inTransaction((tx) => confirm(parts, tx, { paymentId, clientSecret, number })),
    challenge: (paymentId, clientSecret, allow) =>
      inTransaction((tx) => challenge(parts, tx, { paymentId, clientSecret, allow })),
    dispute: (paymentId) => inTransaction((tx) => dispute(parts, tx, paymentId)),
    winDispute: (paymentId, disputeId) =>
      inTransaction(async (tx) => {
        await undoReversal(tx, disputeId);
        await queueEvents(parts, tx, paymentId, ["charge.dispute.closed"]);
      }),
    async runDelayed(job) {
      if (job.act === "tell") await deliverEvent(parts, { id: job.eventId, kind: job.kind, paymentId: job.paymentId });
      else await inTransaction((tx) => runDelayed(parts, tx, job));
    },
  };
}

async function cancel(deps: SandboxCardDeps, tx: Tx, paymentId: string): Promise<"cancelled" | "too_late"> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null || payment.status === "processing" || payment.status === "succeeded") return "too_late";
  if (payment.status === "cancelled") return "cancelled";
  await updatePayment(tx, paymentId, { status: "cancelled", decline: null, cardNumber: null });
  await queueEvents(deps, tx, paymentId, ["payment_intent.canceled"]);
  return "cancelled";
}

async function refund(
  deps: SandboxCardDeps,
  tx: Tx,
  wish: { paymentId: string; amount: string; id: string },
): Promise<string | null> {
  const { paymentId, amount, id } = wish;
  if ((await lockPayment(tx, paymentId)) === null) return null;
  if ((await listReversals(tx, paymentId)).some((one) => one.id === id)) return id;
  if (Decimal.parse(amount).compare(Decimal.parse(await refundableAmount(tx, paymentId))) > 0) return null;
  await insertReversal(tx, { id, paymentId, kind: "refund", amount, now: deps.clock.now() });
  await queueEvents(deps, tx, paymentId, ["charge.refunded", "refund.created"]);
  return id;
}

const STATUS = {
  requires_card: "awaiting",
  requires_challenge: "awaiting",
  processing: "processing",
  succeeded: "succeeded",
  cancelled: "cancelled",
} as const;

function toFacts(payment: SandboxPayment, reversals: Awaited<ReturnType<typeof listReversals>>): PaymentFacts {
  const { id, clientSecret, orderId, issuerId, status, amount, currency, decline, cardNumber } = payment;
  const card = cardNumber === null ? undefined : findSandboxCard(cardNumber);
  return {
    ...{ paymentId: id, clientSecret, orderId, issuerId, amount, currency, decline },
    status: STATUS[status],
    card: card === undefined ? null : { brand: card.brand, last4: card.number.slice(-4) },
    reversals: reversals.map(({ id: reversalId, kind, amount: back, undone }) => ({
      ...{ reversalId, amount: back, undone },
      kind: kind === "refund" ? "refund" : "chargeback",
    })),
  };
}

interface SandboxCardDeps {
  readonly clock: Clock;
  readonly queue: Queue;
}

const LATER_MS = { settle: 8_000, fail: 8_000, dispute: 20_000 } as const;

/** Leaves events to be sent, in the transaction that makes them true. */
async function queueEvents(
  { clock, queue }: SandboxCardDeps,
  tx: Tx,
  paymentId: string,
  kinds: readonly string[],
  copies = 1,
): Promise<void> {
  for (const kind of kinds) {
    const eventId = `sevt_${newId(clock)}`;
    for (let copy = 0; copy < copies; copy += 1)
      await queue.send(tx, "sandbox-card", { act: "tell", paymentId, kind, eventId });
  }
}

/** A payment of whoever knows its secret. */
async function assertOwner(tx: Tx, paymentId: string, clientSecret: string): Promise<SandboxPayment | null> {
  const payment = await lockPayment(tx, paymentId);
  return payment?.clientSecret === clientSecret ? payment : null;
}

async function confirm(
  deps: SandboxCardDeps,
  tx: Tx,
  paid: { paymentId: string; clientSecret: string; number: string },
): Promise<SandboxPaymentAnswer | "not_a_test_card" | null> {
  const { paymentId } = paid;
  const payment = await assertOwner(tx, paymentId, paid.clientSecret);
  const card = findSandboxCard(paid.number);
  if (payment === null) return null;
  if (card === undefined) return "not_a_test_card";
  // Whatever is paid or being paid is never charged again.
  if (payment.status !== "requires_card" && payment.status !== "requires_challenge") return toAnswer(payment);
  const { status, events, copies, later } = OUTCOMES[card.does] ?? REFUSED;
  const decline = status === "requires_card" ? (card.does as Decline) : null;
  await updatePayment(tx, paymentId, { status, decline, cardNumber: card.number });
  await queueEvents(deps, tx, paymentId, events, copies);
  if (later !== null) {
    const startAfter = new Date(deps.clock.now().getTime() + LATER_MS[later]);
    await deps.queue.send(tx, "sandbox-card", { act: later, paymentId }, { startAfter });
  }
  return { status, decline };
}

async function challenge(
  deps: SandboxCardDeps,
  tx: Tx,
  answer: { paymentId: string; clientSecret: string; allow: boolean },
): Promise<SandboxPaymentAnswer | null> {
  const payment = await assertOwner(tx, answer.paymentId, answer.clientSecret);
  if (payment === null || payment.status !== "requires_challenge") return payment === null ? null : toAnswer(payment);
  return end(deps, tx, payment, answer.allow ? null : "not_authenticated");
}

/** The bank takes back what is left of a payment. Answers the dispute's id. */
async function dispute(deps: SandboxCardDeps, tx: Tx, paymentId: string): Promise<string> {
  const id = `sdp_${paymentId}`;
  const amount = await refundableAmount(tx, paymentId);
  const fresh = await insertReversal(tx, { id, paymentId, kind: "chargeback", amount, now: deps.clock.now() });
  if (fresh) await queueEvents(deps, tx, paymentId, ["charge.dispute.created"]);
  return id;
}

/** What a test card does some time after it paid. */
async function runDelayed(
  deps: SandboxCardDeps,
  tx: Tx,
  { act, paymentId }: Exclude<Jobs["sandbox-card"], { act: "tell" }>,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (act === "dispute") await dispute(deps, tx, paymentId);
  else if (payment?.status === "processing") await end(deps, tx, payment, act === "settle" ? null : "declined");
}

async function end(
  deps: SandboxCardDeps,
  tx: Tx,
  payment: SandboxPayment,
  decline: Decline | null,
): Promise<SandboxPaymentAnswer> {
  const status = decline === null ? "succeeded" : "requires_card";
  await updatePayment(tx, payment.id, { status, decline, cardNumber: payment.cardNumber });
  await queueEvents(
    deps,
    tx,
    payment.id,
    decline === null ? ["payment_intent.succeeded", "charge.succeeded"] : ["payment_intent.payment_failed"],
  );
  return { status, decline };
}

function toAnswer({ status, decline }: SandboxPayment): SandboxPaymentAnswer {
  return { status, decline };
}

/**
 * What the sandbox provider does with a test card: how the payment stands at once, which events it sends, and what
 * comes later.
 */
interface CardOutcome {
  readonly status: "requires_card" | "requires_challenge" | "processing" | "succeeded";
  readonly events: readonly string[];
  /** How often each event is sent. */
  readonly copies: number;
  readonly later: "settle" | "fail" | "dispute" | null;
}

const PAID = ["payment_intent.succeeded", "charge.succeeded"];

/** What every other card does: it is refused, for the reason that it is named by. */
const REFUSED: CardOutcome = {
  status: "requires_card",
  events: ["payment_intent.payment_failed"],
  copies: 1,
  later: null,
};

const OUTCOMES: Readonly<Partial<Record<SandboxCard["does"], CardOutcome>>> = {
  succeeds: { status: "succeeded", events: PAID, copies: 1, later: null },
  sends_duplicates: { status: "succeeded", events: [...PAID].reverse(), copies: 3, later: null },
  is_disputed: { status: "succeeded", events: PAID, copies: 1, later: "dispute" },
  challenges: { status: "requires_challenge", events: ["payment_intent.requires_action"], copies: 1, later: null },
  settles_late: { status: "processing", events: ["payment_intent.processing"], copies: 1, later: "settle" },
  fails_late: { status: "processing", events: ["payment_intent.processing"], copies: 1, later: "fail" },
};
