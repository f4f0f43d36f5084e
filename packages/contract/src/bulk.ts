import * as z from "zod";
import { base64File } from "./fields/base64.ts";
import { rowId } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { requiredText } from "./fields/text.ts";
import { nullableText, wireDecimal, wireInstant } from "./fields/wire.ts";
import { IMPORT_FILE_BYTES } from "./imports.ts";
import { EXPORT_FORMATS } from "./listing.ts";

export { BULK_COLUMNS, BULK_INVOICE_COLUMNS, BULK_SECOND_ROW } from "./bulk/columns.ts";

/** The most invoices of one file. */
export const BULK_MAX_INVOICES = 5_000;
/** The invoices that one page shows. */
export const BULK_PAGE = 50;

export const bulkFileQuery = z.object({
  format: z.enum(EXPORT_FORMATS, { error: says("not_in_list") }).default("xlsx"),
});

export const bulkPreviewRequest = z.object({
  fileBase64: base64File(1, IMPORT_FILE_BYTES),
  file_name: requiredText(1, 255).superRefine(refuseUnlikeName),
});

export const bulkParams = z.object({ id: rowId() });

const leftOut = z.enum(["skip", "issue"], { error: says("not_in_list") }).default("skip");

/**
 * What becomes of invoices that an earlier file brought too, row for row the same (`repeats`), and of those with
 * warnings, which somebody has looked at (`warnings`): they are left out, or issued. One that is both is issued when
 * both are wished.
 */
export const bulkStartRequest = z.object({ repeats: leftOut, warnings: leftOut });

/**
 * `invalid`, `doubtful` (with warnings), `ready`, `repeated`: before it starts. `waiting`: not sealed yet. `stamping`,
 * `uncertain`, `stamped`, `cancelled`: as the invoice itself is. `refused`: never sealed, because of its problems,
 * credits or the like. `rejected`: refused by the provider; it is a draft now. `withdrawn`: called off.
 */
export const BULK_INVOICE_STATES = [
  "invalid",
  "doubtful",
  "ready",
  "repeated",
  "waiting",
  "stamping",
  "uncertain",
  "stamped",
  "cancelled",
  "refused",
  "rejected",
  "withdrawn",
] as const;
export type BulkInvoiceState = (typeof BULK_INVOICE_STATES)[number];

export const BULK_STATES = ["previewed", "running", "paused", "done", "cancelled"] as const;

export const bulkInvoicesQuery = z.object({
  state: z.enum(BULK_INVOICE_STATES, { error: says("not_in_list") }).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});

const bulkBatch = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Of the sealing: once done, invoices may still be on their way to the provider. */
  state: z.enum(BULK_STATES),
  row_count: z.int(),
  invoice_count: z.int(),
  counts: z.object(
    Object.fromEntries(BULK_INVOICE_STATES.map((state) => [state, z.int()])) as Record<BulkInvoiceState, z.ZodInt>,
  ),
  /** Headings of the file that nobody knows. */
  ignored_columns: z.array(z.string()),
  created_at: wireInstant,
  started_at: wireInstant.nullable(),
  /** When the last one was sealed or refused. */
  finished_at: wireInstant.nullable(),
});
export type BulkBatch = z.output<typeof bulkBatch>;

/**
 * `row` is the line of the file; null where the whole invoice is meant. `column` as the template calls it; "" where no
 * cell is to blame.
 */
const bulkProblem = z.object({
  row: z.int().nullable(),
  column: z.string(),
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});
export type BulkProblem = z.output<typeof bulkProblem>;

const bulkInvoice = z.object({
  reference: z.string(),
  rows: z.array(z.int()),
  state: z.enum(BULK_INVOICE_STATES),
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  currency: z.string(),
  total: wireDecimal,
  invoice_id: nullableText,
  serie: nullableText,
  folio: nullableText,
  uuid: nullableText,
  problems: z.array(bulkProblem),
});
export type BulkInvoice = z.output<typeof bulkInvoice>;

export const bulkResponse = z.object({ batch: bulkBatch });
export const bulkListResponse = z.object({ batches: z.array(bulkBatch) });
export const bulkSavedResponse = z.object({ message: z.string(), batch: bulkBatch });
/** Those with errors first, then in the order of the file. */
export const bulkInvoicesResponse = z.object({ invoices: z.array(bulkInvoice), total: z.int() });
