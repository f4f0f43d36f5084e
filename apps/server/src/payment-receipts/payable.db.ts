import type { DoctoRelacionado } from "@timbra/cfdi";
import type { Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import { type InvoiceRecordWithDraft, stampedXml } from "../invoices/index.ts";

/** A row of invoices: of an invoice that is paid, of a receipt, of one that is replaced. */
export type PayableRow = Pick<InvoiceRecordWithDraft, (typeof PARTS)[number]>;

const PARTS = [
  "id",
  "state",
  "type",
  "serie",
  "folio",
  "uuid",
  "customer_id",
  "receiver_rfc",
  "receiver_name",
  "draft",
  "revision",
  "series_id",
] as const;

export function findPayables(tx: Tx, issuerId: string, ids: readonly string[]): Promise<PayableRow[]> {
  return selectPayables(tx, issuerId, ids).execute();
}

/**
 * The same, held until the transaction ends. Always in the order of their ids, so that two receipts over the same
 * invoices, or a receipt and a cancellation, wait for each other and never in a circle.
 */
export function lockPayables(tx: Tx, issuerId: string, ids: readonly string[]): Promise<PayableRow[]> {
  return selectPayables(tx, issuerId, ids).orderBy("id").forUpdate().execute();
}

function selectPayables(tx: Tx, issuerId: string, ids: readonly string[]) {
  return tx
    .selectFrom("invoices")
    .select(PARTS)
    .where("issuer_id", "=", issuerId)
    .where("discarded_at", "is", null)
    .where("id", "in", ids.length === 0 ? [NIL_UUID] : [...ids]);
}

/** The rows of certified documents, by their UUIDs in capitals. */
export async function findIdsByUuid(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sqlRows<{ id: string; uuid: string }>(tx)`
    SELECT id, upper(uuid::text) AS uuid FROM invoices
    WHERE issuer_id = ${issuerId} AND uuid = ANY(${[...uuids]}::uuid[]) AND discarded_at IS NULL`;
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** The stamped bytes of invoices, by their id. */
export async function findXmls(tx: Tx, issuerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await tx
    .selectFrom("stamps")
    .select("invoice_id")
    .select(stampedXml.as("xml"))
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "in", ids.length === 0 ? [NIL_UUID] : [...ids])
    .execute();
  return new Map(rows.map(({ invoice_id, xml }) => [invoice_id, xml]));
}

/** What a receipt settles of one invoice, as it is sealed. */
export interface SealedSettlement {
  readonly invoiceId: string;
  readonly docto: DoctoRelacionado;
}

export interface CountedSettlement extends SealedSettlement {
  readonly payId: string;
}

/** What receipts that count settle of invoices, in the order of their instalments. */
export async function listSettlements(
  tx: Tx,
  issuerId: string,
  ids: readonly string[],
): Promise<readonly CountedSettlement[]> {
  return sqlRows<CountedSettlement>(tx)`
    SELECT invoice_id AS "invoiceId", pay_id AS "payId", docto FROM counted_settlements
    WHERE issuer_id = ${issuerId} AND invoice_id = ANY(${[...ids]}::uuid[]) ORDER BY invoice_id, instalment, pay_id, place`;
}

/**
 * Invoices of which nobody knows yet what counts: a receipt that replaces another one is on its way, and either of the
 * two settles something of them.
 */
export async function findAwaiting(tx: Tx, issuerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT DISTINCT d.invoice_id AS id
    FROM pays AS p JOIN invoices AS newer ON newer.issuer_id = p.issuer_id AND newer.id = p.id AND newer.state IN ('stamping', 'uncertain')
    JOIN pay_documents AS d ON d.issuer_id = p.issuer_id AND d.pay_id IN (p.id, p.replaces_id)
    WHERE p.issuer_id = ${issuerId} AND p.replaces_id IS NOT NULL AND d.invoice_id = ANY(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
