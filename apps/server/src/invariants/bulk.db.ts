import type { Invariant } from "./invariant.ts";

/** What a file of many invoices promises: each once, and none forgotten. */
export const bulk: readonly Invariant[] = [
  {
    id: "I7",
    name: "bulk-sealed-is-kept",
    sentence: {
      es: "Cada factura de un archivo existe exactamente cuando el archivo dice que se selló.",
      en: "Every invoice of a file exists exactly when the file says that it was sealed.",
    },
    query: `
      SELECT one.issuer_id, one.batch_id, one.position, one.state FROM bulk_invoices AS one
      LEFT JOIN invoices AS made ON made.issuer_id = one.issuer_id AND made.id = one.invoice_id
      WHERE (one.state = 'sealed') <> (made.id IS NOT NULL)`,
  },
  {
    id: "I7",
    name: "a-job-goes-on-with-each-batch",
    sentence: {
      es: "Un archivo en curso tiene el trabajo que sigue con él, y uno que terminó no dejó nada en espera.",
      en: "A batch that runs has the job that goes on with it, and one that ended left nothing waiting.",
    },
    query: `
      SELECT batch.issuer_id, batch.id, batch.state FROM bulk_batches AS batch
      WHERE (batch.state = 'running' AND NOT EXISTS (
          SELECT 1 FROM pgboss.job WHERE name = 'run-bulk' AND state IN ('created', 'retry', 'active', 'failed')
            AND data ->> 'batchId' = batch.id::text AND (data ->> 'turn')::int = batch.turn))
        OR (batch.state IN ('done', 'cancelled') AND EXISTS (
          SELECT 1 FROM bulk_invoices AS one WHERE one.issuer_id = batch.issuer_id AND one.batch_id = batch.id AND one.state = 'waiting'))`,
  },
];
