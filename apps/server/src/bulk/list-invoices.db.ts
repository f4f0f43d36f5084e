import type { BulkInvoiceState } from "@timbra/contract";
import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import { SHOWN_STATE } from "./batches.db.ts";
import type { KeptRemark } from "./remark.ts";

export interface BulkInvoiceRow {
  readonly reference: string;
  readonly rows: number[];
  readonly shown: BulkInvoiceState;
  readonly receiver_rfc: string;
  readonly receiver_name: string;
  readonly currency: string;
  readonly total: string;
  readonly invoice_id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuid: string | null;
  readonly problems: readonly KeptRemark[];
  /** The provider's refusals of one that is a draft again. */
  readonly refusals: unknown;
}

interface Wanted {
  readonly batchId: string;
  readonly state?: BulkInvoiceState | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Those with problems first; otherwise in the order of the file. */
  readonly worstFirst: boolean;
}

const WORST: readonly BulkInvoiceState[] = ["invalid", "refused", "rejected", "uncertain", "doubtful"];

export async function listBulkInvoices(tx: Tx, { batchId, state, limit, offset, worstFirst }: Wanted) {
  const order = worstFirst ? sql`CASE WHEN shown = ANY(${WORST}::text[]) THEN 0 ELSE 1 END, position` : sql`position`;
  const { rows } = await sql<BulkInvoiceRow & { readonly matching: string }>`
    SELECT *, count(*) OVER () AS matching FROM (
      SELECT one.position, one.reference, one.rows, ${SHOWN_STATE} AS shown, one.receiver_rfc, one.receiver_name, one.currency, one.total::text AS total,
        one.invoice_id, made.serie, made.folio::text AS folio, upper(made.uuid::text) AS uuid, one.problems, made.problems AS refusals
      FROM bulk_invoices AS one LEFT JOIN invoices AS made ON made.issuer_id = one.issuer_id AND made.id = one.invoice_id
      WHERE one.issuer_id = current_issuer() AND one.batch_id = ${batchId}::uuid) AS listed
    WHERE ${state === undefined ? sql`true` : sql`shown = ${state}`}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { rows, total: Number(rows[0]?.matching ?? 0) };
}
