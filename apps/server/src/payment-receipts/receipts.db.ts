import { type PayDraft, REPLACES } from "@timbra/contract";
import type { Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import type { SealedSettlement } from "./payable.db.ts";

/** What the lists show of a receipt, kept beside it. */
export interface PaySummary {
  readonly customerId: string | null;
  readonly receiverRfc: string;
  readonly receiverName: string;
  /** The last payment's moment. */
  readonly paidOn: string | null;
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[];
  readonly totalMxn: string | null;
}

export interface PayInsert {
  readonly issuerId: string;
  readonly id: string;
  readonly userId: string;
  readonly draft: PayDraft;
  /** The UUID of the receipt that it replaces. */
  readonly replacedUuid: string | null;
  readonly summary: PaySummary;
  readonly now: Date;
}

/** Keeps a new draft. False, and nothing happens, when the id is known already: the same request came before. */
export async function insertPay(tx: Tx, pay: PayInsert): Promise<boolean> {
  const inserted = await tx
    .insertInto("invoices")
    .values({
      issuer_id: pay.issuerId,
      id: pay.id,
      state: "draft",
      type: "P",
      currency: "XXX",
      created_by: pay.userId,
      created_at: pay.now,
      updated_at: pay.now,
      ...draftColumns(pay),
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .insertInto("pays")
    .values({ issuer_id: pay.issuerId, id: pay.id, ...payColumns(pay) })
    .execute();
  return true;
}

/** Replaces a refused receipt's content; the caller holds its row and has checked its state. */
export async function replacePay(tx: Tx, pay: PayInsert): Promise<void> {
  await tx
    .updateTable("invoices")
    .set((eb) => ({ ...draftColumns(pay), problems: "[]", revision: eb("revision", "+", 1), updated_at: pay.now }))
    .where("issuer_id", "=", pay.issuerId)
    .where("id", "=", pay.id)
    .execute();
  await tx
    .updateTable("pays")
    .set(payColumns(pay))
    .where("issuer_id", "=", pay.issuerId)
    .where("id", "=", pay.id)
    .execute();
}

/** What is replaced is a relation like an invoice's, so that whatever asks who relates to whom finds it. */
function draftColumns({ draft, replacedUuid, summary }: PayInsert) {
  const relations = replacedUuid === null ? [] : [{ type: REPLACES, uuids: [replacedUuid.toUpperCase()] }];
  return {
    draft: JSON.stringify({ ...draft, relations }),
    series_id: draft.series_id,
    customer_id: summary.customerId,
    receiver_rfc: summary.receiverRfc,
    receiver_name: summary.receiverName,
  };
}

function payColumns({ draft, replacedUuid, summary }: PayInsert) {
  return {
    replaces_id: replacedUuid === null ? null : draft.replaces_id,
    paid_on: summary.paidOn,
    amounts: JSON.stringify(summary.amounts),
    total_mxn: summary.totalMxn,
  };
}

/** Writes down what a receipt that is being sealed settles, instead of what an earlier seal of it did. */
export async function insertSettlements(
  tx: Tx,
  issuerId: string,
  payId: string,
  settled: readonly SealedSettlement[],
): Promise<void> {
  await tx.deleteFrom("pay_documents").where("issuer_id", "=", issuerId).where("pay_id", "=", payId).execute();
  await tx
    .insertInto("pay_documents")
    .values(
      settled.map(({ invoiceId, docto }, place) => ({
        issuer_id: issuerId,
        pay_id: payId,
        place,
        invoice_id: invoiceId,
        uuid: docto.IdDocumento,
        instalment: Number(docto.NumParcialidad),
        previous: docto.ImpSaldoAnt,
        paid: docto.ImpPagado,
        remaining: docto.ImpSaldoInsoluto,
        docto: JSON.stringify(docto),
      })),
    )
    .execute();
}

/** A receipt that is live, or on its way, and replaces another one; `except` is the one that asks. */
export async function findLiveReplacement(
  tx: Tx,
  issuerId: string,
  replacedId: string,
  except: string | null,
): Promise<string | null> {
  const row = await sqlRow<{ id: string }>(tx)`
    SELECT p.id FROM pays AS p JOIN invoices AS i ON i.issuer_id = p.issuer_id AND i.id = p.id
    WHERE p.issuer_id = ${issuerId} AND p.replaces_id = ${replacedId} AND counts(i.state) AND p.id IS DISTINCT FROM ${except}::uuid LIMIT 1`;
  return row?.id ?? null;
}

/** What a list shows of a receipt besides its row of invoices. */
export interface PayFacts {
  readonly id: string;
  readonly paidOn: string | null;
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[];
  readonly totalMxn: string | null;
  readonly documents: readonly {
    readonly invoice_id: string;
    readonly serie: string | null;
    readonly folio: number | null;
  }[];
  readonly counts: boolean;
  readonly orphaned: boolean;
}

export async function findPayFacts(
  tx: Tx,
  issuerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayFacts>> {
  const rows = await sqlRows<PayFacts>(tx)`
    SELECT p.id, p.paid_on AS "paidOn", p.amounts, p.total_mxn::text AS "totalMxn", coalesce(paid.documents, '[]') AS documents,
      EXISTS (SELECT 1 FROM counted_settlements AS c WHERE c.issuer_id = p.issuer_id AND c.pay_id = p.id) AS counts,
      coalesce(counts(i.state) AND paid.cancelled, false) AS orphaned
    FROM pays AS p JOIN invoices AS i ON i.issuer_id = p.issuer_id AND i.id = p.id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('invoice_id', d.invoice_id, 'serie', d.serie, 'folio', d.folio) ORDER BY d.place) AS documents,
        bool_or(d.state = 'cancelled') AS cancelled
      FROM (SELECT DISTINCT ON (d.invoice_id) d.invoice_id, d.place, v.serie, v.folio, v.state FROM pay_documents AS d
        JOIN invoices AS v ON v.issuer_id = d.issuer_id AND v.id = d.invoice_id
        WHERE d.issuer_id = p.issuer_id AND d.pay_id = p.id ORDER BY d.invoice_id, d.place) AS d) AS paid ON true
    WHERE p.issuer_id = ${issuerId} AND p.id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Another receipt, as far as it is named. */
export interface NamedPay {
  readonly id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuid: string | null;
  readonly state: string;
}

/** The receipt that one replaces, and the one that replaces it (the newest that is not a mere draft). */
export async function findReplacements(
  tx: Tx,
  issuerId: string,
  id: string,
): Promise<{ readonly replaces: NamedPay | null; readonly replacedBy: NamedPay | null }> {
  const replaces = await sqlRow<NamedPay>(tx)`
    SELECT i.id, i.serie, i.folio, i.uuid, i.state FROM pays AS p JOIN invoices AS i ON i.issuer_id = p.issuer_id AND i.id = p.replaces_id
    WHERE p.issuer_id = ${issuerId} AND p.id = ${id}`;
  const replacedBy = await sqlRow<NamedPay>(tx)`
    SELECT i.id, i.serie, i.folio, i.uuid, i.state FROM pays AS p JOIN invoices AS i ON i.issuer_id = p.issuer_id AND i.id = p.id
    WHERE p.issuer_id = ${issuerId} AND p.replaces_id = ${id} AND i.state <> 'draft' ORDER BY i.created_at DESC LIMIT 1`;
  return { replaces: replaces ?? null, replacedBy: replacedBy ?? null };
}

/** The ids of one's own invoices that a receipt pays, by their UUIDs (upper case). */
export async function findPaidIds(tx: Tx, issuerId: string, payId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("pay_documents")
    .select(["uuid", "invoice_id"])
    .where("issuer_id", "=", issuerId)
    .where("pay_id", "=", payId)
    .execute();
  return new Map(rows.map(({ uuid, invoice_id }) => [uuid.toUpperCase(), invoice_id]));
}
