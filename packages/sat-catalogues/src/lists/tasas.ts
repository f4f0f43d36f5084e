import { TASAS } from "../generated/tasas.gen.ts";
import { type CellOf, flag, once, parseTable, type Vigencia, vigencia } from "./entrada.ts";

/** A row of c_TasaOCuota: a fixed rate (`minimo` = `maximo`) or any between the two, both ends allowed. */
export interface Tasa extends Vigencia {
  readonly tipo: "Fijo" | "Rango";
  /** Six decimals, as in the XML. */
  readonly minimo: string;
  readonly maximo: string;
  /** A key of c_Impuesto. */
  readonly impuesto: "001" | "002" | "003";
  readonly factor: "Tasa" | "Cuota";
  readonly traslado: boolean;
  readonly retencion: boolean;
}

/** c_TasaOCuota. */
export const tasas: () => readonly Tasa[] = /* @__PURE__ */ once(() => parseTable(TASAS, rate));

function rate(cell: CellOf): Tasa {
  return {
    tipo: cell("tipo") === "Fijo" ? "Fijo" : "Rango",
    minimo: cell("minimo"),
    maximo: cell("maximo"),
    impuesto: taxOf(cell("impuesto")),
    factor: cell("factor") === "Cuota" ? "Cuota" : "Tasa",
    traslado: flag(cell, "traslado"),
    retencion: flag(cell, "retencion"),
    ...vigencia(cell),
  };
}

function taxOf(clave: string): Tasa["impuesto"] {
  if (clave === "001" || clave === "002" || clave === "003") return clave;
  throw new Error(`c_TasaOCuota has no tax ${clave}`);
}
