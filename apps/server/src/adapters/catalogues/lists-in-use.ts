import { type Catalogos, createCatalogos, unidades } from "@timbra/sat-catalogues";
import { bundledLabelOf, type LabelOf } from "./labels-in.ts";

/**
 * The SAT's lists as they are in use: what the rules ask of them, what their keys are called, and the units there are,
 * the everyday ones first.
 */
export interface ListsInUse {
  readonly catalogos: Catalogos;
  readonly labelOf: LabelOf;
  unitKeys(): readonly string[];
}

/** The lists that come with the product. */
export function bundledLists(): ListsInUse {
  return { catalogos: createCatalogos(), labelOf: bundledLabelOf, unitKeys: bundledUnitKeys };
}

export function bundledUnitKeys(): readonly string[] {
  return unidades().map(({ clave }) => clave);
}
