import { USOS_CFDI } from "../generated/usos-cfdi.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada, flag } from "./entrada.ts";

export interface UsoCfdi extends Entrada {
  readonly fisica: boolean;
  readonly moral: boolean;
  /** Keys of c_RegimenFiscal a receiver may have to use it (CFDI40161). */
  readonly regimenes: readonly string[];
}

/** c_UsoCFDI. */
export const usosCfdi: () => readonly UsoCfdi[] = /* @__PURE__ */ once(() =>
  parseTable(USOS_CFDI, (cell) => ({
    ...entrada(cell),
    fisica: flag(cell, "fisica"),
    moral: flag(cell, "moral"),
    regimenes: cell("regimenes").split(" "),
  })),
);
