import type { Decimal } from "../decimal/decimal.ts";

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
