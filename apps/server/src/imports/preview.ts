import { setImmediate as breathe } from "node:timers/promises";
import { checkForm, IMPORT_COLUMNS, IMPORT_MAX_ROWS, sentence } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { DAY_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import type { CellMessages, Cells, ImportContext, Importer } from "./importer.ts";
import { deleteOldPreviews, insertImport } from "./imports.db.ts";
import { readSheet, type UnreadSheet } from "./sheet.ts";

export interface ImportUpload {
  readonly issuerId: string;
  readonly userId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export type PreviewResult = { readonly kind: "previewed"; readonly id: string } | UnreadSheet;

/**
 * Reads a spreadsheet and keeps its rows as they were typed, so that they can be previewed and then written. Nothing
 * else changes.
 */
export async function previewImport<Form, Content>(
  deps: Deps,
  importer: Importer<Form, Content>,
  upload: ImportUpload,
  context: ImportContext,
): Promise<PreviewResult> {
  const read = await readSheet(deps, IMPORT_COLUMNS[importer.kind], IMPORT_MAX_ROWS, upload);
  if (read.kind !== "read") return read;
  const validated = await validateRows(importer, read.rows, context);
  const forms = validated.flatMap(({ form }) => (form === null ? [] : [form]));
  const id = newId(deps.clock);
  const now = deps.clock.now();
  await withTenant(deps.db, upload.issuerId, async (tx) => {
    await deleteOldPreviews(tx, new Date(now.getTime() - DAY_MS));
    const existing = await importer.find(tx, forms);
    const rows = validated.map(({ number, cells, form }) => ({ number, cells, valid: form !== null }));
    const duplicates = forms.filter((form) => existing.has(importer.keyOf(form))).length;
    const file = { user_id: upload.userId, file_name: upload.fileName, ignored_columns: JSON.stringify(read.ignored) };
    const row = { issuer_id: upload.issuerId, id, kind: importer.kind, ...file, duplicate_count: duplicates };
    await insertImport(tx, { ...row, created_at: now }, rows);
  });
  return { kind: "previewed", id };
}

/** A row of the file that is not blank; `number` is that of its line. */
export interface TypedRow {
  readonly number: number;
  readonly cells: Cells;
}

/** A row and what is said of it. `form` is null while something is wrong with it. */
export interface ValidatedRow<Form> extends TypedRow {
  readonly form: Form | null;
  readonly errors: CellMessages;
  readonly warnings: CellMessages;
}

/** Rows that are judged before others get a turn. */
const AT_A_TIME = 100;
const NONE: CellMessages = {};

/**
 * Judges rows as the form of each would be judged, and a thing that comes twice in the file as a mistake of the second.
 */
export async function validateRows<Form, Content>(
  importer: Importer<Form, Content>,
  rows: readonly TypedRow[],
  context: ImportContext,
): Promise<ValidatedRow<Form>[]> {
  const seen = new Map<string, number>();
  const validated: ValidatedRow<Form>[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % AT_A_TIME === 0) await breathe();
    validated.push(withoutRepeats(importer, validateRow(importer, row, context), seen, context));
  }
  return validated;
}

function validateRow<Form, Content>(
  importer: Importer<Form, Content>,
  row: TypedRow,
  context: ImportContext,
): ValidatedRow<Form> {
  const forbidden = importer.errorsOf(row.cells, context);
  const read = checkForm(importer.schema, importer.toInput(row.cells, context), context.language);
  if (!read.ok) return { ...row, form: null, errors: { ...forbidden, ...read.errors }, warnings: NONE };
  if (Object.keys(forbidden).length > 0) return { ...row, form: null, errors: forbidden, warnings: NONE };
  return { ...row, form: read.value, errors: NONE, warnings: importer.warningsOf(read.value, context) };
}

function withoutRepeats<Form, Content>(
  importer: Importer<Form, Content>,
  row: ValidatedRow<Form>,
  seen: Map<string, number>,
  { language }: ImportContext,
): ValidatedRow<Form> {
  if (row.form === null) return row;
  const key = importer.keyOf(row.form);
  const first = seen.get(key);
  if (first === undefined) {
    seen.set(key, row.number);
    return row;
  }
  return { ...row, form: null, errors: { "": [sentence("repeated_row", language, { row: first })] } };
}
