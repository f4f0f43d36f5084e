import type { InvoiceForm } from "@timbra/contract";
import type { Catalogos } from "@timbra/sat-catalogues";
import { catalogosOnce } from "../../../lib/catalogos-once.ts";

/** The SAT's lists for the drafts of a form: a unit that the server offers is in force, also one that does not come with the product. */
export function catalogosOf(units: InvoiceForm["catalogues"]["units"]): Catalogos {
  const bundled = catalogosOnce();
  const offered = new Set(units.map(({ key }) => key));
  return {
    ...bundled,
    estado: (lista, clave, fecha) => (lista === "c_ClaveUnidad" && offered.has(clave) ? "vigente" : bundled.estado(lista, clave, fecha)),
  };
}
