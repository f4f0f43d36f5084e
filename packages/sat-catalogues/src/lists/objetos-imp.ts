import { OBJETOS_IMP } from "../generated/objetos-imp.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_ObjetoImp. */
export const objetosImp: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(OBJETOS_IMP, entrada));
