import { randomBytes } from "node:crypto";
import { Decimal } from "@timbra/cfdi";
import { findSandboxCard, type SandboxPaymentAnswer } from "@timbra/contract";
import type { Db, Tx } from "../../postgres/index.ts";
import type { JobHandler } from "../../queue/index.ts";
import type { CardProvider, PaymentFacts } from "../cards.ts";
import { deliverEvent, type Post, readEvent } from "./deliver-event.ts";
import { challenge, confirm, type Desk, dispute, goOnLater, tell } from "./pay-by-card.ts";
import {
  findPayment,
  insertPayment,
  insertReversal,
  leftOf,
  listReversals,
  lockPayment,
  type SandboxPayment,
  undoReversal,
  updatePayment,
} from "./payments.db.ts";

export interface SandboxCardParts extends Desk, Post {
  readonly db: Db;
}

/**
 * A card provider for development and tests: test cards, a durable book of its own, and signed events that are sent
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
  readonly goOn: JobHandler<"sandbox-card">;
}

export function createSandboxCards(parts: SandboxCardParts): SandboxCards {
  const { db } = parts;
  const inBook = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  return {
    provider: "sandbox",
    environment: "sandbox",
    publishableKey: null,
    smallest: "0.01",
    async open(wish) {
      const id = `spay_${randomBytes(12).toString("base64url")}`;
      const secret = `${id}_secret_${randomBytes(24).toString("base64url")}`;
      const made = await insertPayment(db, { id, secret, now: parts.clock.now() }, wish);
      return { paymentId: made.id, clientSecret: made.clientSecret };
    },
    async look(paymentId) {
      const payment = await findPayment(db, paymentId);
      return payment === null ? null : toFacts(payment, await listReversals(db, paymentId));
    },
    cancel: (paymentId) => inBook((tx) => cancel(parts, tx, paymentId)),
    refund: (paymentId, { amount, key }) => inBook((tx) => refund(parts, tx, { paymentId, amount, id: `sre_${key}` })),
    readEvent: (body, headers) => readEvent(parts, body, headers),
    confirm: (paymentId, clientSecret, number) =>
      inBook((tx) => confirm(parts, tx, { paymentId, clientSecret, number })),
    challenge: (paymentId, clientSecret, allow) =>
      inBook((tx) => challenge(parts, tx, { paymentId, clientSecret, allow })),
    dispute: (paymentId) => inBook((tx) => dispute(parts, tx, paymentId)),
    winDispute: (paymentId, disputeId) =>
      inBook(async (tx) => {
        await undoReversal(tx, disputeId);
        await tell(parts, tx, paymentId, ["charge.dispute.closed"]);
      }),
    async goOn(job) {
      if (job.act === "tell") await deliverEvent(parts, { id: job.eventId, kind: job.kind, paymentId: job.paymentId });
      else await inBook((tx) => goOnLater(parts, tx, job));
    },
  };
}

async function cancel(desk: Desk, tx: Tx, paymentId: string): Promise<"cancelled" | "too_late"> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null || payment.status === "processing" || payment.status === "succeeded") return "too_late";
  if (payment.status === "cancelled") return "cancelled";
  await updatePayment(tx, paymentId, { status: "cancelled", decline: null, cardNumber: null });
  await tell(desk, tx, paymentId, ["payment_intent.canceled"]);
  return "cancelled";
}

async function refund(
  desk: Desk,
  tx: Tx,
  wish: { paymentId: string; amount: string; id: string },
): Promise<string | null> {
  const { paymentId, amount, id } = wish;
  if ((await lockPayment(tx, paymentId)) === null) return null;
  if ((await listReversals(tx, paymentId)).some((one) => one.id === id)) return id;
  if (Decimal.parse(amount).compare(Decimal.parse(await leftOf(tx, paymentId))) > 0) return null;
  await insertReversal(tx, { id, paymentId, kind: "refund", amount, now: desk.clock.now() });
  await tell(desk, tx, paymentId, ["charge.refunded", "refund.created"]);
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
