import { PERIODICIDADES } from "../generated/periodicidades.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_Periodicidad of the global invoice; 05 only with regime 621. */
export const periodicidades: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(PERIODICIDADES, entrada));
