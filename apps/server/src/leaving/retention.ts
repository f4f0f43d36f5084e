/**
 * What becomes of each table when an issuer leaves. `erased`: its rows go when the days of grace are over, in this
 * order. `kept`: the law, or the proof that nothing was altered, has them stay for their term; nobody can reach them
 * any more. `minimized`: kept without what no law asks for. `person`: of a person, who goes with the issuer they own
 * and nothing else. `installation`: of no issuer. A test holds this against the schema, so that a new table has its
 * place here.
 */
export type Retention = "erased" | "kept" | "minimized" | "person" | "installation";

export const RETENTION = {
  // Before what they refer to.
  webhook_attempts: "erased",
  webhook_deliveries: "erased",
  webhook_events: "erased",
  webhook_endpoints: "erased",
  share_links: "erased",
  invoice_sendings: "erased",
  statement_sendings: "erased",
  cancellation_batch_invoices: "erased",
  cancellation_batches: "erased",
  bulk_invoices: "erased",
  bulk_batches: "erased",
  bank_lines: "erased",
  import_rows: "erased",
  imports: "erased",
  tickets: "erased",
  customers: "erased",
  products: "erased",
  fuel_permits: "erased",
  series: "erased",
  issuer_addresses: "erased",
  issuer_contacts: "erased",
  issuer_extra_fields: "erased",
  issuer_images: "erased",
  issuer_printing: "erased",
  issuer_profiles: "erased",
  issuer_taxes: "erased",
  accountant_invitations: "erased",
  api_keys: "erased",
  notices: "erased",
  low_credits: "erased",
  uploads: "erased",
  idempotency_keys: "erased",
  archive_parts: "erased",
  archives: "erased",
  mails: "erased",
  attention_items: "erased",
  certification_turns: "erased",
  sessions: "erased",

  // Drafts that were never sealed go; the others lose their notes and the customer they were made for.
  invoices: "minimized",
  orders: "minimized",
  certificates: "minimized",

  stamps: "kept",
  // What stamps say, and when they were paid.
  document_figures: "kept",
  paid_invoices: "kept",
  sealed_documents: "kept",
  certification_attempts: "kept",
  cancellations: "kept",
  cancellation_attempts: "kept",
  cancellation_receipts: "kept",
  invoice_replacements: "kept",
  pays: "kept",
  pay_documents: "kept",
  folio_gaps: "kept",
  recovered_documents: "kept",
  credit_accounts: "kept",
  credit_movements: "kept",
  credit_reversals: "kept",
  card_events: "kept",
  order_moves: "kept",
  order_refunds: "kept",
  sandbox_card_payments: "kept",
  sandbox_card_reversals: "kept",
  audit_log: "kept",
  audit_heads: "kept",
  deeds: "kept",
  deed_heads: "kept",
  chain_starts: "kept",
  departures: "kept",
  issuers: "kept",

  memberships: "person",
  users: "person",
  email_tokens: "person",
  known_addresses: "person",
  recovery_codes: "person",
  second_factors: "person",

  // A list of its own says which of the store's files go; it empties itself.
  doomed_files: "installation",
  backup_runs: "installation",
  file_store: "installation",
  catalogue_editions: "installation",
  compaction_progress: "installation",
  catalogue_updates: "installation",
  certification_providers: "installation",
  // Of open documents only: there are none when an issuer is erased.
  certification_queue: "installation",
  certification_slots: "installation",
  chain_switch: "installation",
  data_keys: "installation",
  instance_secrets: "installation",
  master_keys: "installation",
  master_key_holders: "installation",
  // Hashes of what was checked, by issuer.
  invariant_checks: "installation",
  invariant_digests: "installation",
  invariant_results: "installation",
  invoice_moves: "installation",
  migrations: "installation",
  processes: "installation",
  templates: "installation",
  throttles: "installation",
} as const satisfies Readonly<Record<string, Retention>>;

type TableWith<Wanted extends Retention> = {
  [Table in keyof typeof RETENTION]: (typeof RETENTION)[Table] extends Wanted ? Table : never;
}[keyof typeof RETENTION];

function tablesWith<Wanted extends Retention>(wanted: Wanted): readonly TableWith<Wanted>[] {
  return Object.entries(RETENTION).flatMap(([table, retention]) =>
    retention === wanted ? [table as TableWith<Wanted>] : [],
  );
}

/** In the order in which they are erased. */
export const ERASED_TABLES: readonly (TableWith<"erased"> | "invoices")[] = ["invoices", ...tablesWith("erased")];
export const MINIMIZED_TABLES: readonly TableWith<"minimized">[] = tablesWith("minimized");

/** Years for which accounting is kept after the return that it belongs to (docs/sat/retention.md, unconfirmed). */
const YEARS_KEPT = 5;

/**
 * The last day for which what is erased on a day (YYYY-MM-DD) leaves documents behind: five years after the end of
 * April in which the last annual return over them was due.
 */
export function keptUntil(day: string): string {
  return `${Number(day.slice(0, 4)) + 1 + YEARS_KEPT}-04-30`;
}
