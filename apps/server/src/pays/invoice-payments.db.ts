import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** A sealed receipt and what it settles of one invoice. */
export interface PaymentRecord {
  readonly id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuid: string | null;
  readonly state: string;
  readonly paidOn: string | null;
  readonly instalment: number;
  readonly paid: string;
  readonly left: string;
  readonly counts: boolean;
}

/** Every receipt that was sealed over an invoice, but for those that came back refused. */
export async function listPaymentsOf(tx: Tx, issuerId: string, invoiceId: string): Promise<readonly PaymentRecord[]> {
  const { rows } = await sql<PaymentRecord>`
    SELECT r.id, r.serie, r.folio::text AS folio, upper(r.uuid::text) AS uuid, r.state, left(p.paid_on, 10) AS "paidOn", d.instalment,
      d.paid::text AS paid, d.remaining::text AS "left",
      EXISTS (SELECT 1 FROM counted_settlements AS c
        WHERE c.issuer_id = d.issuer_id AND c.pay_id = d.pay_id AND c.invoice_id = d.invoice_id AND c.place = d.place) AS counts
    FROM pay_documents AS d
    JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.pay_id
    JOIN pays AS p ON p.issuer_id = d.issuer_id AND p.id = d.pay_id
    WHERE d.issuer_id = ${issuerId} AND d.invoice_id = ${invoiceId} AND r.state <> 'draft'
    ORDER BY d.instalment, r.created_at, r.id, d.place`.execute(tx);
  return rows;
}
