import type { StripeState } from "../../adapters/cards/stripe/testing/stripe-state.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Connection } from "../../db/embedded/connect.ts";
import type { App } from "../../http/app.ts";
import type { CrashingDatabase } from "../../testing/crashing-database.ts";

/** A shop to be tried: the real product with Stripe's adapter, and what stands in the place of Stripe. */
export interface ShopTrial {
  readonly app: App;
  readonly deps: Deps;
  readonly database: CrashingDatabase;
  readonly book: StripeState;
  /** The same database as its owner, to be inspected directly. */
  readonly owner: Connection;
}

/** How often each thing happened. */
export interface Tally {
  schedules: number;
  orders: number;
  deliveries: number;
  repeats: number;
  forgeries: number;
  /** Refunds that an administrator requested. */
  wishes: number;
  kills: number;
  paid: number;
  reversals: number;
}

export const NOTHING_YET: Readonly<Tally> = {
  schedules: 0,
  orders: 0,
  deliveries: 0,
  repeats: 0,
  forgeries: 0,
  wishes: 0,
  kills: 0,
  paid: 0,
  reversals: 0,
};
