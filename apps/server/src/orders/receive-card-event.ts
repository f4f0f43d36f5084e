import type { CardEvent, CardProvider } from "../adapters/cards/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import { CardsUnavailable } from "../cards-unavailable.ts";
import type { Deps } from "../deps.ts";
import { isKnownEvent, keepEvent } from "./card-events.db.ts";
import { findOrder, lockOrder } from "./orders.db.ts";
import { settleOrder } from "./settle-order.ts";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Events of one payment come in bunches; whoever was overtaken looks again. */
const TRIES = 6;

/**
 * Acts on an event whose signature was verified. It is the only way in which an order becomes paid. What the event says
 * is not believed: the provider is asked how the payment stands, outside any transaction; and when the order was
 * changed meanwhile, it is asked again, so that nothing old is written over what is newer, in whatever order events
 * come.
 */
export async function receiveCardEvent(deps: Deps, cards: CardProvider, event: CardEvent): Promise<void> {
  if (event.paymentId === null) return;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const facts = await cards.look(event.paymentId);
    const place = facts === null ? null : placeOf(facts);
    if (facts === null || place === null) return;
    const before = await inIssuer(deps.db, place.issuerId, async (tx) => ({
      known: await isKnownEvent(tx, place.issuerId, cards.provider, event.id),
      order: await findOrder(tx, place.issuerId, place.orderId),
    }));
    if (before.known) return;
    if (before.order === undefined)
      return deps.log.warn(
        { eventId: event.id, kind: event.kind },
        "a card event is about no order of this installation",
      );
    if (await actOn(deps, cards, event, { ...place, paymentId: event.paymentId, revision: before.order.revision }))
      return;
  }
  throw new CardsUnavailable("An order was changed by others all the time.");
}

interface Place {
  readonly issuerId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly revision: string;
}

/** False when the order was changed since its revision was read: what the provider said may be older than that. */
async function actOn(
  deps: Deps,
  cards: CardProvider,
  event: CardEvent,
  { issuerId, orderId, paymentId, revision }: Place,
): Promise<boolean> {
  const facts = await cards.look(paymentId);
  if (facts === null) throw new CardsUnavailable("A payment that was there is not found.");
  return inIssuer(deps.db, issuerId, async (tx) => {
    const order = await lockOrder(tx, issuerId, orderId);
    if (order === undefined || order.revision !== revision) return false;
    await keepEvent(tx, {
      issuerId,
      provider: cards.provider,
      eventId: event.id,
      kind: event.kind,
      orderId,
      now: deps.clock.now(),
    });
    await settleOrder(tx, deps, order, facts);
    return true;
  });
}

/** Null: the payment was not opened by this product. */
function placeOf({
  issuerId,
  orderId,
}: {
  issuerId: string | null;
  orderId: string | null;
}): { issuerId: string; orderId: string } | null {
  if (issuerId === null || orderId === null || !UUID.test(issuerId) || !UUID.test(orderId)) return null;
  return { issuerId, orderId };
}
