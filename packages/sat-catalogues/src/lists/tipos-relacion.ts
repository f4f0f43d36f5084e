import { TIPOS_RELACION } from "../generated/tipos-relacion.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_TipoRelacion. */
export const tiposRelacion: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(TIPOS_RELACION, entrada));
