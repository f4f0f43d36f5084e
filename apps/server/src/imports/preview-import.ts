import { IMPORT_COLUMNS, IMPORT_MAX_ROWS } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import type { ImportContext, Importer } from "./importer.ts";
import { forgetPreviews, insertImport } from "./imports.db.ts";
import { judgeRows } from "./judge-rows.ts";
import { readSheet, type UnreadSheet } from "./read-sheet.ts";

const DAY_MS = 86_400_000;

export interface ImportUpload {
  readonly issuerId: string;
  readonly userId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export type Previewed = { readonly kind: "previewed"; readonly id: string } | UnreadSheet;

/**
 * Reads a spreadsheet and keeps its rows as they were typed, so that they can be looked at and then written. Nothing
 * else changes.
 */
export async function previewImport<Form, Content>(
  deps: Deps,
  importer: Importer<Form, Content>,
  upload: ImportUpload,
  context: ImportContext,
): Promise<Previewed> {
  const read = await readSheet(deps, IMPORT_COLUMNS[importer.kind], IMPORT_MAX_ROWS, upload);
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
    await insertImport(
      tx,
      upload.issuerId,
      { id, kind: importer.kind, userId, fileName, ignored: read.ignored, rows, duplicates },
      now,
    );
  });
  return { kind: "previewed", id };
}
