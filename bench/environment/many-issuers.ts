import { connectTo, queryOnce } from "../../apps/server/src/db/embedded/connect.ts";

/** Invoices that each of the seeded issuers has. */
export const PER_ISSUER = 2_000;

const ISSUERS_AT_ONCE = 25;

/**
 * Makes issuers by their numbers, each with a user, a certificate, an account and its invoices of three years; those
 * with a stamp, an attempt, an entry of the audit log and a mail. Constraints and triggers are off and the rows are
 * narrow: only how many there are counts. The indexes of words of invoices are not built.
 */
export async function seedIssuers(ownerUrl: string, { from, until }: { from: number; until: number }): Promise<void> {
  const indexes = await queryOnce<{ name: string; definition: string }>(
    ownerUrl,
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'invoices'::regclass AND NOT i.indisunique`,
  );
  for (const { name } of indexes) await queryOnce(ownerUrl, `DROP INDEX ${name}`);
  const connection = await connectTo(ownerUrl);
  try {
    await connection.query("SET session_replication_role = replica");
    for (let first = from; first < until; first += ISSUERS_AT_ONCE)
      for (const statement of STATEMENTS)
        await connection.query(statement, [first, Math.min(first + ISSUERS_AT_ONCE, until) - 1]);
    await connection.query(STAMPS, [from, until - 1]);
  } finally {
    await connection.end();
  }
  for (const { definition } of indexes.filter((one) => !one.definition.includes("USING gin")))
    await queryOnce(ownerUrl, definition);
  await queryOnce(ownerUrl, "VACUUM ANALYZE");
}

/** Makes users by their numbers, each with an issuer that has no invoices yet. */
export async function seedUsers(ownerUrl: string, { from, until }: { from: number; until: number }): Promise<void> {
  const connection = await connectTo(ownerUrl);
  try {
    await connection.query("SET session_replication_role = replica");
    for (const statement of REGISTERED) await connection.query(statement, [from, until - 1]);
    await connection.query("VACUUM ANALYZE");
  } finally {
    await connection.end();
  }
}

const numbered = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`;
const ISSUER = numbered("issuer", "n");
const INVOICES = `FROM generate_series($1::int, $2::int) AS n, generate_series(1, ${PER_ISSUER}) AS k,
  LATERAL (SELECT ${ISSUER} AS issuer, md5('invoice' || n || '-' || k)::uuid AS id,
    now() - make_interval(secs => (${PER_ISSUER} - k) * 94608000.0 / ${PER_ISSUER}) AS made) AS one`;

/** What everybody has who registered. */
const REGISTERED: readonly string[] = [
  `INSERT INTO users (id, username, email, password_hash, email_verified_at, created_at)
     SELECT ${numbered("user", "n")}, 'user' || n, 'user' || n || '@example.com', 'x', now(), now() - make_interval(mins => n) FROM generate_series($1::int, $2::int) AS n`,
  `INSERT INTO issuers (id, rfc, created_at, confirmed_at)
     SELECT ${ISSUER}, 'XAA' || lpad((n % 1000000)::text, 6, '0') || 'AAA', now(), now() FROM generate_series($1::int, $2::int) AS n`,
  `INSERT INTO memberships (issuer_id, user_id, role, created_at) SELECT ${ISSUER}, ${numbered("user", "n")}, 'owner', now() FROM generate_series($1::int, $2::int) AS n`,
];

const STATEMENTS: readonly string[] = [
  ...REGISTERED,
  `INSERT INTO credit_accounts (issuer_id, issued, available, consumed, movements, head_sha256)
     SELECT ${ISSUER}, -5000, 3000, 2000, 4001, sha256('a') FROM generate_series($1::int, $2::int) AS n`,
  `INSERT INTO audit_heads (issuer_id, entries, sha256) SELECT ${ISSUER}, 6000, sha256('a') FROM generate_series($1::int, $2::int) AS n`,
  `INSERT INTO certificates (issuer_id, id, certificate_number, rfc, name, valid_from, valid_until, certificate, key_version, cer_filename, key_filename, state, created_at)
     SELECT ${ISSUER}, ${numbered("certificate", "n")}, '1', 'X', 'X', now() - interval '1 year', now() + interval '3 years', 'x', '1', '', '', 'active', now()
     FROM generate_series($1::int, $2::int) AS n`,
  // Of every hundredth issuer the PPD invoices are cancelled.
  `INSERT INTO invoices (issuer_id, id, state, draft, type, serie, folio, legal_date, payment_method, currency, total, uuid, stamped_at, created_by, created_at, updated_at)
     SELECT issuer, id, CASE WHEN n % 100 = 0 AND k % 3 = 0 THEN 'cancelled' ELSE 'stamped' END, '{}', 'I', 'F', k,
       to_char(made AT TIME ZONE 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS'), CASE WHEN k % 3 = 0 THEN 'PPD' ELSE 'PUE' END, 'MXN', 116,
       md5('stamp' || n || '-' || k)::uuid, made, issuer, made, made ${INVOICES}`,
  `INSERT INTO sealed_documents (issuer_id, id, invoice_id, xml, sha256, seal, seal_sha256, certificate_id, provider, environment, outcome, sealed_at)
     SELECT issuer, id, id, 'x', 'x', 'x', uuid_send(id), ${numbered("certificate", "n")}, 'sandbox', 'sandbox', 'stamped', made ${INVOICES}`,
  `INSERT INTO certification_attempts (id, issuer_id, invoice_id, sealed_document_id, provider, operation, answer, duration_ms, sent_sha256, started_at)
     SELECT id, issuer, id, id, 'sandbox', 'stamp', CASE WHEN k % 100 = 0 THEN 'unavailable' ELSE 'stamped' END, 300, 'x', made ${INVOICES}`,
  `INSERT INTO audit_log (issuer_id, invoice_id, number, from_state, to_state, changed_at, recorded_at, previous_sha256, sha256)
     SELECT issuer, id, k, 'stamping', CASE WHEN k % 100 = 0 THEN 'cancelled' ELSE 'stamped' END, made, made, 'x', 'x' ${INVOICES}`,
  `INSERT INTO mails (id, kind, recipient, subject, message_id, state, created_at, sent_at)
     SELECT id, 'invoice', 'buyer' || k || '@example.com', 'A', id::text, 'sent', made, made ${INVOICES}`,
  `INSERT INTO document_figures SELECT issuer, id, 0, '2026-01-01', 'MXN', 1, '03', 'G03', 7, 0, 7, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0 ${INVOICES}`,
];

/** In the order of time, as stamps arrive. */
const STAMPS = `INSERT INTO stamps (issuer_id, invoice_id, sealed_document_id, uuid, xml, sha256, certified_at, certifier_certificate, certifier_rfc, received_at)
     SELECT issuer, id, id, md5('stamp' || n || '-' || k)::uuid, 'x', 'x', '', '', '', made ${INVOICES} ORDER BY made`;
