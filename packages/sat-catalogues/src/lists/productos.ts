import { PRODUCTOS } from "../generated/productos.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";

/** A key of c_ClaveProdServ. */
export interface Producto {
  /** Eight digits. */
  readonly clave: string;
  /** The SAT's description, Spanish. */
  readonly descripcion: string;
  /** Everyday words it is also looked up by; ours, not the SAT's. */
  readonly palabras: string;
}

/** The keys of c_ClaveProdServ that everyday invoices use; the SAT's list has some 52,500. */
export const productosIniciales: () => readonly Producto[] = /* @__PURE__ */ once(() =>
  parseTable(PRODUCTOS, (cell) => ({
    clave: cell("clave"),
    descripcion: cell("descripcion"),
    palabras: cell("palabras"),
  })),
);
