import { Decimal, sum } from "../../../decimal/decimal.ts";
import { toDecimalText } from "../../../totals/decimal-text.ts";
import { marginOf, mostPayable, type Part, toMonedaP } from "../margen.ts";
import {
  type Decimales,
  type Money,
  type OutstandingInvoice,
  type PagoRecibido,
  PESOS,
  type ReportRefusal,
  readAmount,
  readRate,
} from "./outstanding.ts";

/** An invoice and the part of the payment that settles it. */
export interface Allocation extends Part {
  readonly claim: OutstandingInvoice;
  readonly decimales: number;
}

/** A claim, with the amount that was asked for it. */
export interface RequestedAmount {
  readonly claim: OutstandingInvoice;
  readonly decimales: number;
  /** Undefined: as much as there is. */
  readonly amount: Decimal | undefined;
}

/** Gives each claim its amount and its rate: first those that say how much, then the others in order. */
export function allocate(
  asked: readonly RequestedAmount[],
  money: Money,
  pago: PagoRecibido,
  refuse: ReportRefusal,
): Allocation[] {
  const told = recordedRate(asked, money, pago);
  const rated = asked.flatMap((ask) => withRate(ask, told, money, pago, refuse) ?? []);
  const fixed = rated.flatMap(({ amount, ...rest }) => (amount === undefined ? [] : [{ ...rest, amount }]));
  const hasMargin = rated.some(({ isSameCurrency }) => !isSameCurrency);
  let spent = fixed.reduce(spend, NOTHING);
  return rated.flatMap(({ amount, ...rest }) => {
    if (amount !== undefined) return [{ ...rest, amount }];
    const given = {
      ...rest,
      amount: hasMargin ? fillWithin(rest, spent, money) : fill(rest, money.monto.minus(spent.applied)),
    };
    if (!given.amount.isZero()) {
      spent = spend(spent, given);
      return [given];
    }
    if (pago.aplicaciones !== undefined)
      refuse("TIMBRA-PAGAR-NO-ALCANZA", rest.claim.path, { documento: rest.claim.saldo.IdDocumento });
    return [];
  });
}

/** Reads how much is asked for an invoice; undefined when it was refused. */
export function readRequestedAmount(
  claim: OutstandingInvoice,
  catalogos: Decimales,
  refuse: ReportRefusal,
): RequestedAmount | undefined {
  const { saldo, aplicacion, path } = claim;
  const decimales = catalogos.decimales(saldo.Moneda);
  if (decimales === undefined) {
    refuse("TIMBRA-PAGAR-MONEDA", path, { moneda: saldo.Moneda });
    return undefined;
  }
  if (aplicacion.ImpPagado === undefined) return { claim, decimales, amount: undefined };
  const amount = readAmount(aplicacion.ImpPagado, decimales, saldo.Moneda, `${path}.ImpPagado`, refuse);
  if (amount !== undefined && amount.compare(Decimal.parse(saldo.saldo)) > 0) {
    refuse("TIMBRA-PAGAR-EXCEDE", `${path}.ImpPagado`, {
      documento: saldo.IdDocumento,
      valor: amount.toString(),
      saldo: saldo.saldo,
      moneda: saldo.Moneda,
    });
    return undefined;
  }
  return amount === undefined ? undefined : { claim, decimales, amount };
}

/** Only amounts that are all in one foreign currency, and all the payment is for, determine their rate. */
function recordedRate(asked: readonly RequestedAmount[], money: Money, pago: PagoRecibido): Decimal | undefined {
  const amounts = asked.flatMap(({ amount }) => amount ?? []);
  const currencies = new Set(asked.map(({ claim }) => claim.saldo.Moneda));
  const isTold =
    amounts.length > 0 &&
    amounts.length === pago.aplicaciones?.length &&
    currencies.size === 1 &&
    !currencies.has(money.moneda);
  return isTold ? recordedEquivalencia(amounts, money) : undefined;
}

function withRate(
  ask: RequestedAmount,
  told: Decimal | undefined,
  money: Money,
  pago: PagoRecibido,
  refuse: ReportRefusal,
) {
  const { Moneda } = ask.claim.saldo;
  const isSameCurrency = Moneda === money.moneda;
  const isAgreed = ask.claim.aplicacion.EquivalenciaDR !== undefined;
  const equivalencia = equivalenciaOf(ask.claim, money, pago) ?? (isAgreed ? undefined : told);
  if (equivalencia !== undefined) return { ...ask, equivalencia, isSameCurrency };
  const isChosen = pago.aplicaciones !== undefined;
  if (isChosen) refuse("TIMBRA-PAGAR-EQUIVALENCIA", ask.claim.path, { monedaP: money.moneda, monedaDR: Moneda });
  return undefined;
}

type Unfilled = Omit<Allocation, "amount">;

/** To the cent. */
function fill(part: Unfilled, available: Decimal): Decimal {
  return upToSaldo(available.times(part.equivalencia), part);
}

/**
 * Where another currency takes part, the money left is known but for the rounding of rates and amounts: as much as its
 * margin allows, or to the cent where so much moves that the margin closes.
 */
function fillWithin(part: Unfilled, spent: Spent, { monto }: Money): Decimal {
  const available = monto.minus(spent.applied);
  const generous = upToSaldo(mostPayable(available, part.equivalencia, part.decimales), part);
  const after = spend(spent, { ...part, amount: generous });
  const fits = after.applied.compare(monto) <= 0 || after.minimo.compare(monto) <= 0;
  return fits ? generous : fill(part, available);
}

function upToSaldo(most: Decimal, { claim, decimales }: Unfilled): Decimal {
  if (most.isNegative()) return Decimal.ZERO;
  const saldo = Decimal.parse(claim.saldo.saldo);
  return (most.compare(saldo) < 0 ? most.rounded(decimales, "down") : saldo).withScale(decimales);
}

/** What parts take of a payment: converted, and at the least. */
interface Spent {
  readonly applied: Decimal;
  readonly minimo: Decimal;
}

const NOTHING: Spent = { applied: Decimal.ZERO, minimo: Decimal.ZERO };

function spend({ applied, minimo }: Spent, part: Part): Spent {
  return { applied: applied.plus(toMonedaP(part)), minimo: minimo.plus(marginOf(part).minimo) };
}

/** As many as EquivalenciaDR may have (Pagos20.xsd). */
const RATE_DECIMALS = 10;
const ONE = Decimal.parse("1");

/**
 * EquivalenciaDR of a claim: 1 in the payment's own currency (CRP20238); what the parties agreed on; or the quotient of
 * what both currencies are worth in pesos, half-up at ten decimals, without meaningless zeros. Undefined when none is
 * known.
 */
function equivalenciaOf(
  { saldo, aplicacion }: OutstandingInvoice,
  money: Money,
  pago: PagoRecibido,
): Decimal | undefined {
  const agreed = aplicacion.EquivalenciaDR;
  if (saldo.Moneda === money.moneda) return agreed === undefined || readRate(agreed, 0)?.equals(ONE) ? ONE : undefined;
  if (agreed !== undefined) return readRate(agreed, RATE_DECIMALS);
  const pesos = saldo.Moneda === PESOS ? ONE : readRate(own(pago.tiposDeCambio, saldo.Moneda), RATE_DECIMALS);
  return pesos === undefined ? undefined : rateText(money.tipoCambio.dividedBy(pesos, RATE_DECIMALS));
}

/**
 * The rate that amounts agreed on in a foreign currency determine by themselves: what they add up to for each unit of
 * money. Half-up, or up where so much money moves that half-up would leave the margin.
 */
function recordedEquivalencia(amounts: readonly Decimal[], { monto }: Money): Decimal | undefined {
  const total = sum(amounts);
  const nearest = rateText(total.dividedBy(monto, RATE_DECIMALS));
  if (nearest === undefined) return undefined;
  const least = sum(amounts.map((amount) => marginOf({ amount, equivalencia: nearest }).minimo));
  return least.compare(monto) <= 0 ? nearest : rateText(total.dividedBy(monto, RATE_DECIMALS, "up"));
}

function rateText(rate: Decimal): Decimal | undefined {
  return rate.isZero() ? undefined : Decimal.parse(toDecimalText(rate, 0));
}

function own(table: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
