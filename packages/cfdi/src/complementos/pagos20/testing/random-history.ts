import { Decimal } from "../../../decimal/decimal.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { price } from "../../../totals/comprobante.ts";
import { Dice, randomDraft } from "../../../totals/testing/random-draft.ts";
import type { PagoRecibido } from "../pagar/outstanding.ts";
import { type SaldoDeFactura, saldoInicial } from "../saldo.ts";

/** What a unit of each currency is worth in every payment. */
export const PESOS: Readonly<Record<string, string>> = {
  USD: "17.5",
  EUR: "19.123456",
  JPY: "0.1179",
  KWD: "57.25",
  CLF: "711.000001",
};

export function decimalesDe(moneda: string): number {
  return catalogos.decimales(moneda) ?? 2;
}

/**
 * A stamped PPD invoice of a few random lines, in any currency, as it is before anybody pays; credit notes took
 * something off one in four.
 */
export function randomSaldo(seed: number, index: number): SaldoDeFactura {
  const dice = new Dice(seed ^ (index * 0x9e3779b9));
  const draft = { ...randomDraft(dice.roll(2 ** 31), 1 + dice.roll(6)), MetodoPago: "PPD", FormaPago: "99" };
  const UUID = `00000000-0000-4000-8000-${`${index}`.padStart(12, "0")}`;
  const timbre = {
    tipo: "timbre",
    Version: "1.1",
    UUID,
    FechaTimbrado: "",
    RfcProvCertif: "",
    SelloCFD: "",
    NoCertificadoSAT: "",
    SelloSAT: "",
  } as const;
  const result = saldoInicial({ ...price(draft, decimalesDe(draft.Moneda)), Complemento: [timbre] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return dice.chance(25) ? credited(result.saldo, dice) : result.saldo;
}

function credited(saldo: SaldoDeFactura, dice: Dice): SaldoDeFactura {
  const total = Decimal.parse(saldo.Total);
  const acreditado = total.times(Decimal.of(BigInt(dice.roll(90)), 2)).rounded(decimalesDe(saldo.Moneda), "down");
  return { ...saldo, acreditado: acreditado.toString(), saldo: total.minus(acreditado).toString() };
}

/**
 * A payment of some of the invoices: in the currency of one of them or in pesos, of a part of what they owe or of all,
 * with amounts said or left to `pagar`.
 */
export function randomPago(dice: Dice, saldos: readonly SaldoDeFactura[]): PagoRecibido | undefined {
  const owing = saldos.filter(({ saldo }) => !Decimal.parse(saldo).isZero());
  const chosen = owing.filter(() => dice.chance(60));
  const first = chosen[0] ?? owing[0];
  if (first === undefined) return undefined;
  const MonedaP = dice.chance(50) ? first.Moneda : dice.pick(["MXN", "USD", "JPY"]);
  const asked = (chosen.length === 0 ? [first] : chosen).map((saldo) => ({ saldo, amount: partOf(dice, saldo) }));
  const worth = asked
    .map(({ saldo, amount }) => inCurrency(amount, saldo.Moneda, MonedaP))
    .reduce((one, other) => one.plus(other));
  const Monto = worth
    .rounded(decimalesDe(MonedaP), "up")
    .plus(Decimal.of(BigInt(dice.chance(30) ? dice.roll(1000) : 0), decimalesDe(MonedaP)));
  const isSaid = dice.chance(50);
  return {
    FechaPago: "2026-08-13T12:00:00",
    FormaDePagoP: dice.pick(["01", "02", "03", "28"]),
    MonedaP,
    ...(MonedaP === "MXN" ? {} : { TipoCambioP: PESOS[MonedaP] ?? "1" }),
    Monto: Monto.withScale(decimalesDe(MonedaP)).toString(),
    tiposDeCambio: PESOS,
    ...(isSaid || dice.chance(50)
      ? {
          aplicaciones: asked.map(({ saldo, amount }) => ({
            IdDocumento: saldo.IdDocumento,
            ...(isSaid ? { ImpPagado: amount.toString() } : {}),
          })),
        }
      : {}),
  };
}

/** Often all that is owed; else some hundredths of it, never nothing. */
function partOf(dice: Dice, { saldo, Moneda }: SaldoDeFactura): Decimal {
  const owed = Decimal.parse(saldo);
  const part = owed.times(Decimal.of(BigInt(1 + dice.roll(99)), 2)).rounded(decimalesDe(Moneda), "up");
  return dice.chance(40) || part.compare(owed) > 0 ? owed : part;
}

function inCurrency(amount: Decimal, from: string, to: string): Decimal {
  const pesos = amount.times(Decimal.parse(PESOS[from] ?? "1"));
  return from === to ? amount : pesos.dividedBy(Decimal.parse(PESOS[to] ?? "1"), 20, "up");
}
