/** What can be looked for: a key, its label and other words for it. */
export interface Searchable {
  readonly clave: string;
  readonly descripcion: string;
  /** Everyday words for it, chosen for it: they count nearly as much as the label. */
  readonly palabras?: string;
  /** The SAT's "Palabras similares": many and far-fetched, so they count less than the label. */
  readonly similares?: string;
  /** Everyday invoices use it: of two that fit alike it is the one meant. */
  readonly cotidiana?: boolean;
}

export interface Hit {
  readonly clave: string;
  readonly descripcion: string;
  /** 0 to 1; 1 is the key itself. */
  readonly score: number;
}

/** @param limit at most so many hits, 20 unless told */
export type Search = (query: string, limit?: number) => readonly Hit[];
