import { isSameTax, type Traslado } from "../comprobante/impuestos.ts";
import { Decimal } from "../decimal/decimal.ts";
import { amountOf, MAX_DECIMALS } from "./decimal-text.ts";

/** What the rows of one tax, factor and rate add up to, unrounded. */
export interface TrasladoSum {
  /** The first of them. */
  readonly row: Traslado;
  readonly base: Decimal;
  readonly importe: Decimal;
}

/** As many taxes as a document has, unless it was made to be slow. */
const FEW = 8;

/** Adds up the lines' transferred taxes, each under its key (`trasladoKey`). */
export class TrasladoSums {
  readonly byKey: ReadonlyMap<string, TrasladoSum>;
  readonly #sums = new Map<string, Writable<TrasladoSum>>();
  readonly #first: Writable<TrasladoSum>[] = [];

  constructor() {
    this.byKey = this.#sums;
  }

  add(row: Traslado, base: Decimal, importe: Decimal): void {
    const sum = this.#sumOf(row);
    sum.base = sum.base.plus(base);
    sum.importe = sum.importe.plus(importe);
  }

  /** A row mostly has the tax of one before it, and no key is made for it then. */
  #sumOf(row: Traslado): Writable<TrasladoSum> {
    for (const sum of this.#first) if (isSameTax(sum.row, row)) return sum;
    const key = trasladoKey(row);
    const known = this.#sums.get(key);
    if (known !== undefined) return known;
    const sum = { row, base: Decimal.ZERO, importe: Decimal.ZERO };
    this.#sums.set(key, sum);
    if (this.#first.length < FEW) this.#first.push(sum);
    return sum;
  }
}

type Writable<Node> = { -readonly [Name in keyof Node]: Node[Name] };

const FACTORS = ["Tasa", "Cuota", "Exento"];

/** What makes two transferred taxes the same one in the document's summary: tax, factor and rate at six decimals. */
export function trasladoKey({ Impuesto, TipoFactor, TasaOCuota }: Omit<Traslado, "Base">): string {
  return `${Impuesto} ${TipoFactor} ${TasaOCuota === undefined ? "" : rateText(TasaOCuota)}`;
}

/** By tax, then Tasa, Cuota, Exento, then the highest rate first. */
export function compareTraslados(one: Traslado, other: Traslado): number {
  if (one.Impuesto !== other.Impuesto) return one.Impuesto < other.Impuesto ? -1 : 1;
  if (one.TipoFactor !== other.TipoFactor) return FACTORS.indexOf(one.TipoFactor) - FACTORS.indexOf(other.TipoFactor);
  return amountOf(other.TasaOCuota ?? "").compare(amountOf(one.TasaOCuota ?? ""));
}

/** Rates are written with six decimals; those read from other issuers may not be. */
function rateText(rate: string): string {
  const isWritten = rate.length - rate.indexOf(".") === MAX_DECIMALS + 1;
  return isWritten ? rate : amountOf(rate).withScale(MAX_DECIMALS).toString();
}

/** Adds up the lines' withheld taxes, unrounded, by Impuesto. */
export class RetencionSums {
  readonly byImpuesto: ReadonlyMap<string, Decimal>;
  readonly #sums = new Map<string, Decimal>();

  constructor() {
    this.byImpuesto = this.#sums;
  }

  add(impuesto: string, importe: Decimal): void {
    const sum = this.#sums.get(impuesto);
    this.#sums.set(impuesto, sum === undefined ? importe : sum.plus(importe));
  }
}

/**
 * What the lines of a document add up to, unrounded. Each line adds its own while it is priced: kept until all are, the
 * numbers of a long document would be what it costs most to move about.
 */
export class PricedSums {
  importe = Decimal.ZERO;
  /** Undefined when no line has one. */
  descuento: Decimal | undefined;
  readonly traslados = new TrasladoSums();
  readonly retenciones = new RetencionSums();
}
