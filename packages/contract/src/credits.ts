import * as z from "zod";
import { anyText } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";

export const creditsResponse = z.object({ credits: z.int() });

/** What a movement of the ledger can be. */
export const CREDIT_MOVEMENTS = ["grant", "hold", "capture", "release", "debit"] as const;

/**
 * `amount` is signed as the available balance sees it: a grant and a release add, a hold and a debit take, a capture
 * changes nothing.
 */
export const creditMovementRow = z.object({
  id: z.string(),
  kind: z.enum(CREDIT_MOVEMENTS),
  amount: z.int(),
  document_kind: z.string(),
  document_id: z.string(),
  note: z.string(),
  /** The invoice or receipt that was stamped, or was to be; null of what is about none. */
  document: z
    .object({ id: z.string(), type: z.enum(["I", "E", "T", "P"]), serie: nullableText, folio: z.int().nullable() })
    .nullable(),
  created_at: wireInstant,
});

export const creditMovementsQuery = z.object({
  cursor: anyText().max(1000).optional(),
  rows_per_page: z.coerce.number().int().min(1).max(200).default(50),
});

export const creditMovementsResponse = z.object({
  rows: z.array(creditMovementRow),
  total: z.int(),
  next_cursor: z.string().nullable(),
});
