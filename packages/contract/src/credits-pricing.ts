import { Decimal } from "@timbra/cfdi";

/** Prices of one credit before VAT, in Mexican pesos, by how many are bought at once (spec §1). Highest first. */
export const CREDIT_TIERS = [
  { from: 1000, price: "2.00" },
  { from: 500, price: "3.00" },
  { from: 200, price: "4.00" },
  { from: 1, price: "5.00" },
] as const;

/** The fewest and the most credits of one order. */
export const CREDITS_OF_AN_ORDER = { min: 1, max: 100_000 } as const;

/** What orders are charged in. */
export const ORDER_CURRENCY = { code: "MXN", symbol: "$" } as const;

const VAT = Decimal.parse("0.16");
const CENTS = 2;

/** What credits cost; amounts are decimal texts with two decimals, in Mexican pesos. */
export interface CreditQuote {
  readonly credits: number;
  readonly needs_invoice: boolean;
  readonly price_each: string;
  readonly subtotal: string;
  readonly vat: string;
  readonly total: string;
}

/**
 * Prices a purchase. Whoever needs an invoice pays VAT (16 %) besides (spec §1). Throws a RangeError on what is no
 * whole number of credits from 1.
 */
export function quoteCredits(credits: number, needsInvoice: boolean): CreditQuote {
  const tier = CREDIT_TIERS.find(({ from }) => credits >= from);
  if (tier === undefined || !Number.isSafeInteger(credits)) throw new RangeError(`${credits} is no number of credits`);
  const subtotal = Decimal.parse(tier.price)
    .times(Decimal.of(BigInt(credits), 0))
    .withScale(CENTS);
  const vat = (needsInvoice ? subtotal.times(VAT) : Decimal.ZERO).withScale(CENTS);
  const amounts = { subtotal: subtotal.toString(), vat: vat.toString(), total: subtotal.plus(vat).toString() };
  return { credits, needs_invoice: needsInvoice, price_each: tier.price, ...amounts };
}
