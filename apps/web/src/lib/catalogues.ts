import { type Catalogos, createCatalogos } from "@timbra/sat-catalogues";

let known: Catalogos | null = null;

/** The SAT's lists, made ready once. */
export const catalogosOnce = (): Catalogos => {
  known ??= createCatalogos();
  return known;
};
