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

/** Adds up the lines' transferred taxes, each under its key (`trasladoKey`). */
export class TrasladoSums {
  readonly byKey: ReadonlyMap<string, TrasladoSum>;
  readonly #sums = new Map<string, Writable<TrasladoSum>>();
  #last: Writable<TrasladoSum> | undefined;

  constructor() {
    this.byKey = this.#sums;
  }

  add(row: Traslado, base: Decimal, importe: Decimal): void {
    const sum = this.#sumOf(row);
    sum.base = sum.base.plus(base);
    sum.importe = sum.importe.plus(importe);
  }

  /** A row mostly has the tax of the one before it: no key is made for it then. */
  #sumOf(row: Traslado): Writable<TrasladoSum> {
    if (this.#last !== undefined && isSameTax(this.#last.row, row)) return this.#last;
    const key = trasladoKey(row);
    const sum = this.#sums.get(key) ?? { row, base: Decimal.ZERO, importe: Decimal.ZERO };
    this.#sums.set(key, sum);
    this.#last = sum;
    return sum;
  }
}

type Writable<Node> = { -readonly [Name in keyof Node]: Node[Name] };
