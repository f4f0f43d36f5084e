import type { Catalogos } from "@timbra/cfdi";
import { createCatalogos } from "@timbra/sat-catalogues";

let known: Catalogos | null = null;

/** The SAT's lists, made ready once. */
export const bundledCatalogues = (): Catalogos => {
  known ??= createCatalogos();
  return known;
};
