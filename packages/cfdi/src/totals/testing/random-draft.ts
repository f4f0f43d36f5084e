import type { ImpuestosLocales } from "../../complementos/impuestos-locales.ts";
import type { Draft, DraftConcepto, DraftImpuesto } from "../../comprobante/draft.ts";
import { draft, line } from "../../rules/testing/drafts.ts";

const MICRO = 1_000_000n;
const CURRENCIES = ["MXN", "MXN", "MXN", "USD", "EUR", "JPY", "KWD", "CLF"] as const;
const IEPS_RATES = [
  "0.265000",
  "0.300000",
  "0.530000",
  "0.500000",
  "1.600000",
  "0.304000",
  "0.250000",
  "0.090000",
  "0.080000",
  "0.060000",
  "0.030000",
];
const IVA_RATES = ["0.160000", "0.160000", "0.160000", "0.080000", "0.000000"];
const WITHHELD_IVA = ["0.106667", "0.106666", "0.053333", "0.040000", "0.160000", "0.060000"];

/** A small generator of numbers that repeats itself for the same seed; thousands of documents have to be cheap. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 to `below` - 1. */
  roll(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.roll(items.length)] as Item;
  }

  chance(percent: number): boolean {
    return this.roll(100) < percent;
  }

  /** A decimal greater than zero, with `decimals` decimals and up to `digits` digits before them. */
  amount(digits: number, decimals: number): string {
    const whole = `${this.roll(10 ** digits)}`;
    const fraction = `${this.roll(10 ** decimals)}`.padStart(decimals, "0");
    const value = decimals === 0 ? whole : `${whole}.${fraction}`;
    return /[1-9]/.test(value) ? value : `${value.slice(0, -1)}1`;
  }
}

/**
 * A legal draft of `lines` lines: any decimals, any taxes, discounts, quotas, taxes of states and towns, several
 * currencies.
 */
export function randomDraft(seed: number, lines: number): Draft {
  const dice = new Dice(seed);
  const Moneda = dice.pick(CURRENCIES);
  const first = line({ ValorUnitario: "1000", Impuestos: [], ObjetoImp: "01" });
  return draft({
    Moneda,
    ...(Moneda === "MXN" ? {} : { TipoCambio: dice.amount(2, 4) }),
    ...(Moneda !== "JPY" && dice.chance(10) ? { Complemento: [localTaxes(dice)] } : {}),
    Conceptos: [first, ...Array.from({ length: lines - 1 }, () => randomLine(dice))],
  });
}

function randomLine(dice: Dice): DraftConcepto {
  const Cantidad = dice.amount(1 + dice.roll(5), dice.roll(7));
  const ValorUnitario = dice.amount(1 + dice.roll(7), dice.roll(7));
  const importe = (micros(Cantidad) * micros(ValorUnitario) + MICRO / 2n) / MICRO;
  if (importe === 0n) return line({ Cantidad: "1", ValorUnitario, ...taxesOf(dice) });
  const discount = dice.chance(25) ? (importe * BigInt(dice.roll(1000))) / 1000n : 0n;
  return line({ Cantidad, ValorUnitario, ...(discount === 0n ? {} : { Descuento: text(discount) }), ...taxesOf(dice) });
}

/** Their amounts have two decimals whatever the currency has. What is withheld is less than the first line is worth. */
function localTaxes(dice: Dice): ImpuestosLocales {
  const importes = () => Array.from({ length: dice.roll(4) }, () => dice.amount(2, 2));
  const [withheld, charged] = [importes(), importes()];
  return {
    tipo: "impuestosLocales",
    version: "1.0",
    TotaldeRetenciones: sumOf(withheld),
    TotaldeTraslados: sumOf(charged),
    RetencionesLocales: withheld.map((Importe) => ({
      ImpLocRetenido: "Cinco al millar",
      TasadeRetencion: "0.50",
      Importe,
    })),
    TrasladosLocales: charged.map((Importe) => ({ ImpLocTrasladado: "ISH", TasadeTraslado: "3.00", Importe })),
  };
}

function sumOf(importes: readonly string[]): string {
  return text(importes.reduce((total, importe) => total + micros(importe), 0n)).slice(0, -4);
}

function taxesOf(dice: Dice): Pick<DraftConcepto, "ObjetoImp" | "Impuestos"> {
  const taxes: DraftImpuesto[] = [];
  if (dice.chance(15))
    taxes.push({ tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: dice.pick(IEPS_RATES) });
  if (dice.chance(8))
    taxes.push({ tipo: "traslado", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: dice.amount(1, 6) });
  if (dice.chance(75))
    taxes.push({ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: dice.pick(IVA_RATES) });
  else if (dice.chance(50)) taxes.push({ tipo: "traslado", Impuesto: "002", TipoFactor: "Exento" });
  if (dice.chance(15))
    taxes.push({
      tipo: "retencion",
      Impuesto: "001",
      TipoFactor: "Tasa",
      TasaOCuota: dice.pick(["0.100000", "0.012500", "0.350000"]),
    });
  if (dice.chance(15))
    taxes.push({ tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: dice.pick(WITHHELD_IVA) });
  if (dice.chance(4)) taxes.push({ tipo: "retencion", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.060000" });
  return taxes.length === 0
    ? { ObjetoImp: dice.pick(["01", "03", "04"]), Impuestos: [] }
    : { ObjetoImp: "02", Impuestos: taxes };
}

function micros(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole) * MICRO + BigInt(fraction.padEnd(6, "0"));
}

function text(value: bigint): string {
  return `${value / MICRO}.${`${value % MICRO}`.padStart(6, "0")}`;
}
