import { EDITION } from "@timbra/sat-catalogues";
import type { Deps } from "../deps.ts";
import { ageOfLists } from "./age-of-lists.ts";
import type { Update } from "./update-catalogues.ts";

/** The edition in use in this process, as the contract names it. */
export function showEdition(deps: Pick<Deps, "catalogueBook" | "clock">, update: Update | null) {
  const { catalogueBook: book } = deps;
  const edition = book.edition();
  const shown = edition && {
    file_name: edition.fileName,
    format: edition.format,
    sha256: edition.sha256,
    published_on: edition.publishedOn,
    imported_at: edition.importedAt.toISOString(),
    imported_by: edition.importedBy,
    keys: edition.keys,
  };
  return {
    edition: shown,
    bundled_on: EDITION.date,
    age_days: ageOfLists(deps),
    searchable: book.isSearchable(),
    update,
  };
}
