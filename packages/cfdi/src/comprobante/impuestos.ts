import type { AttributesOf } from "./attributes.ts";

/** The taxes of the whole document: one row per tax withheld, one per (Impuesto, TipoFactor, TasaOCuota) charged. */
export interface Impuestos {
  /** The sum of Retenciones as they are rounded (CFDI40203). */
  readonly TotalImpuestosRetenidos?: string;
  /** The sum of Traslados as they are rounded (CFDI40205); absent when all are exempt (docs/sat/solo-exento.md). */
  readonly TotalImpuestosTrasladados?: string;
  readonly Retenciones?: readonly RetencionTotal[];
  readonly Traslados?: readonly Traslado[];
}

/** What was withheld of one tax in the whole document. */
export interface RetencionTotal {
  /** c_Impuesto; one row for each (CFDI40208). */
  readonly Impuesto: string;
  /** The sum of the lines' of that tax, rounded once (CFDI40211). */
  readonly Importe: string;
}

export const IMPUESTOS: AttributesOf<Impuestos> = { TotalImpuestosRetenidos: "O", TotalImpuestosTrasladados: "O" };

export const RETENCION_TOTAL: AttributesOf<RetencionTotal> = { Impuesto: "R", Importe: "R" };

/** How a tax is computed: a rate, an amount per unit of measure, or not at all. */
export type TipoFactor = (typeof TIPOS_FACTOR)[number];

export const TIPOS_FACTOR = ["Tasa", "Cuota", "Exento"] as const;

/** A tax charged to the receiver. An exempt one has neither TasaOCuota nor Importe. */
export interface Traslado {
  /** More than zero, up to six decimals in a line; for a Cuota, units of measure. */
  readonly Base: string;
  /** c_Impuesto: 002 IVA, 003 IEPS. */
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  /** c_TasaOCuota, six decimals: 0.160000. */
  readonly TasaOCuota?: string;
  /** Base by TasaOCuota, within the limits of CFDI40180. */
  readonly Importe?: string;
}

export const TRASLADO: AttributesOf<Traslado> = {
  Base: "R",
  Impuesto: "R",
  TipoFactor: TIPOS_FACTOR,
  TasaOCuota: "O",
  Importe: "O",
};

/** A tax withheld by the receiver, on one concept. Never exempt (CFDI40184), though a document read may claim so. */
export interface Retencion {
  /** More than zero, up to six decimals. */
  readonly Base: string;
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  /** c_TasaOCuota, six decimals; two thirds of the IVA are 0.106667 (docs/sat/dos-tercios.md). */
  readonly TasaOCuota: string;
  /** Base by TasaOCuota, within the limits of CFDI40186. */
  readonly Importe: string;
}

export const RETENCION: AttributesOf<Retencion> = {
  Base: "R",
  Impuesto: "R",
  TipoFactor: TIPOS_FACTOR,
  TasaOCuota: "R",
  Importe: "R",
};

/** Which tax a row is about, and at which rate. */
type Tax = Pick<Traslado, "Impuesto" | "TipoFactor" | "TasaOCuota">;

/**
 * The table of a row in three parts: between its amounts is its tax, which lines repeat and whose text is worth
 * remembering.
 */
export function partsOfRow({ Base, Importe, ...tax }: AttributesOf<Traslado> | AttributesOf<Retencion>) {
  return {
    base: { Base } as AttributesOf<Pick<Traslado, "Base">>,
    tax: tax as AttributesOf<Tax>,
    importe: { Importe } as AttributesOf<Pick<Traslado, "Importe">>,
  };
}

/** Whether two rows say the same tax in the same words; when they do not, `trasladoKey` decides. */
export function isSameTax(one: Tax, other: Tax): boolean {
  return one.TasaOCuota === other.TasaOCuota && one.Impuesto === other.Impuesto && one.TipoFactor === other.TipoFactor;
}

/** The IVA of most lines, its other rates, IEPS, and what is withheld. */
const MAX_CACHED = 8;

/** What is written of a row's tax. Lines repeat a handful of taxes, so the last few are remembered as text. */
export class TaxTextCache {
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
    this.#oldest = (this.#oldest + 1) % MAX_CACHED;
    return text;
  }
}
