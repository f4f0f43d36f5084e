import * as z from "zod";
import { base64File } from "./fields/base64.ts";
import { rowId } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { requiredText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";
import { IMPORT_KINDS } from "./imports/columns.ts";
import { EXPORT_FORMATS } from "./listing.ts";

export {
  CUSTOMER_IMPORT,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportKind,
  PRODUCT_IMPORT,
  TICKET_IMPORT,
} from "./imports/columns.ts";

/** The most that a file may weigh, and the most rows under its headings. */
export const IMPORT_FILE_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
/** The rows that are shown of an import, those with errors first. */
export const IMPORT_SHOWN_ROWS = 200;

export const importTemplateQuery = z.object({
  format: z.enum(EXPORT_FORMATS, { error: says("not_in_list") }).default("xlsx"),
});

export const importPreviewRequest = z.object({
  fileBase64: base64File(1, IMPORT_FILE_BYTES),
  file_name: requiredText(1, 255).superRefine(refuseUnlikeName),
});

export const importParams = z.object({ id: rowId() });

/**
 * `rows`: only those without errors, or all and none while one has some. `duplicates`: what becomes of rows that exist
 * already.
 */
export const importCommitRequest = z.object({
  rows: z.enum(["valid", "all"], { error: says("not_in_list") }),
  duplicates: z.enum(["update", "skip"], { error: says("not_in_list") }),
});

const importSummary = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  state: z.enum(["previewed", "committing", "done", "undone"]),
  row_count: z.int(),
  valid_count: z.int(),
  /** Valid rows that exist already. */
  duplicate_count: z.int(),
  /** Headings of the file that nobody knows. */
  ignored_columns: z.array(z.string()),
  /** Rows that have been written so far, while they are. */
  done_count: z.int(),
  created_count: z.int(),
  updated_count: z.int(),
  skipped_count: z.int(),
  /** Rows that an undo had to leave. */
  kept_count: z.int(),
  created_at: wireInstant,
  committed_at: wireInstant.nullable(),
  undone_at: wireInstant.nullable(),
});
export type ImportSummary = z.output<typeof importSummary>;

const remark = z.object({ column: z.string(), message: z.string() });
/** `number` is that of the line in the file, its headings being line 1. */
const importRow = z.object({
  number: z.int(),
  name: z.string(),
  state: z.enum(["valid", "duplicate", "invalid"]),
  errors: z.array(remark),
  warnings: z.array(remark),
});
export type ImportRow = z.output<typeof importRow>;

export const importResponse = z.object({ import: importSummary, rows: z.array(importRow) });

export const importListResponse = z.object({ imports: z.array(importSummary) });

export const importSavedResponse = z.object({ message: z.string(), import: importSummary });

/**
 * What an undo left as it is, and why: since the import somebody used it in an invoice, changed it, archived it, or
 * deleted it.
 */
export const importUndoneResponse = z.object({
  message: z.string(),
  import: importSummary,
  kept: z.array(
    z.object({ number: z.int(), name: z.string(), reason: z.enum(["used", "changed", "archived", "deleted"]) }),
  ),
});
