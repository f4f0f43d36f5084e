import { notice, ROUTES } from "@timbra/contract";
import type { CardProvider } from "../adapters/cards/index.ts";
import { CardsUnavailable } from "../cards-unavailable.ts";
import type { Deps } from "../deps.ts";
import type { Room } from "../http/app-type.ts";
import { idForKey } from "../http/id-for-key.ts";
import { refuse, refuseInvalid } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { fewestCredits } from "./fewest-credits.ts";
import { toMoves, toOrderRow } from "./order-row.ts";
import { findOrder, listMoves } from "./orders.db.ts";
import { cancelOrder, type OrderToPay, openOrderPayment, placeOrder } from "./place-order.ts";

/** Buying credits. */
export const orderRoutes: Room = (app, deps) => {
  const sells = deps.config.sellerRfc !== null;

  function toAnswer({ order, payment }: OrderToPay, cards: CardProvider) {
    const { provider, publishableKey } = cards;
    const where = payment && {
      provider,
      payment_id: payment.paymentId,
      client_secret: payment.clientSecret,
      publishable_key: publishableKey,
    };
    return { order: toOrderRow(order, sells), payment: where };
  }

  route(app, ROUTES.placeOrder, async ({ body, session, language, request }) => {
    const cards = cardsOf(deps);
    // Whoever asks for another provider than there is means another installation.
    if (body.provider && body.provider !== cards.provider) throw refuse("cards_unavailable");
    const fewest = fewestCredits(cards);
    if (body.credits < fewest) throw refuseInvalid("credits", "number_min", { min: fewest });
    const issuerId = issuerOf(session);
    const id = idForKey("order", issuerId, request) ?? newId(deps.clock);
    const buyer = { userId: session.userId, email: session.user.email };
    const wish = { issuerId, id, credits: body.credits, needsInvoice: body.needs_invoice, buyer, language };
    return toAnswer(await placeOrder(deps, cards, wish).catch(unavailable), cards);
  });

  route(app, ROUTES.resumeOrder, async ({ params, session }) => {
    const cards = cardsOf(deps);
    const opened = await openOrderPayment(deps, cards, issuerOf(session), params.id).catch(unavailable);
    if (opened === null) throw refuse("not_found");
    return toAnswer(opened, cards);
  });

  route(app, ROUTES.cancelOrder, async ({ params, session, language }) => {
    const outcome = await cancelOrder(deps, cardsOf(deps), issuerOf(session), params.id).catch(unavailable);
    if (typeof outcome === "string") throw refuse(outcome);
    return { message: notice("order_cancelled", language), order: toOrderRow(outcome, sells) };
  });

  route(app, ROUTES.getOrder, ({ params, session }) =>
    asIssuer(deps.db, session, async (tx) => {
      const order = await findOrder(tx, issuerOf(session), params.id);
      if (order === undefined) throw refuse("not_found");
      return { order: toOrderRow(order, sells), moves: toMoves(await listMoves(tx, issuerOf(session), params.id)) };
    }),
  );
};

function cardsOf({ cards }: Deps): CardProvider {
  if (cards === null) throw refuse("cards_unavailable");
  return cards;
}

/** What the provider did not answer is told as what it is. */
export function unavailable(error: unknown): never {
  throw error instanceof CardsUnavailable ? refuse("cards_unavailable", { retryAfterSeconds: 10 }) : error;
}
