import { notice, type PaidState, ROUTES, sentence } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { findInvoice } from "../invoices/index.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import {
  countUnmarked,
  findPaidAtOnce,
  listUnmarked,
  markInvoice,
  markMonth,
  unmarkInvoice,
  unmarkMonth,
} from "./paid-invoices.db.ts";

/** Invoices of a month that are listed; how many there are is said besides. */
const MOST = 200;

/** PUE invoices that somebody says were paid: one by one, or those of a month. */
export const paidInvoiceRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getInvoicePaid, async ({ params, session }) => ({
    paid: await withSessionTenant(deps.db, session, async (tx) =>
      orNotFound(await readPaidState(tx, deps, requireIssuer(session), params.id)),
    ),
  }));

  route(app, ROUTES.markInvoicePaid, async ({ params, body, session, language }) => {
    if (body.paid_on > mexicanDay(deps.clock.now()))
      throw refuse("validation_failed", { errors: (said) => ({ paid_on: [sentence("paid_future", said)] }) });
    const paid = await changePaid(deps, session, params.id, (tx) =>
      markInvoice(tx, authorOf(session), params.id, body.paid_on, deps.clock.now()),
    );
    return { message: notice("invoice_marked_paid", language), paid };
  });

  route(app, ROUTES.unmarkInvoicePaid, async ({ params, session, language }) => {
    const paid = await changePaid(deps, session, params.id, (tx) =>
      unmarkInvoice(tx, requireIssuer(session), params.id),
    );
    return { message: notice("invoice_unmarked", language), paid };
  });

  route(app, ROUTES.listUnmarkedInvoices, ({ query, session }) =>
    withSessionTenant(deps.db, session, async (tx, issuerId) => {
      const rows = await listUnmarked(tx, issuerId, query.month, MOST);
      const decimals = currencyDecimals(deps.catalogues);
      return {
        rows: rows.map((row) => ({
          ...row,
          folio: row.folio === null ? null : Number(row.folio),
          total: plainDecimal(row.total, decimals(row.currency)),
        })),
        total: rows.length < MOST ? rows.length : await countUnmarked(tx, issuerId, query.month),
      };
    }),
  );

  route(app, ROUTES.markMonthPaid, async ({ body, session, language }) => {
    const now = deps.clock.now();
    const author = authorOf(session);
    const marked = await withSessionTenant(deps.db, session, (tx) => markMonth(tx, author, body.month, now));
    const message = notice("month_marked_paid", language, { count: String(marked) });
    return { message, marked, marked_at: now.toISOString() };
  });

  route(app, ROUTES.unmarkMonthPaid, async ({ body, session, language }) => {
    const unmarked = await withSessionTenant(deps.db, session, (tx, issuerId) =>
      unmarkMonth(tx, issuerId, body.month, new Date(body.marked_at)),
    );
    return { message: notice("month_unmarked", language, { count: String(unmarked) }), unmarked };
  });
};

/** Changes what is said of an invoice that is paid at once, and answers what is said then. */
function changePaid(deps: Deps, session: Session, id: string, change: (tx: Tx) => Promise<void>): Promise<PaidState> {
  return withSessionTenant(deps.db, session, async (tx, issuerId) => {
    const found = await findPaidAtOnce(tx, issuerId, id);
    if (found === undefined && (await findInvoice(tx, issuerId, id)) === undefined) throw refuse("not_found");
    if (found?.live !== true) throw refuse("invoice_not_pue");
    await change(tx);
    return orNotFound(await readPaidState(tx, deps, issuerId, id));
  });
}

/** Null of what is not paid at once, or was never stamped. */
async function readPaidState(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  issuerId: string,
  id: string,
): Promise<PaidState | null> {
  const found = await findPaidAtOnce(tx, issuerId, id);
  if (found === undefined) return null;
  const { date, live, paid_on, marked_at } = found;
  const last = lastDayOf(date.slice(0, 7));
  return {
    date,
    paid_on,
    marked_at: marked_at?.toISOString() ?? null,
    last_day: last,
    late: live && (paid_on ?? mexicanDay(clock.now())) > last,
  };
}

/** The last day of a month (YYYY-MM). What PUE promises is docs/sat/pue-no-pagada.md. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
