import { Decimal } from "@timbra/cfdi";
import { CREDITS_OF_AN_ORDER, quoteCredits } from "@timbra/contract";
import type { CardProvider } from "../adapters/cards/index.ts";

/**
 * The fewest credits of one order: as few as cost what the card provider charges at all, with an invoice or without.
 */
export function fewestCredits({ smallest }: Pick<CardProvider, "smallest">): number {
  let credits: number = CREDITS_OF_AN_ORDER.min;
  while (Decimal.parse(quoteCredits(credits, false).total).compare(Decimal.parse(smallest)) < 0) credits += 1;
  return credits;
}
