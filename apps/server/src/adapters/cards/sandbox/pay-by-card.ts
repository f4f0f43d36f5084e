import { type Decline, findSandboxCard, type SandboxPaymentAnswer } from "@timbra/contract";
import type { Clock } from "../../../clock.ts";
import { newId } from "../../../ids.ts";
import type { Tx } from "../../postgres/index.ts";
import type { Jobs, Queue } from "../../queue/index.ts";
import { insertReversal, leftOf, lockPayment, type SandboxPayment, updatePayment } from "./payments.db.ts";
import { playCard } from "./play-card.ts";

export interface Desk {
  readonly clock: Clock;
  readonly queue: Queue;
}

const LATER_MS = { settle: 8_000, fail: 8_000, dispute: 20_000 } as const;

/** Leaves events to be sent, in the transaction that makes them true. */
export async function tell(
  { clock, queue }: Desk,
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
async function owned(tx: Tx, paymentId: string, clientSecret: string): Promise<SandboxPayment | null> {
  const payment = await lockPayment(tx, paymentId);
  return payment?.clientSecret === clientSecret ? payment : null;
}

export async function confirm(
  desk: Desk,
  tx: Tx,
  paid: { paymentId: string; clientSecret: string; number: string },
): Promise<SandboxPaymentAnswer | "not_a_test_card" | null> {
  const { paymentId } = paid;
  const payment = await owned(tx, paymentId, paid.clientSecret);
  const card = findSandboxCard(paid.number);
  if (payment === null) return null;
  if (card === undefined) return "not_a_test_card";
  // Whatever is paid or being paid is never charged again.
  if (payment.status !== "requires_card" && payment.status !== "requires_challenge") return toAnswer(payment);
  const { status, events, copies, later } = playCard(card);
  const decline = status === "requires_card" ? (card.does as Decline) : null;
  await updatePayment(tx, paymentId, { status, decline, cardNumber: card.number });
  await tell(desk, tx, paymentId, events, copies);
  if (later !== null) {
    const startAfter = new Date(desk.clock.now().getTime() + LATER_MS[later]);
    await desk.queue.send(tx, "sandbox-card", { act: later, paymentId }, { startAfter });
  }
  return { status, decline };
}

export async function challenge(
  desk: Desk,
  tx: Tx,
  answer: { paymentId: string; clientSecret: string; allow: boolean },
): Promise<SandboxPaymentAnswer | null> {
  const payment = await owned(tx, answer.paymentId, answer.clientSecret);
  if (payment === null || payment.status !== "requires_challenge") return payment === null ? null : toAnswer(payment);
  return end(desk, tx, payment, answer.allow ? null : "not_authenticated");
}

/** The bank takes back what is left of a payment. Answers the dispute's id. */
export async function dispute(desk: Desk, tx: Tx, paymentId: string): Promise<string> {
  const id = `sdp_${paymentId}`;
  const amount = await leftOf(tx, paymentId);
  const fresh = await insertReversal(tx, { id, paymentId, kind: "chargeback", amount, now: desk.clock.now() });
  if (fresh) await tell(desk, tx, paymentId, ["charge.dispute.created"]);
  return id;
}

/** What a test card does some time after it paid. */
export async function goOnLater(
  desk: Desk,
  tx: Tx,
  { act, paymentId }: Exclude<Jobs["sandbox-card"], { act: "tell" }>,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (act === "dispute") await dispute(desk, tx, paymentId);
  else if (payment?.status === "processing") await end(desk, tx, payment, act === "settle" ? null : "declined");
}

async function end(
  desk: Desk,
  tx: Tx,
  payment: SandboxPayment,
  decline: Decline | null,
): Promise<SandboxPaymentAnswer> {
  const status = decline === null ? "succeeded" : "requires_card";
  await updatePayment(tx, payment.id, { status, decline, cardNumber: payment.cardNumber });
  await tell(
    desk,
    tx,
    payment.id,
    decline === null ? ["payment_intent.succeeded", "charge.succeeded"] : ["payment_intent.payment_failed"],
  );
  return { status, decline };
}

function toAnswer({ status, decline }: SandboxPayment): SandboxPaymentAnswer {
  return { status, decline };
}
