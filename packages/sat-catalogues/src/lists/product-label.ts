import { once } from "../table/once.ts";
import { productosIniciales } from "./productos.ts";

const labels = /* @__PURE__ */ once(
  () => new Map(productosIniciales().map(({ clave, descripcion }) => [clave, descripcion])),
);

/** The SAT's description of a product key of the starter set, `undefined` for any other. */
export function productLabel(clave: string): string | undefined {
  return labels().get(clave);
}
