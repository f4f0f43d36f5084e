import { PAY_COLUMNS, type PayFilters, type PayRow, type ReadRequestOf, ROUTES } from "@timbra/contract";
import type { List, Listed, ListWindow, Sort, Tx } from "../adapters/postgres/index.ts";
import { zipStream } from "../adapters/zip/index.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport, sendStream, timestamped } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { INVOICE_SORTS, invoiceList, zipInvoices } from "../invoices/index.ts";
import { mexicanTime } from "../mexican-day.ts";
import { getCollect } from "./collect.ts";
import { PAY_CELLS } from "./pay-export.ts";
import { findPayFacts } from "./pay-facts.db.ts";
import { toPayRow } from "./pay-row.ts";
import { listPending } from "./pending.ts";

const NEWEST_FIRST: Sort = { column: INVOICE_SORTS.created_at, direction: "desc" };
const LATEST_FIRST: Sort = { column: INVOICE_SORTS.date, direction: "desc" };

interface PayQuery {
  readonly search: string | null;
  readonly filters?: PayFilters | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
}

function sortOf({ sort, filters }: Pick<ReadRequestOf<"exportPays">, "sort" | "filters">): Sort {
  if (sort) return { column: INVOICE_SORTS[sort.column], direction: sort.direction };
  return filters?.date_start || filters?.date_end ? LATEST_FIRST : NEWEST_FIRST;
}

/** The lists of receipts, and of what is to be collected. */
export const payListRoutes: Room = (app, deps) => {
  function payList(tx: Tx, issuerId: string, query: PayQuery): List<PayRow> {
    const list = invoiceList(tx, { ...query, filters: invoiceFiltersOf(query.filters), receipts: true });
    const rows = async (window: ListWindow): Promise<readonly (PayRow & Listed)[]> => {
      const found = await list.rows(window);
      const facts = await findPayFacts(
        tx,
        issuerId,
        found.map(({ id }) => id),
      );
      return found.map((row) => ({ ...toPayRow(row, facts.get(row.id), deps.catalogues), sort_value: row.sort_value }));
    };
    return { rows, count: () => list.count() };
  }

  route(app, ROUTES.listPays, ({ body, session }) =>
    asIssuer(deps.db, session, (tx) =>
      readWhole(NEWEST_FIRST, payList(tx, issuerOf(session), body)).then((list) => ({ ...list, rows: [...list.rows] })),
    ),
  );

  route(app, ROUTES.paginatePays, ({ body, session }) =>
    asIssuer(deps.db, session, async (tx) => {
      const page = await readPage(
        deps.cursorKey,
        ["pays", issuerOf(session)],
        body,
        sortOf(body),
        payList(tx, issuerOf(session), body),
      );
      return { ...page, rows: [...page.rows] };
    }),
  );

  route(app, ROUTES.exportPays, ({ session, body, language, reply }) =>
    sendExport<PayRow & Listed>(reply, deps.clock.now(), {
      format: body.format,
      name: language === "es" ? "Pagos" : "Payments",
      columns: columnsOf(PAY_COLUMNS, PAY_CELLS, body.columns, language),
      sort: sortOf(body),
      ids: body.ids,
      select: (window) => asIssuer(deps.db, session, (tx) => payList(tx, issuerOf(session), body).rows(window)),
    }),
  );

  route(app, ROUTES.zipPays, async ({ session, body, language, reply }) => {
    const entries = await zipInvoices(
      deps,
      issuerOf(session),
      { ...body, filters: invoiceFiltersOf(body.filters), receipts: true },
      language,
    );
    if (entries === "not_found") throw refuse("not_found");
    if (entries === null) throw refuse("no_files");
    const local = mexicanTime(deps.clock.now());
    return sendStream(
      reply,
      "application/zip",
      timestamped(local, language === "es" ? "Pagos.zip" : "Payments.zip"),
      zipStream(entries, local),
    );
  });

  route(app, ROUTES.listPending, ({ body, session }) => {
    const query = {
      customerId: body.customer_id,
      likeInvoiceId: body.invoice_id,
      without: body.without,
      search: body.search,
    };
    return asIssuer(deps.db, session, (tx) => listPending(tx, deps, issuerOf(session), query));
  });

  route(app, ROUTES.getCollect, ({ session }) =>
    asIssuer(deps.db, session, (tx) => getCollect(tx, deps, issuerOf(session))),
  );
};

const NO_FILTERS = { series_id: null, serie: null, min_total: null, max_total: null };

/** Receipts are kept as invoices are, and found by fewer things. */
function invoiceFiltersOf(filters: PayFilters | null | undefined) {
  return filters ? { ...NO_FILTERS, ...filters } : null;
}
