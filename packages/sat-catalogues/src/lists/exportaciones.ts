import { EXPORTACIONES } from "../generated/exportaciones.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_Exportacion. */
export const exportaciones: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(EXPORTACIONES, entrada));
