import { randomUUID } from "node:crypto";
import { toAmount } from "../../adapters/cards/stripe/payment-facts.ts";
import type { Random } from "../../testing/random.ts";
import { askRefund, refundOrderJob } from "../refund-order.ts";
import { again } from "./again.ts";
import type { ShopTrial } from "./shop-trial.ts";

export interface RefundTrial {
  readonly shop: ShopTrial;
  readonly random: Random;
  readonly issuerId: string;
  readonly orderId: string;
  /** In cents, of the order. */
  readonly total: number;
  kill(work: () => Promise<unknown>): Promise<boolean>;
}

const BY = { id: null, name: "somebody", role: "SuperAdminRole", address: "" } as const;

/**
 * An administrator gives money of an order back, asking perhaps twice; the job that asks the provider for it is run as
 * often as jobs are, and may die.
 */
export async function playRefund({ shop, random, issuerId, orderId, total, kill }: RefundTrial): Promise<void> {
  const amount = random.oneIn(2) ? null : toAmount(random.between(1, total));
  const wish = { issuerId, orderId, wish: randomUUID(), amount, reason: "It was asked for.", by: BY };
  const ask = () => askRefund(shop.deps, wish);
  if (random.oneIn(4)) await kill(ask);
  const asked = await again(ask);
  if (asked.kind !== "asked") return;
  const job = () => refundOrderJob(shop.deps)({ issuerId, refundId: wish.wish }, { attempt: 1, lastAttempt: false });
  if (random.oneIn(3)) await kill(job);
  await Promise.all(Array.from({ length: random.between(1, 2) }, () => again(job)));
}
