import { MESES } from "../generated/meses.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_Meses of the global invoice; 13 to 18 only with periodicity 05. */
export const meses: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(MESES, entrada));
