import { idOfUnit, type SEARCHABLE } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import { mexicanDay } from "../mexican-day.ts";
import { ownFirst } from "./own-first.ts";
import { searchZipCodes } from "./search-zip-codes.ts";
import type { UsedKey } from "./used-keys.db.ts";

export interface CatalogueQuery {
  readonly kind: (typeof SEARCHABLE)[number];
  readonly text: string;
  readonly limit: number;
  /** What who asks uses already; it comes first. */
  readonly used?: readonly UsedKey[];
}

type CatalogueDeps = Pick<Deps, "catalogues" | "clock"> & {
  readonly catalogueBook: Pick<Deps["catalogueBook"], "search" | "labelOf">;
};

/** Among so many hits one's own are looked for. */
const LOOKED_AT = 100;

/**
 * What a person may mean, own history first, then the best, in the lists that are too long for a select. `id` only
 * where our forms know the entry by a number.
 */
export function searchCatalogue(deps: CatalogueDeps, { kind, text, limit, used = [] }: CatalogueQuery) {
  if (kind === "zip-codes") {
    const found = searchZipCodes(deps, text, mexicanDay(deps.clock.now()), limit);
    return found.map(({ zipCode, state }) => ({ key: zipCode, description: state, score: 1, id: null, own: false }));
  }
  const hits = deps.catalogueBook.search(kind, text, Math.max(limit, LOOKED_AT));
  const label = (key: string) =>
    deps.catalogueBook.labelOf(kind === "units" ? "c_ClaveUnidad" : "c_ClaveProdServ", key) ?? "";
  return ownFirst({ hits, used, text, label })
    .slice(0, limit)
    .map(({ clave, descripcion, score, own }) => ({
      key: clave,
      description: descripcion,
      score,
      id: kind === "units" ? (idOfUnit(clave) ?? null) : null,
      own,
    }));
}
