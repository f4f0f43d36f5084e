export { type CatalogueStore, createCatalogueStore, indexProducts } from "./catalogue-store.ts";
export type { KeyChange } from "./compare-editions.ts";
export { nameInList } from "./complement-lists.ts";
export type { LabelOf, ListsInUse, NamedList } from "./edition-lists.ts";
export { type Edition, findEdition } from "./editions.db.ts";
export {
  importEdition,
  type UpdateOutcome,
  type UpdateProblem,
  type UpdateStep,
  updateEdition,
} from "./import-edition.ts";
export { bundledLists, municipalityOf, shippedLists, zipCodesOfMunicipality } from "./shipped-lists.ts";
