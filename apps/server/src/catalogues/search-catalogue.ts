import { idOfUnit, type SEARCHABLE } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import { mexicanDay } from "../mexican-day.ts";
import { searchZipCodes } from "./search-zip-codes.ts";

export interface CatalogueQuery {
  readonly kind: (typeof SEARCHABLE)[number];
  readonly text: string;
  readonly limit: number;
}

type CatalogueDeps = Pick<Deps, "catalogues" | "clock"> & { readonly catalogueBook: Pick<Deps["catalogueBook"], "search"> };

/** What a person may mean, best first, in the lists that are too long for a select. `id` only where our forms know the entry by a number. */
export function searchCatalogue(deps: CatalogueDeps, { kind, text, limit }: CatalogueQuery) {
  if (kind === "zip-codes") {
    const found = searchZipCodes(deps, text, mexicanDay(deps.clock.now()), limit);
    return found.map(({ zipCode, state }) => ({ key: zipCode, description: state, score: 1, id: null }));
  }
  return deps.catalogueBook.search(kind, text, limit).map(({ clave, descripcion, score }) => ({
    key: clave,
    description: descripcion,
    score,
    id: kind === "units" ? (idOfUnit(clave) ?? null) : null,
  }));
}
