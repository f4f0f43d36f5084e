import { ADUANAS } from "../generated/aduanas.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_Aduana. */
export const aduanas: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(ADUANAS, entrada));
