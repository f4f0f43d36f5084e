import { TIPOS_COMPROBANTE } from "../generated/tipos-comprobante.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

export interface TipoDeComprobante extends Entrada {
  /** The highest `Total`, a decimal text. */
  readonly valorMaximo: string;
}

/** c_TipoDeComprobante. */
export const tiposComprobante: () => readonly TipoDeComprobante[] = /* @__PURE__ */ once(() =>
  parseTable(TIPOS_COMPROBANTE, (cell) => ({ ...entrada(cell), valorMaximo: cell("valorMaximo") })),
);
