import { INVOICE_COLUMNS, type InvoiceRow, type ReadRequestOf, ROUTES } from "@timbra/contract";
import type { Listed, Sort } from "../adapters/postgres/index.ts";
import { zipStream } from "../adapters/zip/index.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport, sendStream, timestamped } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { mexicanTime } from "../mexican-day.ts";
import { INVOICE_CELLS, withCurrency } from "./invoice-export.ts";
import { toInvoiceRow } from "./invoice-row.ts";
import { INVOICE_SORTS, invoiceList } from "./list-invoices.db.ts";
import { zipInvoices } from "./zip-invoices.ts";

const NEWEST_FIRST: Sort = { column: INVOICE_SORTS.created_at, direction: "desc" };

const LATEST_FIRST: Sort = { column: INVOICE_SORTS.date, direction: "desc" };

/** Days are looked up in their own order: in that of making, a month long past would be walked to. */
function sortOf({ sort, filters }: Pick<ReadRequestOf<"exportInvoices">, "sort" | "filters">): Sort {
  if (sort) return { column: INVOICE_SORTS[sort.column], direction: sort.direction };
  return filters?.date_start || filters?.date_end ? LATEST_FIRST : NEWEST_FIRST;
}

/** The lists of invoices, and what can be taken away from them at once. */
export const invoiceListRoutes: Room = (app, deps) => {
  const decimals = currencyDecimals(deps.catalogues);

  route(app, ROUTES.listInvoices, ({ body, session }) =>
    asIssuer(deps.db, session, async (tx) => {
      const list = await readWhole(NEWEST_FIRST, invoiceList(tx, body));
      return { ...list, rows: list.rows.map((row) => toInvoiceRow(row, decimals)) };
    }),
  );

  route(app, ROUTES.paginateInvoices, ({ body, session }) =>
    asIssuer(deps.db, session, async (tx) => {
      const page = await readPage(
        deps.cursorKey,
        ["invoices", issuerOf(session)],
        body,
        sortOf(body),
        invoiceList(tx, body),
      );
      return { ...page, rows: page.rows.map((row) => toInvoiceRow(row, decimals)) };
    }),
  );

  route(app, ROUTES.exportInvoices, ({ session, body, language, reply }) =>
    sendExport<InvoiceRow & Listed>(reply, deps.clock.now(), {
      format: body.format,
      name: language === "es" ? "Facturas" : "Invoices",
      columns: columnsOf(INVOICE_COLUMNS, INVOICE_CELLS, withCurrency(body.columns), language),
      sort: sortOf(body),
      ids: body.ids,
      select: async (window) => {
        const rows = await asIssuer(deps.db, session, (tx) => invoiceList(tx, { ...body, issued: true }).rows(window));
        return rows.map((row) => ({ ...toInvoiceRow(row, decimals), sort_value: row.sort_value }));
      },
    }),
  );

  route(app, ROUTES.zipInvoices, async ({ session, body, language, reply }) => {
    const entries = await zipInvoices(deps, issuerOf(session), body, language);
    if (entries === "not_found") throw refuse("not_found");
    if (entries === null) throw refuse("no_files");
    const local = mexicanTime(deps.clock.now());
    const name = timestamped(local, language === "es" ? "Facturas.zip" : "Invoices.zip");
    return sendStream(reply, "application/zip", name, zipStream(entries, local));
  });
};
