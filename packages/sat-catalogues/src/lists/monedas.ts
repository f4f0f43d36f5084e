import { MONEDAS } from "../generated/monedas.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

export interface Moneda extends Entrada {
  /** Decimals of amounts, 0 to 4, as the SAT says: 32 of them differ from ISO 4217. */
  readonly decimales: number;
  /** Percent an exchange rate may differ from the published one. */
  readonly variacion: number;
}

/** c_Moneda. */
export const monedas: () => readonly Moneda[] = /* @__PURE__ */ once(() =>
  parseTable(MONEDAS, (cell) => ({
    ...entrada(cell),
    decimales: Number(cell("decimales")),
    variacion: Number(cell("variacion")),
  })),
);
