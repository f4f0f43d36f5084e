import { PAISES } from "../generated/paises.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada, filled } from "./entrada.ts";

export interface Pais extends Entrada {
  /** Pattern of its postal codes, only of MEX, USA and CAN. */
  readonly patronCodigoPostal?: string;
  /** Pattern of `NumRegIdTrib`, only of MEX, USA and CAN. */
  readonly patronIdentidadTributaria?: string;
  /** "TLCAN" or "Unión Europea". */
  readonly agrupacion?: string;
}

/** c_Pais. The sheet has no dates: all in force since CFDI 4.0. `ZZZ` is any country it does not list. */
export const paises: () => readonly Pais[] = /* @__PURE__ */ once(() =>
  parseTable(PAISES, (cell) => ({
    ...entrada(cell),
    ...filled(cell, "patronCodigoPostal"),
    ...filled(cell, "patronIdentidadTributaria"),
    ...filled(cell, "agrupacion"),
  })),
);
