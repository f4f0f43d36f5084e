import type { IssuerMailRow } from "@timbra/contract";
import { asAuditor, type Db, type Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";

export interface ExpiringCertificate {
  readonly issuerId: string;
  readonly id: string;
  readonly number: string;
  readonly rfc: string;
  readonly validUntil: Date;
}

/** Certificates in use that end within so many days and have not ended. */
export function listExpiring(db: Db, now: Date, days: number): Promise<readonly ExpiringCertificate[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<ExpiringCertificate>(tx)`
      SELECT issuer_id AS "issuerId", id, certificate_number AS number, rfc, valid_until AS "validUntil" FROM certificates
      WHERE state = 'active' AND valid_until > ${now}::timestamptz AND valid_until < ${now}::timestamptz + make_interval(days => ${days + 1}::int)`,
  );
}

export interface LowCreditAccount {
  readonly issuerId: string;
  readonly rfc: string;
  readonly since: string;
}

/** Issuers whose credits ran low and who have not been mailed about it. */
export function listLowWithoutReminder(db: Db): Promise<readonly LowCreditAccount[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<LowCreditAccount>(tx)`
      SELECT l.issuer_id AS "issuerId", i.rfc, l.since::text AS since FROM low_credits AS l JOIN issuers AS i ON i.id = l.issuer_id
      WHERE NOT EXISTS (SELECT 1 FROM notices AS n WHERE n.issuer_id = l.issuer_id AND n.kind = 'low-credits' AND n.about = l.since::text)`,
  );
}

export interface IssuerOwingReceipts {
  readonly issuerId: string;
  readonly rfc: string;
}

/**
 * Issuers with live PPD invoices up to the end of a month (YYYY-MM) who were not reminded of that month, nor found
 * today (YYYY-MM-DD) to owe nothing. What is left of each is worked out later. Of each issuer the oldest such invoice
 * is looked up, however many it has.
 */
export function listIssuersOwingReceipts(
  db: Db,
  month: string,
  today: string,
): Promise<readonly IssuerOwingReceipts[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<IssuerOwingReceipts>(tx)`
      SELECT i.id AS "issuerId", i.rfc FROM (
        SELECT id, rfc FROM issuers AS one WHERE NOT EXISTS (
          SELECT 1 FROM notices AS n WHERE n.issuer_id = one.id AND ((n.kind = 'receipts-due' AND n.about = ${month})
            OR (n.kind = 'receipts-settled' AND n.about = ${today}))) OFFSET 0) AS i
      CROSS JOIN LATERAL (SELECT FROM invoices AS v WHERE v.issuer_id = i.id AND v.type = 'I' AND v.payment_method = 'PPD'
        AND v.state IN ('stamped', 'cancel_rejected') AND v.discarded_at IS NULL AND v.shown_date < ${`${month}-99`}
        ORDER BY v.shown_date LIMIT 1) AS oldest`,
  );
}

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
