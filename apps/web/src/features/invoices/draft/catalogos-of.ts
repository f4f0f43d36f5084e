import type { InvoiceForm } from "@timbra/contract";
import type { Catalogos as BundledCatalogos } from "@timbra/sat-catalogues";
import { catalogosOnce } from "../../../lib/catalogos-once.ts";

/**
 * The SAT's lists for the drafts of a form: a unit that the server offers is in force, also one that does not come with
 * the product; and of product keys that only the server can know, it alone says which are none.
 */
export function catalogosOf({
  catalogues,
  has_whole_lists,
}: Pick<InvoiceForm, "catalogues" | "has_whole_lists">): BundledCatalogos {
  const bundled = catalogosOnce();
  const offered = new Set(catalogues.units.map(({ key }) => key));
  return {
    ...bundled,
    estado(lista, clave, fecha) {
      if (lista === "c_ClaveUnidad" && offered.has(clave)) return "vigente";
      const known = bundled.estado(lista, clave, fecha);
      return lista === "c_ClaveProdServ" && known === "desconocida" && has_whole_lists ? "vigente" : known;
    },
  };
}
