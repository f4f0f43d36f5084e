import { Readable } from "node:stream";
import { EXPORT_MEDIA_TYPES, type ExportFormat, type Language } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import { type SheetCell, type SheetColumn, type SheetContent, writeCsv, writeXlsx } from "../adapters/sheets/index.ts";
import type { ListedRow, ListWindow, Sort } from "../db/index.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import type { Words } from "../texts/index.ts";
import { refuse } from "./errors.ts";
import { attachment } from "./send-file.ts";

/**
 * Rows fetched at a time. Each batch is a transaction of its own: whoever downloads slowly keeps no connection from
 * others.
 */
const BATCH = 250;
/** Selected rows are read at once, so that a missing one is reported before anything was sent. */
const MAX_SELECTED = 1_000;

export interface ExportColumn<Row> extends SheetColumn {
  readonly cell: (row: Row) => SheetCell;
}

/** The columns that a list can be exported with: how wide, and what of a row. */
export type ExportColumns<Id extends string, Row> = {
  readonly [Column in Id]: readonly [width: number, cell: (row: Row, language: Language) => SheetCell];
};

/** The wanted columns in the wanted order; all of them when none is named. */
export function columnsOf<Id extends string, Row>(
  headings: Readonly<Record<Id, Words>>,
  written: ExportColumns<Id, Row>,
  wanted: readonly Id[] | null | undefined,
  language: Language,
): ExportColumn<Row>[] {
  const ids = wanted && wanted.length > 0 ? wanted : (Object.keys(headings) as Id[]);
  return ids.map((id) => {
    const [width, cell] = written[id];
    return { header: headings[id][language], width, cell: (row) => cell(row, language) };
  });
}

export interface ListExport<Row> {
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly sort: Sort;
  /** Ticked rows, every one of which must be there; all rows that match where there are none. */
  readonly ids: readonly string[] | null | undefined;
  readonly select: (window: ListWindow) => Promise<readonly Row[]>;
}

/**
 * Sends a list as a spreadsheet that is written while it is read. What is wrong with the first rows is still answered
 * as a failure.
 */
export async function sendExport<Row extends ListedRow>(
  reply: FastifyReply,
  now: Date,
  format: ExportFormat,
  wanted: ListExport<Row>,
): Promise<FastifyReply> {
  const { name, columns } = wanted;
  const ticked = new Set(wanted.ids);
  const batches = readInBatches(wanted.select, wanted.sort, ticked.size > 0 ? MAX_SELECTED : BATCH);
  const first = await batches.next();
  if ((first.value ?? []).length < ticked.size) throw refuse("not_found");
  const rows = cellsOf(columns, afterFirst(first, batches));
  const local = mexicanTime(now);
  const sheet = { name, columns, rows };
  const file = format === "csv" ? writeCsv(sheet) : writeXlsx(sheet, local);
  return sendStream(reply, EXPORT_MEDIA_TYPES[format], timestampedFileName(local, `${name}.${format}`), file);
}

/** Every row of a list as a sheet, read while it is written. */
export function sheetOf<Row extends ListedRow>({ name, columns, select, sort }: ListExport<Row>): SheetContent {
  return { name, columns, rows: cellsOf(columns, readInBatches(select, sort)) };
}

/** Sends a file of unknown length, to be saved. */
export function sendStream(
  reply: FastifyReply,
  mediaType: string,
  name: string,
  parts: AsyncIterable<Uint8Array>,
): FastifyReply {
  return reply
    .type(mediaType)
    .header("content-disposition", attachment(name))
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .send(Readable.from(parts, { objectMode: false }));
}

/** YYYYMMDDHHmmss_name, blanks as underscores (spec §7). `local` is YYYY-MM-DDTHH:mm:ss. */
export function timestampedFileName(local: string, name: string): string {
  return `${local.replace(/\D/g, "")}_${name.replace(/\s+/g, "_")}`;
}

/** Every row in order, batch by batch along the keys. */
export async function* readInBatches<Row extends ListedRow>(
  select: (window: ListWindow) => Promise<readonly Row[]>,
  sort: Sort,
  size = BATCH,
): AsyncGenerator<readonly Row[], undefined> {
  let after: ListWindow["after"] = null;
  for (;;) {
    const rows: readonly Row[] = await select({ sort, after, offset: 0, limit: size });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < size) return;
    after = [last.sort_value, last.id];
  }
}

async function* cellsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
}

async function* afterFirst<Row>(
  first: IteratorResult<readonly Row[], undefined>,
  rest: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
