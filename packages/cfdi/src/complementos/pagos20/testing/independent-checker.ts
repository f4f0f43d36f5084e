import type { Comprobante } from "../../../comprobante/comprobante.ts";
import type { DoctoRelacionado, Pago, Pagos } from "../pagos.ts";

/**
 * The arithmetic of a payment receipt written a second time, without Decimal and without the library's formulas: every
 * number is an integer of 10^-12, every quotient a fraction of two integers. What is wrong with a receipt, in words.
 */
const ONE = 10n ** 12n;
const MICRO = 10n ** 6n;
const CENT = 10n ** 10n;

/** numerator / denominator, in units of 10^-12. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const TAX_NAMES = new Map([
  ["001", "ISR"],
  ["002", "IVA"],
  ["003", "IEPS"],
]);
const ZERO: Fraction = { over: 0n, under: 1n };

export function receiptFaults(comprobante: Comprobante, decimalesDe: (moneda: string) => number): string[] {
  const faults: string[] = [];
  const { TipoDeComprobante, Moneda, SubTotal, Total, Receptor, Conceptos } = comprobante;
  const envelope = [
    TipoDeComprobante,
    Moneda,
    SubTotal,
    Total,
    Receptor.UsoCFDI,
    Conceptos.length,
    Conceptos[0]?.Importe,
  ].join(" ");
  if (envelope !== "P XXX 0 0 CP01 1 0") faults.push(`envelope: ${envelope}`);
  const pagos = comprobante.Complemento?.find((complemento) => complemento.tipo === "pagos");
  if (pagos === undefined) return [...faults, "no payments"];
  const totals = new Map<string, bigint>();
  const add = (name: string, amount: string, rate: string) =>
    totals.set(name, (totals.get(name) ?? 0n) + units(amount) * units(rate));
  for (const pago of pagos.Pago) {
    faults.push(...pagoFaults(pago, decimalesDe));
    const rate = pago.TipoCambioP ?? "0";
    if ((pago.MonedaP === "MXN") !== (rate === "1")) faults.push(`TipoCambioP ${rate} of ${pago.MonedaP}`);
    add("MontoTotalPagos", pago.Monto, rate);
    for (const row of pago.ImpuestosP?.RetencionesP ?? []) {
      add(`TotalRetenciones${TAX_NAMES.get(row.ImpuestoP)}`, row.ImporteP, rate);
    }
    for (const { ImpuestoP, TipoFactorP, TasaOCuotaP, BaseP, ImporteP } of pago.ImpuestosP?.TrasladosP ?? []) {
      if (ImpuestoP !== "002") continue;
      const suffix = TipoFactorP === "Exento" ? "Exento" : `${units(TasaOCuotaP ?? "") / CENT}`;
      add(`TotalTrasladosBaseIVA${suffix}`, BaseP, rate);
      if (TipoFactorP !== "Exento") add(`TotalTrasladosImpuestoIVA${suffix}`, ImporteP ?? "", rate);
    }
  }
  const expected = [...totals].map(([name, sum]) => `${name} ${roundTo(sum, 10n ** 22n)}`).sort();
  const written = Object.entries(pagos.Totales)
    .map(([name, text]) => `${name} ${units(text) / CENT}`)
    .sort();
  if (expected.join() !== written.join()) faults.push(`Totales: ${written} instead of ${expected}`);
  return faults;
}

function pagoFaults(pago: Pago, decimalesDe: (moneda: string) => number): string[] {
  const faults = pago.DoctoRelacionado.flatMap((docto) => doctoFaults(docto, pago, decimalesDe(docto.MonedaDR)));
  if (units(pago.Monto) <= 0n || decimalsOf(pago.Monto) > decimalesDe(pago.MonedaP)) faults.push(`Monto ${pago.Monto}`);
  const isMixed = pago.DoctoRelacionado.some(({ MonedaDR }) => MonedaDR !== pago.MonedaP);
  const reaches = ({ over, under }: Fraction) => units(pago.Monto) * under >= over;
  const applied = pago.DoctoRelacionado.map(({ ImpPagado, EquivalenciaDR = "1" }) => ({
    over: units(ImpPagado) * ONE,
    under: units(EquivalenciaDR),
  }));
  const least = isMixed ? pago.DoctoRelacionado.map(lowest) : applied;
  if (!reaches(applied.reduce(plus, ZERO)) && !reaches(least.reduce(plus, ZERO)))
    faults.push(`Monto ${pago.Monto} does not reach`);

  const sums = new Map<string, Fraction>();
  const add = (key: string, text: string, { EquivalenciaDR = "1" }: DoctoRelacionado) =>
    sums.set(key, plus(sums.get(key) ?? ZERO, { over: units(text) * ONE, under: units(EquivalenciaDR) }));
  for (const docto of pago.DoctoRelacionado) {
    for (const row of docto.ImpuestosDR?.RetencionesDR ?? []) add(`withheld ${row.ImpuestoDR}`, row.ImporteDR, docto);
    for (const row of docto.ImpuestosDR?.TrasladosDR ?? []) {
      const key = `${row.ImpuestoDR} ${row.TipoFactorDR} ${row.TasaOCuotaDR}`;
      add(`base ${key}`, row.BaseDR, docto);
      if (row.ImporteDR !== undefined) add(`charged ${key}`, row.ImporteDR, docto);
    }
  }
  const written = new Map<string, string>();
  for (const row of pago.ImpuestosP?.RetencionesP ?? []) written.set(`withheld ${row.ImpuestoP}`, row.ImporteP);
  for (const row of pago.ImpuestosP?.TrasladosP ?? []) {
    const key = `${row.ImpuestoP} ${row.TipoFactorP} ${row.TasaOCuotaP}`;
    written.set(`base ${key}`, row.BaseP);
    if (row.ImporteP !== undefined) written.set(`charged ${key}`, row.ImporteP);
  }
  if ([...sums.keys()].sort().join() !== [...written.keys()].sort().join())
    faults.push(`ImpuestosP: ${[...written.keys()]}`);
  for (const [key, { over, under }] of sums) {
    const micros = (2n * over + under * MICRO) / (2n * under * MICRO);
    if (units(written.get(key) ?? "0") !== micros * MICRO)
      faults.push(`${key}: ${written.get(key)} is not ${micros} millionths`);
  }
  return faults;
}

function doctoFaults(docto: DoctoRelacionado, { MonedaP }: Pago, decimales: number): string[] {
  const faults: string[] = [];
  const {
    ImpSaldoAnt,
    ImpPagado,
    ImpSaldoInsoluto,
    EquivalenciaDR = "",
    NumParcialidad,
    MonedaDR,
    ObjetoImpDR,
    ImpuestosDR,
  } = docto;
  if (units(ImpSaldoAnt) - units(ImpPagado) !== units(ImpSaldoInsoluto))
    faults.push(`balance ${ImpSaldoAnt} - ${ImpPagado} = ${ImpSaldoInsoluto}`);
  if (units(ImpPagado) <= 0n) faults.push("nothing paid");
  if ([ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto].some((text) => decimalsOf(text) > decimales))
    faults.push("too many decimals");
  if ((MonedaDR === MonedaP && EquivalenciaDR !== "1") || units(EquivalenciaDR) <= 0n)
    faults.push(`EquivalenciaDR ${EquivalenciaDR}`);
  if (!/^[1-9]\d{0,2}$/.test(NumParcialidad)) faults.push(`NumParcialidad ${NumParcialidad}`);
  if ((ObjetoImpDR === "02") !== (ImpuestosDR !== undefined)) faults.push(`ObjetoImpDR ${ObjetoImpDR}`);
  for (const { BaseDR, TasaOCuotaDR, ImporteDR } of [
    ...(ImpuestosDR?.RetencionesDR ?? []),
    ...(ImpuestosDR?.TrasladosDR ?? []),
  ]) {
    if (units(BaseDR) <= 0n || decimalsOf(BaseDR) !== 6) faults.push(`BaseDR ${BaseDR}`);
    if (TasaOCuotaDR === undefined || ImporteDR === undefined) continue;
    const off = units(ImporteDR) * ONE - units(BaseDR) * units(TasaOCuotaDR);
    if (off >= MICRO * ONE || -off >= MICRO * ONE) faults.push(`ImporteDR ${ImporteDR} of ${BaseDR} × ${TasaOCuotaDR}`);
  }
  return faults;
}

/**
 * What is wrong with the rates of a receipt whose currencies are worth so many pesos: each is units of MonedaDR for one
 * of MonedaP, half-up at ten decimals, and says nothing more.
 */
export function rateFaults({ Pago }: Pagos, pesos: Readonly<Record<string, string>>): string[] {
  return Pago.flatMap(({ MonedaP, TipoCambioP = "", DoctoRelacionado }) =>
    DoctoRelacionado.filter(({ MonedaDR }) => MonedaDR !== MonedaP).flatMap(({ MonedaDR, EquivalenciaDR = "" }) => {
      const [over, under] = [units(TipoCambioP), units(pesos[MonedaDR] ?? "1")];
      const expected = (2n * over * 10n ** 10n + under) / (2n * under);
      const isPlain = !/\.\d*0$|\.$/.test(EquivalenciaDR);
      return units(EquivalenciaDR) === expected * 100n && isPlain
        ? []
        : [`EquivalenciaDR ${EquivalenciaDR} is not ${expected} of 10^-10`];
    }),
  );
}

/** The least that an amount may be worth, with half of its last decimal, and of its rate's, to spare. */
function lowest({ ImpPagado, EquivalenciaDR = "1" }: DoctoRelacionado): Fraction {
  const rate = EquivalenciaDR === "1" ? "1.0000000000" : EquivalenciaDR;
  return { over: (units(ImpPagado) - half(ImpPagado)) * ONE, under: units(rate) + half(rate) - ONE / 10n ** 10n };
}

function half(text: string): bigint {
  return ONE / 10n ** BigInt(decimalsOf(text)) / 2n;
}

function plus(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.under + other.over * one.under, under: one.under * other.under };
}

function decimalsOf(text: string): number {
  return text.split(".")[1]?.length ?? 0;
}

/** The integer of 10^-12 that a text is. */
export function units(text: string): bigint {
  if (!/^\d{1,18}(\.\d{1,10})?$/.test(text)) throw new Error(`Not a number of the law: ${text}`);
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(12, "0"));
}

function roundTo(value: bigint, grid: bigint): bigint {
  return (value + grid / 2n) / grid;
}
