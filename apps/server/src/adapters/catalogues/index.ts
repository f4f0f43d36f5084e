export { type CatalogueBook, createCatalogueBook } from "./catalogue-book.ts";
export { type Edition, findEdition } from "./editions.db.ts";
export { importEdition } from "./import-edition.ts";
export { indexProducts } from "./index-products.ts";
export type { LabelOf } from "./labels-in.ts";
export { bundledLists, type ListsInUse } from "./lists-in-use.ts";
export { type UpdateOutcome, type UpdateProblem, type UpdateStep, updateEdition } from "./update-edition.ts";
