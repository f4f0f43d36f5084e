import type { Comprobante } from "./comprobante.ts";

declare const priced: unique symbol;
declare const checked: unique symbol;

/** A document whose amounts were computed by `price`; not sealed yet. */
export type Priced = Comprobante & { readonly [priced]: true };

/** A document in which `check` found no error; the only thing `seal` accepts. */
export type Checked = Priced & { readonly [checked]: true };

/** A document together with the bytes that carry its seal. */
export interface Sealed {
  readonly comprobante: Comprobante;
  /** The document's XML; what is kept and sent, byte for byte. */
  readonly xml: string;
  readonly cadena: string;
  /** Base64 on one line. */
  readonly sello: string;
  readonly noCertificado: string;
}

/** For whoever computed every amount of the document: `price`, and the builders of payment receipts. */
export function asPriced(comprobante: Comprobante): Priced {
  return comprobante as Priced;
}

/** For whoever ran every rule over the document and found no error: `check`, and nobody else. */
export function asChecked(comprobante: Comprobante): Checked {
  return comprobante as Checked;
}
