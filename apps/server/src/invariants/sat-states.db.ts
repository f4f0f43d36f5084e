import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { StatusAnswer, StatusQuestion } from "../adapters/sat-status/index.ts";

export interface StateBreach {
  readonly invoice_id: string;
  readonly uuid: string;
  readonly state: string;
  readonly sat: StatusAnswer;
}

interface Asked extends StatusQuestion {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly state: string;
}

/**
 * I10: what we say of a document whose cancellation was asked for is what the SAT says. What changed after
 * `settledBefore` may still differ: the SAT is asked in intervals, and that is the delay that is allowed. An answer
 * that did not come proves nothing and is no breach.
 */
export async function differingFromSat(
  tx: Tx,
  ask: (question: StatusQuestion) => Promise<StatusAnswer>,
  settledBefore: Date,
): Promise<readonly StateBreach[]> {
  const breaches: StateBreach[] = [];
  for (const { issuerId: _, invoiceId, state, ...question } of await askedToCancel(tx, settledBefore)) {
    const sat = await ask(question);
    if (!agrees(state, sat)) breaches.push({ invoice_id: invoiceId, uuid: question.uuid, state, sat });
  }
  return breaches;
}

/**
 * Whether a state of ours is the SAT's. Until the SAT has said something a request is only a request, and the document
 * is live.
 */
export function agrees(state: string, answer: StatusAnswer): boolean {
  if (answer.kind === "unavailable") return true;
  const sat = answer.state;
  if (state === "cancelled") return sat.estado === "cancelado";
  if (state === "cancel_requested") return sat.estado !== "cancelado";
  return sat.estado === "vigente" && sat.solicitud === (state === "cancel_in_process" ? "en-proceso" : "rechazada");
}

async function askedToCancel(tx: Tx, settledBefore: Date): Promise<readonly Asked[]> {
  const { rows } = await sql<Asked>`
    SELECT i.issuer_id AS "issuerId", i.id AS "invoiceId", i.state, upper(i.uuid::text) AS uuid, issuers.rfc AS "issuerRfc", i.receiver_rfc AS "receiverRfc",
      d.seal AS sello, (regexp_match(convert_from(d.xml, 'UTF8'), '<cfdi:Comprobante[^>]* Total="([0-9.]+)"'))[1] AS total
    FROM invoices AS i JOIN issuers ON issuers.id = i.issuer_id
    JOIN sealed_documents AS d ON d.issuer_id = i.issuer_id AND d.invoice_id = i.id AND d.outcome = 'stamped'
    WHERE i.state IN ('cancel_requested', 'cancel_in_process', 'cancel_rejected', 'cancelled') AND i.updated_at <= ${settledBefore}
    ORDER BY i.issuer_id, i.id`.execute(tx);
  return rows;
}
