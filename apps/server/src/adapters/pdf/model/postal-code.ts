import { estadoDe, estados } from "@timbra/sat-catalogues";

/** A postal code and its state, when the code says which: "72000, Puebla". */
export function postalCode(code: string): string {
  const key = estadoDe(code);
  const state = estados().find(({ clave, pais }) => pais === "MEX" && clave === key)?.descripcion;
  return state === undefined ? code : `${code}, ${state}`;
}
