import { isSameTax, type Tax } from "./same-tax.ts";

/** The IVA of most lines, its other rates, IEPS, and what is withheld. */
const MOST = 8;

/** What is written of a row's tax. Lines repeat a handful of taxes, so the last few are remembered as text. */
export class TaxTexts {
  readonly #write: (tax: Tax) => string;
  readonly #known: { readonly tax: Tax; readonly text: string }[] = [];
  #oldest = 0;

  constructor(write: (tax: Tax) => string) {
    this.#write = write;
  }

  of(tax: Tax): string {
    for (const known of this.#known) if (isSameTax(known.tax, tax)) return known.text;
    const text = this.#write(tax);
    this.#known[this.#oldest] = { tax, text };
    this.#oldest = (this.#oldest + 1) % MOST;
    return text;
  }
}
