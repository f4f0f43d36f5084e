import { CREDIT_TIERS, CREDITS_OF_AN_ORDER, ORDER_CURRENCY, quoteCredits, ROUTES } from "@timbra/contract";
import { getCredits } from "../credits/index.ts";
import type { Room } from "../http/app-type.ts";
import { route } from "../http/route.ts";
import { asIssuer } from "../http/tenant.ts";
import { fewestCredits } from "./fewest-credits.ts";
import { toOrderRow } from "./order-row.ts";
import { findUnfinished } from "./orders.db.ts";
import { countOwed } from "./reversals.db.ts";

const { code: currency, symbol } = ORDER_CURRENCY;

/** What credits cost, and what the screen that sells them needs. */
export const shopRoutes: Room = (app, deps) => {
  const sells = deps.config.sellerRfc !== null;

  route(app, ROUTES.quoteCredits, async ({ query }) => ({
    ...quoteCredits(query.credits, query.needs_invoice),
    currency,
    symbol,
  }));

  route(app, ROUTES.getCreditShop, ({ session }) =>
    asIssuer(deps.db, session, async (tx) => {
      const unfinished = await findUnfinished(tx);
      return {
        credits: await getCredits(tx),
        owed: await countOwed(tx),
        currency,
        symbol,
        tiers: CREDIT_TIERS.map((tier) => ({ ...tier })),
        min: deps.cards === null ? CREDITS_OF_AN_ORDER.min : fewestCredits(deps.cards),
        max: CREDITS_OF_AN_ORDER.max,
        provider: deps.cards?.provider ?? null,
        invoices: sells,
        unfinished: unfinished === undefined ? null : toOrderRow(unfinished, sells),
      };
    }),
  );
};
