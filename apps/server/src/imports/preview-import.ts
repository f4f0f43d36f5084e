import { IMPORT_MAX_ROWS, type ImportKind } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import type { ImportContext, Importer } from "./importer.ts";
import { forgetPreviews, insertImport } from "./imports.db.ts";
import { judgeRows, type TypedRow } from "./judge-rows.ts";
import { cellsOf, readHeadings } from "./read-headings.ts";

const MOST_COLUMNS = 100;
const DAY_MS = 86_400_000;

export interface Upload {
  readonly issuerId: string;
  readonly userId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export type Previewed =
  | { readonly kind: "previewed"; readonly id: string }
  | { readonly kind: "unreadable" | "locked" | "too_many_rows" | "empty" | "busy" }
  | { readonly kind: "missing_columns"; readonly columns: readonly string[] };

type Read =
  | { readonly kind: "read"; readonly rows: readonly TypedRow[]; readonly ignored: readonly string[] }
  | Exclude<Previewed, { kind: "previewed" }>;

/** Reads a spreadsheet and keeps its rows as they were typed, so that they can be looked at and then written. Nothing else changes. */
export async function previewImport<Form, Content>(
  deps: Deps,
  importer: Importer<Form, Content>,
  upload: Upload,
  context: ImportContext,
): Promise<Previewed> {
  const read = await readUpload(deps, importer.kind, upload.bytes);
  if (read.kind !== "read") return read;
  const judged = await judgeRows(importer, read.rows, context);
  const forms = judged.flatMap(({ form }) => (form === null ? [] : [form]));
  const id = newId(deps.clock);
  const now = deps.clock.now();
  await inIssuer(deps.db, upload.issuerId, async (tx) => {
    await forgetPreviews(tx, new Date(now.getTime() - DAY_MS));
    const existing = await importer.find(tx, forms);
    const rows = judged.map(({ number, cells, form }) => ({ number, cells, valid: form !== null }));
    const duplicates = forms.filter((form) => existing.has(importer.keyOf(form))).length;
    const { userId, fileName } = upload;
    await insertImport(tx, upload.issuerId, { id, kind: importer.kind, userId, fileName, ignored: read.ignored, rows, duplicates }, now);
  });
  return { kind: "previewed", id };
}

/** Titles may stand above the headings. */
const LAST_HEADING = 20;

/** The line of the headings: the first that has all that are needed, else the first that is not blank; -1 when all are. */
function headingLine(kind: ImportKind, lines: readonly (readonly string[])[]): number {
  const whole = lines.slice(0, LAST_HEADING).findIndex((line) => readHeadings(kind, line).missing.length === 0);
  return whole >= 0 ? whole : lines.findIndex((line) => line.some((cell) => cell.trim() !== ""));
}

async function readUpload({ reader }: Deps, kind: ImportKind, bytes: Uint8Array): Promise<Read> {
  // One more for the headings.
  const sheet = await reader.sheet(bytes, { maxRows: IMPORT_MAX_ROWS + 1, maxColumns: MOST_COLUMNS });
  if (!sheet.ok) {
    const { fault } = sheet;
    return { kind: fault === "busy" || fault === "locked" || fault === "too_many_rows" ? fault : "unreadable" };
  }
  const start = headingLine(kind, sheet.content);
  const headings = readHeadings(kind, sheet.content[start] ?? []);
  if (start < 0) return { kind: "empty" };
  if (headings.missing.length > 0) return { kind: "missing_columns", columns: headings.missing };
  const rows = sheet.content.slice(start + 1).map((line, at) => ({ number: start + at + 2, cells: cellsOf(headings, line) }));
  const typed = rows.filter(({ cells }) => Object.keys(cells).length > 0);
  return typed.length === 0 ? { kind: "empty" } : { kind: "read", rows: typed, ignored: headings.ignored };
}
