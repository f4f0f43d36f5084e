import { sql } from "kysely";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { WholeInvoice } from "../invoice.db.ts";
import { type InvoiceRecord, ROW_COLUMNS } from "../invoice-row.ts";

export type LockedInvoice = InvoiceRecord & Pick<WholeInvoice, "draft"> & { readonly provider: string | null };

/**
 * An invoice and the one that is to replace it, held until the transaction ends: neither can be cancelled or stamped
 * meanwhile. Locked in the order of their ids, so that two that name each other do not wait for each other.
 */
export async function lockWithReplacement(
  tx: Tx,
  issuerId: string,
  id: string,
  replacementUuid: string | null,
): Promise<{ readonly invoice: LockedInvoice | undefined; readonly replacement: LockedInvoice | undefined }> {
  const rows = await tx
    .selectFrom("invoices")
    .select([...ROW_COLUMNS, "draft", "provider"])
    .where("issuer_id", "=", issuerId)
    .where("discarded_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", id), ...(replacementUuid === null ? [] : [eb("uuid", "=", replacementUuid)])]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const replacement = rows.find((row) => row.uuid !== null && row.uuid.toUpperCase() === replacementUuid);
  return { invoice: rows.find((row) => row.id === id), replacement };
}

/** The same invoice to look at, held by nobody. */
export function findForCancelling(tx: Tx, issuerId: string, id: string): Promise<LockedInvoice | undefined> {
  return tx
    .selectFrom("invoices")
    .select([...ROW_COLUMNS, "draft", "provider"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("discarded_at", "is", null)
    .executeTakeFirst();
}

/** States in which a document is live with the SAT, or may be. */
const LIVE = ["stamping", "uncertain", "stamped", "cancel_requested", "cancel_in_process", "cancel_rejected"];

/**
 * One's own documents that are live, or on their way, and relate to a document: by a relation, or because they are
 * receipts that pay it.
 */
export function listRelatives(tx: Tx, issuerId: string, uuid: string): Promise<LockedInvoice[]> {
  const named = sql<boolean>`jsonb_path_query_array(draft, '$.relations[*].uuids[*]') @> ${JSON.stringify([uuid.toUpperCase()])}::jsonb`;
  return tx
    .selectFrom("invoices")
    .select([...ROW_COLUMNS, "draft", "provider"])
    .where("issuer_id", "=", issuerId)
    .where("discarded_at", "is", null)
    .where("state", "in", LIVE)
    .where((eb) =>
      eb.or([
        named,
        eb(
          "id",
          "in",
          eb
            .selectFrom("pay_documents")
            .select("pay_id")
            .where("pay_documents.issuer_id", "=", issuerId)
            .where("pay_documents.uuid", "=", uuid),
        ),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(MOST_RELATIVES)
    .execute();
}

const MOST_RELATIVES = 100;

/** The receipt that a receipt replaces, while that is live. */
export async function findLiveReplaced(tx: Tx, issuerId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("pays")
    .innerJoin("invoices", (join) =>
      join.onRef("invoices.issuer_id", "=", "pays.issuer_id").onRef("invoices.id", "=", "pays.replaces_id"),
    )
    .select("invoices.id")
    .where("pays.issuer_id", "=", issuerId)
    .where("pays.id", "=", id)
    .where("invoices.state", "in", LIVE)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setInvoiceState(tx: Tx, issuerId: string, id: string, state: string, now: Date): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ state, updated_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

/** The provider that certified an invoice; null when none did. */
export async function findCertifier(tx: Tx, issuerId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("invoices")
    .select("provider")
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.provider ?? null;
}
