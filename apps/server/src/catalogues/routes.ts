import { ROUTES } from "@timbra/contract";
import { actorOf, recordAuditEvent } from "../audit-log/index.ts";
import { withTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import type { Session } from "../http/authenticate.ts";
import { route } from "../http/route.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { listCountries, listTaxRegimes } from "./lists.ts";
import { type CatalogueQuery, searchCatalogue } from "./search.ts";
import { createCatalogueUpdater, toEditionResponse } from "./update-catalogues.ts";
import { listUsedProductKeys, listUsedUnits } from "./used-keys.db.ts";

export const catalogueRoutes: RoutePlugin = (app, deps) => {
  const today = () => mexicanDay(deps.clock.now());

  route(app, ROUTES.listCountries, async () => ({ countries: listCountries(deps.catalogueStore, today()) }));

  route(app, ROUTES.listTaxRegimes, async () => ({ tax_regimes: listTaxRegimes(deps.catalogueStore, today()) }));

  /** Nothing of who acts for no issuer, nor before anything is typed. */
  async function usedBy(
    { issuerId }: Session,
    kind: CatalogueQuery["kind"],
    text: string,
  ): Promise<NonNullable<CatalogueQuery["used"]>> {
    if (issuerId === null || text === "" || kind === "zip-codes") return [];
    return withTenant(deps.db, issuerId, (tx) =>
      kind === "units" ? listUsedUnits(tx) : listUsedProductKeys(tx, text),
    );
  }

  route(app, ROUTES.searchCatalogue, async ({ session, params: { kind }, query: { q, limit } }) => ({
    rows: searchCatalogue(deps, { kind, text: q, limit, used: await usedBy(session, kind, q) }),
  }));

  const updates = createCatalogueUpdater(deps);

  route(app, ROUTES.getCatalogueEdition, async ({ language }) => toEditionResponse(deps, await updates.last(language)));

  route(app, ROUTES.updateCatalogues, async ({ session, request, language }) => {
    const event = { action: "catalogues_updated", by: actorOf(session, request), issuerId: null } as const;
    await deps.db.transaction().execute((tx) => recordAuditEvent(tx, deps.clock, event));
    await updates.begin(session.user.username);
    return toEditionResponse(deps, await updates.last(language));
  });
};
