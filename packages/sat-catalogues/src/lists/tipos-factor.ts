import { TIPOS_FACTOR } from "../generated/tipos-factor.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_TipoFactor; the sheet has no labels, the key is one. */
export const tiposFactor: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(TIPOS_FACTOR, entrada));
