import type { IssuerMailRow } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";

const MOST = 100;

/** The newest mails of an issuer, without their words. */
export async function listIssuerMails(tx: Tx, issuerId: string): Promise<IssuerMailRow[]> {
  const rows = await tx
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "subject", "state", "created_at", "sent_at"])
    .where("issuer_id", "=", issuerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ created_at, sent_at, state, ...row }) => ({
    ...row,
    state: state as IssuerMailRow["state"],
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }));
}
