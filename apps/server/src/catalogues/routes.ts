import { CHANGES_SHOWN, KEY_CHANGES, notice, ROUTES } from "@timbra/contract";
import type { KeyChange } from "../adapters/catalogues/index.ts";
import { actorOf, recordAuditEvent } from "../audit-log/index.ts";
import { withTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { listCountries, listTaxRegimes } from "./lists.ts";
import { listRetiredCustomers, listRetiredProducts, replaceRetiredKey } from "./retired-keys.ts";
import { type CatalogueQuery, searchCatalogue } from "./search.ts";
import { createCatalogueUpdater, toEditionResponse } from "./update-catalogues.ts";
import { listUsedProductKeys, listUsedUnits } from "./used-keys.db.ts";

export const catalogueRoutes: RoutePlugin = (app, deps) => {
  const today = () => mexicanDay(deps.clock.now());
  retiredKeyRoutes(app, deps);

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

  route(app, ROUTES.searchComplementList, async ({ params: { list }, query: { q, limit, within, day = today() } }) => ({
    rows: [...deps.catalogueStore.searchComplementList(list, { text: q, limit, within, day })],
  }));

  route(app, ROUTES.nameComplementKeys, async ({ body: { keys, day = today() } }) => ({
    names: keys.map((key) => deps.catalogueStore.nameInList(key, day) ?? null),
  }));

  const updates = createCatalogueUpdater(deps);

  route(app, ROUTES.getCatalogueChanges, async ({ query: { list, kind, offset } }) => {
    const changes = (await deps.catalogueStore.changes()) ?? [];
    const rows = changes.filter((one) => one.list === (list ?? one.list) && one.kind === (kind ?? one.kind));
    return {
      file_name: deps.catalogueStore.edition()?.fileName ?? null,
      counts: countChanges(changes),
      rows: rows.slice(offset, offset + CHANGES_SHOWN),
      total: rows.length,
    };
  });

  route(app, ROUTES.getCatalogueEdition, async ({ language }) => toEditionResponse(deps, await updates.last(language)));

  route(app, ROUTES.updateCatalogues, async ({ session, request, language }) => {
    const event = { action: "catalogues_updated", by: actorOf(session, request), issuerId: null } as const;
    await deps.db.transaction().execute((tx) => recordAuditEvent(tx, deps.clock, event));
    await updates.begin(session.user.username);
    return toEditionResponse(deps, await updates.last(language));
  });
};

/** Products and customers whose keys the SAT has ended. */
const retiredKeyRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listRetiredProductKeys, async ({ session }) => ({
    rows: await withSessionTenant(deps.db, session, (tx) => listRetiredProducts(tx, deps)),
  }));

  route(app, ROUTES.listRetiredCustomerKeys, async ({ session }) => ({
    rows: await withSessionTenant(deps.db, session, (tx) => listRetiredCustomers(tx, deps)),
  }));

  route(app, ROUTES.replaceRetiredProductKey, async ({ session, request, body, language }) => {
    const done = await withSessionTenant(deps.db, session, async (tx) => {
      const found = await replaceRetiredKey(tx, deps, body);
      if (found === null || found.replaced === 0) return found;
      const detail = { list: body.list, to: found.successor, products: found.replaced };
      const event = {
        action: "retired_key_replaced",
        by: actorOf(session, request),
        issuerId: session.issuerId,
      } as const;
      await recordAuditEvent(tx, deps.clock, { ...event, subject: { id: null, name: body.key }, detail });
      return found;
    });
    const { replaced } = orNotFound(done);
    return { message: notice("retired_key_replaced", language, { count: replaced }), replaced };
  });
};

function countChanges(changes: readonly KeyChange[]) {
  const lists = [...new Set(changes.map(({ list }) => list))];
  return lists.flatMap((list) =>
    KEY_CHANGES.flatMap((kind) => {
      const count = changes.filter((one) => one.list === list && one.kind === kind).length;
      return count === 0 ? [] : [{ list, kind, count }];
    }),
  );
}
