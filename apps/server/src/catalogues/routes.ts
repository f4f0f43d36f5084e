import { ROUTES } from "@timbra/contract";
import { doerOf, recordDeed } from "../deeds/index.ts";
import type { Room } from "../http/app-type.ts";
import { route } from "../http/route.ts";
import { mexicanDay } from "../mexican-day.ts";
import { listCountries, listTaxRegimes } from "./lists.ts";
import { searchCatalogue } from "./search-catalogue.ts";
import { showEdition } from "./show-edition.ts";
import { createUpdates } from "./update-catalogues.ts";

export const catalogueRoutes: Room = (app, deps) => {
  const today = () => mexicanDay(deps.clock.now());

  route(app, ROUTES.listCountries, async () => ({ countries: listCountries(deps.catalogueBook, today()) }));

  route(app, ROUTES.listTaxRegimes, async () => ({ tax_regimes: listTaxRegimes(deps.catalogueBook, today()) }));

  route(app, ROUTES.searchCatalogue, async ({ params, query }) => ({
    rows: searchCatalogue(deps, { kind: params.kind, text: query.q, limit: query.limit }),
  }));

  const updates = createUpdates(deps);

  route(app, ROUTES.getCatalogueEdition, async ({ language }) => showEdition(deps.catalogueBook, await updates.last(language)));

  route(app, ROUTES.updateCatalogues, async ({ session, request, language }) => {
    const deed = { deed: "catalogues_updated", by: doerOf(session, request), issuerId: null } as const;
    await deps.db.transaction().execute((tx) => recordDeed(tx, deps.clock, deed));
    await updates.begin(session.user.username);
    return showEdition(deps.catalogueBook, await updates.last(language));
  });
};
