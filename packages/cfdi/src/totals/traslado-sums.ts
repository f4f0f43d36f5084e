import { isSameTax } from "../comprobante/same-tax.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal } from "../decimal/decimal.ts";
import { trasladoKey } from "./keys.ts";

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
