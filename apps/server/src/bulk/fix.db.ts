import { issuerOf, type Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import type { StoredProblem } from "./cell-problems.ts";

/** An invoice of a file that somebody may still put right. */
export interface FixableRow {
  readonly position: number;
  readonly rows: number[];
  readonly state: string;
  readonly draft: unknown;
  readonly problems: readonly StoredProblem[];
}

/** Those of a batch after one of them that were read as an invoice and have remarks with a fix. */
export function listFixableRows(tx: Tx, batchId: string, after: number, limit: number): Promise<FixableRow[]> {
  return sqlRows<FixableRow>(tx)`
    SELECT position, rows, state, draft, problems FROM bulk_invoices
    WHERE issuer_id = ${issuerOf(tx)} AND batch_id = ${batchId}::uuid AND position > ${after}
      AND state IN ('invalid', 'doubtful', 'repeated') AND draft IS NOT NULL
      AND jsonb_path_exists(problems, '$[*].fix.add')
    ORDER BY position LIMIT ${limit}`;
}

/** Whether nothing of a batch was started; until the transaction ends nothing is. */
export async function lockPreview(tx: Tx, batchId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("bulk_batches")
    .select("id")
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", batchId)
    .where("state", "=", "previewed")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface FixedRow {
  readonly state: string;
  readonly draft: string;
  readonly currency: string;
  readonly total: string;
  readonly problems: string;
}

export async function updateFixed(tx: Tx, batchId: string, position: number, fixed: FixedRow): Promise<void> {
  await tx
    .updateTable("bulk_invoices")
    .set(fixed)
    .where("issuer_id", "=", issuerOf(tx))
    .where("batch_id", "=", batchId)
    .where("position", "=", position)
    .execute();
}
