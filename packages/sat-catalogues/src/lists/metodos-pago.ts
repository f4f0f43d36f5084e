import { METODOS_PAGO } from "../generated/metodos-pago.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada } from "./entrada.ts";

/** c_MetodoPago. */
export const metodosPago: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(METODOS_PAGO, entrada));
