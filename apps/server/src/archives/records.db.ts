import { sql } from "kysely";
import { issuerOf, type Tx } from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";

/**
 * The tables whose rows go into an archive as they are, in the groups that are written at a time, and the columns that
 * stay behind: secrets and their hashes, which are of no use elsewhere, documents that are in the archive as files, and
 * what is computed from other columns.
 */
export const RECORD_GROUPS = {
  settings: {
    accountant_invitations: ["token_sha256"],
    api_keys: ["secret_sha256"],
    certificates: ["sealed_key", "wrapped_key", "key_version"],
    fuel_permits: [],
    issuer_addresses: [],
    issuer_contacts: [],
    issuer_extra_fields: [],
    issuer_images: ["file_key"],
    issuer_printing: [],
    issuer_profiles: [],
    issuer_taxes: [],
    memberships: [],
    notices: [],
    series: [],
    webhook_endpoints: [
      "sealed_secret",
      "wrapped_key",
      "key_version",
      "sealed_url",
      "url_wrapped_key",
      "url_key_version",
    ],
  },
  business: {
    bulk_batches: [],
    bulk_invoices: [],
    customers: ["search", "name_order"],
    import_rows: [],
    imports: [],
    products: ["search", "description_order", "price_order"],
    tickets: ["search", "folio_order", "total_order"],
  },
  documents: {
    bank_lines: [],
    cancellation_attempts: [],
    cancellation_batch_invoices: [],
    cancellation_batches: [],
    cancellation_receipts: ["xml"],
    cancellations: ["xml"],
    certification_attempts: [],
    folio_gaps: [],
    invoice_replacements: [],
    invoice_sendings: [],
    invoices: ["search", "receiver_order", "total_order"],
    mails: ["sealed_body", "body_html", "body_text"],
    paid_invoices: [],
    pay_documents: [],
    pays: [],
    recovered_documents: [],
    sealed_documents: ["xml", "unshared"],
    share_links: ["token_sha256"],
    stamps: ["xml", "certificate_at"],
    statement_sendings: [],
  },
  history: {
    audit_log: [],
    card_events: [],
    credit_accounts: [],
    credit_movements: [],
    credit_reversals: [],
    deeds: [],
    order_moves: [],
    order_refunds: [],
    orders: [],
    webhook_attempts: [],
    webhook_deliveries: [],
    webhook_events: [],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Tables of an issuer that no archive holds: of use for the product's own work, and saying nothing of the business. */
export const UNARCHIVED_TABLES: readonly string[] = [
  "archive_parts",
  "archives",
  "audit_heads",
  "deed_heads",
  "departures",
  "document_figures",
  "idempotency_keys",
  "low_credits",
  "uploads",
];

const PAGE = 500;

/** Every row of the issuer in a table as a line of JSON, numbers with all their digits. */
export async function* recordLines(
  withTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  table: RecordedTable,
): AsyncGenerator<Uint8Array> {
  const keys = await withTx((tx) => primaryKey(tx, table));
  let after: readonly string[] | null = null;
  for (;;) {
    const page: RecordLine[] = await withTx((tx) => readPage(tx, table, keys, after));
    const last = page.at(-1);
    if (last === undefined) return;
    yield Buffer.from(page.map(({ line }) => `${line}\n`).join(""));
    if (page.length < PAGE || keys.length === 0) return;
    after = last.key;
  }
}

/** A table of a group, and the columns that stay behind. */
interface RecordedTable {
  readonly name: string;
  readonly without: readonly string[];
}

/** The columns that tell an issuer's rows apart. */
async function primaryKey(tx: Tx, table: RecordedTable): Promise<readonly string[]> {
  const row = await sqlRow<{ columns: string[] }>(tx)`
    SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS columns FROM pg_index AS i
    JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
    WHERE i.indisprimary AND i.indrelid = ${`public.${table.name}`}::regclass`;
  return (row?.columns ?? []).filter((column) => column !== "issuer_id");
}

interface RecordLine {
  readonly line: string;
  readonly key: readonly string[];
}

async function readPage(
  tx: Tx,
  table: RecordedTable,
  keys: readonly string[],
  after: readonly string[] | null,
): Promise<RecordLine[]> {
  const columns = sql.join(keys.map((key) => sql.ref(`r.${key}`)));
  const texts = sql.join(keys.map((key) => sql`${sql.ref(`r.${key}`)}::text`));
  const position = after === null ? sql`` : sql`AND (${columns}) > (${sql.join(after)})`;
  const { rows } = await sql<RecordLine>`
    SELECT (to_jsonb(r) - ${[...table.without]}::text[])::text AS line, ${keys.length === 0 ? sql`'{}'::text[]` : sql`ARRAY[${texts}]`} AS key
    FROM ${sql.table(table.name)} AS r WHERE r.issuer_id = ${issuerOf(tx)} ${position}
    ${keys.length === 0 ? sql`` : sql`ORDER BY ${columns}`} LIMIT ${PAGE}`.execute(tx);
  return rows;
}
