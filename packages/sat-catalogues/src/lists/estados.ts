import { ESTADOS } from "../generated/estados.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

export interface Estado extends Entrada {
  /** A key of c_Pais. */
  readonly pais: string;
}

/** c_Estado: 32 of Mexico, then those of the United States and Canada. The key is the pair of `clave` and `pais`. */
export const estados: () => readonly Estado[] = /* @__PURE__ */ once(() =>
  parseTable(ESTADOS, (cell) => ({ ...entrada(cell), pais: cell("pais") })),
);
