import { randomUUID } from "node:crypto";
import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import { captureCredits, holdCredits, releaseCredits } from "../../credits/index.ts";
import type { Random } from "../../testing/random.ts";
import { giveCredits } from "../give-credits.ts";
import { again } from "./again.ts";
import type { ShopTrial } from "./shop-trial.ts";

/** A buyer who spends credits on stamps, some of which are refused, and is given some. */
export class Spender {
  /** Credits given, all together. */
  gifts = 0;
  private readonly held: string[] = [];
  private readonly shop: ShopTrial;
  private readonly random: Random;
  private readonly issuerId: string;

  constructor(shop: ShopTrial, random: Random, issuerId: string) {
    this.shop = shop;
    this.random = random;
    this.issuerId = issuerId;
  }

  async spend(): Promise<void> {
    const on = this.stamp(randomUUID());
    const amount = this.random.between(1, 12);
    const held = await this.inAccount((tx) => holdCredits(tx, this.shop.deps.clock, { ...on, amount }));
    if (held !== "insufficient") this.held.push(on.documentId);
  }

  async settle(): Promise<void> {
    const documentId = this.held.pop();
    if (documentId === undefined) return;
    const settle = this.random.oneIn(3) ? releaseCredits : captureCredits;
    await this.inAccount((tx) => settle(tx, this.shop.deps.clock, this.stamp(documentId)));
  }

  async receive(): Promise<void> {
    const amount = this.random.between(1, 20);
    const grant = {
      issuerId: this.issuerId,
      documentKind: "admin_grant",
      documentId: randomUUID(),
      amount,
      note: "a gift",
    };
    await this.inAccount((tx) => giveCredits(tx, this.shop.deps.clock, grant));
    this.gifts += amount;
  }

  private inAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return again(() => inIssuer(this.shop.deps.db, this.issuerId, work));
  }

  private stamp(documentId: string) {
    return { issuerId: this.issuerId, documentKind: "sealed_document", documentId };
  }
}
