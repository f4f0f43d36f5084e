import { UNIDADES } from "../generated/unidades.gen.ts";
import { type Entrada, entrada, filled, once, parseTable } from "./entrada.ts";

export interface Unidad extends Entrada {
  readonly simbolo?: string;
  /** Everyday words it is also looked up by; ours, not the SAT's. */
  readonly palabras: string;
}

/** The units of c_ClaveUnidad that everyday invoices use, the commonest first; the SAT's list has 2,418. */
export const unidades: () => readonly Unidad[] = /* @__PURE__ */ once(() =>
  parseTable(UNIDADES, (cell) => ({ ...entrada(cell), ...filled(cell, "simbolo"), palabras: cell("palabras") })),
);
