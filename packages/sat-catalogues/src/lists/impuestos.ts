import { IMPUESTOS } from "../generated/impuestos.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada, flag } from "./entrada.ts";

export interface Impuesto extends Entrada {
  /** It can be withheld. */
  readonly retencion: boolean;
  /** It can be charged on. */
  readonly traslado: boolean;
}

/** c_Impuesto. */
export const impuestos: () => readonly Impuesto[] = /* @__PURE__ */ once(() =>
  parseTable(IMPUESTOS, (cell) => ({
    ...entrada(cell),
    retencion: flag(cell, "retencion"),
    traslado: flag(cell, "traslado"),
  })),
);
