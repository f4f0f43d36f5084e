import type { ExportFormat, Language } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import type { SheetContent } from "../adapters/sheets/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { List, ListedRow, Sort, SortColumn, Tx } from "../db/index.ts";
import type { Words } from "../texts/index.ts";
import { type IssuerSession, requireIssuer, withSessionTenant } from "./authenticate.ts";
import { columnsOf, type ExportColumns, type ListExport, sendExport, sheetOf } from "./export.ts";
import { type PageRequest, readAll, readPage } from "./pagination.ts";

interface Requested<Body> {
  readonly body: Body;
  readonly session: IssuerSession;
  readonly language: Language;
}

interface Sorted<Column extends string> {
  readonly sort?: { readonly column: Column; readonly direction: "asc" | "desc" } | null | undefined;
}

interface ExportBody<Column extends string> {
  readonly format: ExportFormat;
  readonly ids?: readonly string[] | null | undefined;
  readonly columns?: readonly Column[] | null | undefined;
}

/** Where a list is read, and what its cursors are good for. */
interface ListAccess<Source> {
  readonly scope: (session: IssuerSession) => readonly unknown[];
  readonly within: <T>(session: IssuerSession, work: (source: Source) => Promise<T>) => Promise<T>;
}

/** A list of the session's issuer. */
export function issuerList(deps: Pick<Deps, "db">, name: string): ListAccess<Tx> {
  return {
    scope: (session) => [name, requireIssuer(session)],
    within: (session, work) => withSessionTenant(deps.db, session, work),
  };
}

/** One list of the product: how it is read, sorted, answered and written into a spreadsheet. */
interface ServedList<Source, Query, Row, Answer, Sortable extends string, Column extends string>
  extends ListAccess<Source> {
  readonly sorts: Readonly<Record<Sortable, SortColumn>>;
  /** The order of the simple list, and of the others while none is asked for. */
  readonly order: Sort;
  /** Another order than that for a query. */
  readonly orderOf?: (query: Query) => Sort;
  readonly list: (source: Source, query: Query, session: IssuerSession) => Promise<List<Row>> | List<Row>;
  readonly toRows: (rows: readonly Row[], source: Source, asked: Requested<Query>) => Answer[] | Promise<Answer[]>;
  /** Its name in a spreadsheet, with the headings and cells of its columns. */
  readonly name: Words;
  readonly headings: Readonly<Record<Column, Words>>;
  readonly cells: ExportColumns<Column, Answer>;
}

/**
 * What answers the three routes of a list: the simple list, a page of it, and all that match as a spreadsheet; and that
 * sheet by itself.
 */
export function listHandlers<Source, Query, Row, Answer, Sortable extends string, Column extends string>(
  deps: Pick<Deps, "clock" | "cursorKey">,
  served: ServedList<Source, Query, Row, Answer, Sortable, Column>,
) {
  const { within, order, orderOf = () => order } = served;
  const sortOf = (body: Query & Sorted<Sortable>): Sort =>
    body.sort ? { column: served.sorts[body.sort.column], direction: body.sort.direction } : orderOf(body);
  type Wanted = Query & Sorted<Sortable> & Pick<ExportBody<Column>, "ids" | "columns">;
  const toExport = ({ body, session, language }: Requested<Wanted>): ListExport<Answer & ListedRow> => ({
    name: served.name[language],
    columns: columnsOf(served.headings, served.cells, body.columns, language),
    sort: sortOf(body),
    ids: body.ids,
    select: (window) =>
      within(session, async (source) => {
        const list = await served.list(source, body, session);
        const found = await list.rows(window);
        const rows = await served.toRows(found, source, { body, session, language });
        return found.map(({ id, sort_value }, at) => ({ ...(rows[at] as Answer), id, sort_value }));
      }),
  });
  return {
    list: (asked: Requested<Query>) =>
      within(asked.session, async (source) => {
        const list = await readAll(order, await served.list(source, asked.body, asked.session));
        return { ...list, rows: await served.toRows(list.rows, source, asked) };
      }),

    paginate: (asked: Requested<Query & PageRequest & Sorted<Sortable>>) =>
      within(asked.session, async (source) => {
        const { body, session } = asked;
        const list = await served.list(source, body, session);
        const page = await readPage(deps.cursorKey, served.scope(session), body, sortOf(body), list);
        return { ...page, rows: await served.toRows(page.rows, source, asked) };
      }),

    export: ({
      reply,
      ...asked
    }: Requested<Query & Sorted<Sortable> & ExportBody<Column>> & { readonly reply: FastifyReply }) =>
      sendExport(reply, deps.clock.now(), asked.body.format, toExport(asked)),

    /** The same as a sheet that is read while it is written, for files that are no answer. */
    sheet: (asked: Requested<Wanted>): SheetContent => sheetOf(toExport(asked)),
  };
}
