import { Decimal } from "../../../decimal/decimal.ts";
import { trasladoKey } from "../../../totals/keys.ts";
import { amountOf } from "../../../totals/written.ts";
import type { Pago } from "../pago.ts";
import type { Totales } from "../totales.ts";

const PESO_DECIMALS = 2;

/** Which tax of ImpuestosP adds to each total. IEPS charged has none, nor has IVA at another rate. */
const RETENIDOS = {
  "002": "TotalRetencionesIVA",
  "001": "TotalRetencionesISR",
  "003": "TotalRetencionesIEPS",
} as const;
const TRASLADADOS = {
  "002 Tasa 0.160000": { base: "TotalTrasladosBaseIVA16", importe: "TotalTrasladosImpuestoIVA16" },
  "002 Tasa 0.080000": { base: "TotalTrasladosBaseIVA8", importe: "TotalTrasladosImpuestoIVA8" },
  "002 Tasa 0.000000": { base: "TotalTrasladosBaseIVA0", importe: "TotalTrasladosImpuestoIVA0" },
  "002 Exento ": { base: "TotalTrasladosBaseIVAExento", importe: undefined },
} as const;

/** The names of the totals, in the order of the complement. */
export const NOMBRES_DE_TOTALES = [
  "TotalRetencionesIVA",
  "TotalRetencionesISR",
  "TotalRetencionesIEPS",
  "TotalTrasladosBaseIVA16",
  "TotalTrasladosImpuestoIVA16",
  "TotalTrasladosBaseIVA8",
  "TotalTrasladosImpuestoIVA8",
  "TotalTrasladosBaseIVA0",
  "TotalTrasladosImpuestoIVA0",
  "TotalTrasladosBaseIVAExento",
  "MontoTotalPagos",
] as const satisfies readonly (keyof Totales)[];

/**
 * The totals of the payments, in pesos: sums of each amount × TipoCambioP, rounded half-up once to two decimals
 * (CRP20201-20211). A total is there when some payment has its tax, even if it adds up to zero.
 */
export function totalesOf(pagos: readonly Pago[]): Totales {
  const sums = new Map<keyof Totales, Decimal>([["MontoTotalPagos", Decimal.ZERO]]);
  for (const pago of pagos)
    addPago(pago, (name, amount) => sums.set(name, (sums.get(name) ?? Decimal.ZERO).plus(amount)));
  const present = NOMBRES_DE_TOTALES.flatMap((name) => {
    const sum = sums.get(name);
    return sum === undefined ? [] : [[name, sum.withScale(PESO_DECIMALS).toString()] as const];
  });
  return Object.fromEntries(present) as unknown as Totales;
}

function addPago(pago: Pago, add: (name: keyof Totales, amount: Decimal) => void): void {
  const rate = amountOf(pago.TipoCambioP ?? "1");
  const inPesos = (text: string | undefined) => amountOf(text ?? "0").times(rate);
  add("MontoTotalPagos", inPesos(pago.Monto));
  for (const { ImpuestoP, ImporteP } of pago.ImpuestosP?.RetencionesP ?? []) {
    if (isKeyOf(RETENIDOS, ImpuestoP)) add(RETENIDOS[ImpuestoP], inPesos(ImporteP));
  }
  for (const { ImpuestoP: Impuesto, TipoFactorP: TipoFactor, TasaOCuotaP, BaseP, ImporteP } of pago.ImpuestosP
    ?.TrasladosP ?? []) {
    const key = trasladoKey(
      TasaOCuotaP === undefined ? { Impuesto, TipoFactor } : { Impuesto, TipoFactor, TasaOCuota: TasaOCuotaP },
    );
    if (!isKeyOf(TRASLADADOS, key)) continue;
    const { base, importe } = TRASLADADOS[key];
    add(base, inPesos(BaseP));
    if (importe !== undefined) add(importe, inPesos(ImporteP));
  }
}

/** Keys come from documents of strangers: "constructor" is none. */
function isKeyOf<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}
