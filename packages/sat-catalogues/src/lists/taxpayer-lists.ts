import { REGIMENES } from "../generated/regimenes.gen.ts";
import { USOS_CFDI } from "../generated/usos-cfdi.gen.ts";
import { type Entrada, entrada, flag, once, parseTable } from "./entrada.ts";

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
