import { REGIMENES } from "../generated/regimenes.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada, flag } from "./entrada.ts";

export interface RegimenFiscal extends Entrada {
  /** For natural persons. */
  readonly fisica: boolean;
  /** For legal persons. */
  readonly moral: boolean;
}

/** c_RegimenFiscal. */
export const regimenes: () => readonly RegimenFiscal[] = /* @__PURE__ */ once(() =>
  parseTable(REGIMENES, (cell) => ({ ...entrada(cell), fisica: flag(cell, "fisica"), moral: flag(cell, "moral") })),
);
