export { type CatalogueStore, createCatalogueStore, indexProducts } from "./catalogue-store.ts";
export { bundledLists, type LabelOf, type ListsInUse } from "./edition-lists.ts";
export { type Edition, findEdition } from "./editions.db.ts";
export {
  importEdition,
  type UpdateOutcome,
  type UpdateProblem,
  type UpdateStep,
  updateEdition,
} from "./import-edition.ts";
