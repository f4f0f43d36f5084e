import { readCfdi } from "@timbra/cfdi/xml";
import { sql } from "kysely";
import { asAuditor, type Db, type Tx, withTenant } from "../../db/index.ts";
import { sqlRows } from "../../db/sql.ts";
import type { Clock } from "../../lib/clock.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { stampedXml } from "../invoices.db.ts";
import { type DocumentFigures, FIGURE_AMOUNTS, figuresOf } from "./read-figures.ts";

/** Documents that are read in one transaction. */
const AT_ONCE = 200;

/** Reads every stamped document of an issuer that was not read yet: what adds them up afterwards misses none. */
export async function readNewFigures(db: Db, issuerId: string): Promise<void> {
  for (;;) {
    const read = await withTenant(db, issuerId, (tx) => readUnread(tx, issuerId, sql`true`));
    if (read < AT_ONCE) return;
  }
}

/** The figures of invoices by their ids; none of what is not stamped. */
export async function listFigures(
  tx: Tx,
  issuerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentFigures>> {
  const wanted = sql`invoice_id = ANY(${[...ids]}::uuid[])`;
  while ((await readUnread(tx, issuerId, wanted)) === AT_ONCE);
  const rows = await tx
    .selectFrom("document_figures")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "in", [...ids])
    .where("place", "=", 0)
    .execute();
  return new Map(
    rows.map((row) => [row.invoice_id, { ...row, related: row.related as unknown as DocumentFigures["related"] }]),
  );
}

interface Unread {
  readonly invoice_id: string;
  readonly xml: Buffer;
}

/** Reads the next documents that were not read, and answers how many there were. Two that do it at once do it once. */
async function readUnread(tx: Tx, issuerId: string, wanted: ReturnType<typeof sql>): Promise<number> {
  const unread = await sqlRows<Unread>(tx)`
    SELECT invoice_id, ${stampedXml} AS xml FROM stamps AS s WHERE issuer_id = ${issuerId} AND ${wanted} AND NOT EXISTS (
      SELECT 1 FROM document_figures AS f WHERE f.issuer_id = s.issuer_id AND f.invoice_id = s.invoice_id)
    ORDER BY invoice_id LIMIT ${AT_ONCE}`;
  if (unread.length === 0) return 0;
  const rows = unread.flatMap(({ invoice_id, xml }) => {
    const reading = readCfdi(xml);
    if (!reading.ok) throw new Error(`The stamped document of invoice ${invoice_id} cannot be read.`);
    return figuresOf(reading.comprobante).map((figures) => ({ invoice_id, ...figures }));
  });
  await sql`
    INSERT INTO document_figures (issuer_id, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    SELECT ${issuerId}::uuid, ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
    FROM jsonb_populate_recordset(NULL::document_figures, ${JSON.stringify(rows)}::jsonb) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  return unread.length;
}

const COLUMNS = [
  "invoice_id",
  "place",
  "on_date",
  "currency",
  "exchange_rate",
  "payment_form",
  "cfdi_use",
  ...FIGURE_AMOUNTS,
  "related",
] as const;

/** What is stamped is read within the hour, so that a report finds little to read. */
const RECENT_MS = HOUR_MS;

/** Reads what was stamped lately, issuer by issuer. Several processes may do it at once. */
export async function readRecentFigures({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const since = new Date(clock.now().getTime() - RECENT_MS);
  for (const { issuerId } of await listIssuersToRead(db, since)) await readNewFigures(db, issuerId);
}

/** Issuers with documents that were stamped since then and not read. */
export function listIssuersToRead(db: Db, since: Date): Promise<readonly { readonly issuerId: string }[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<{ issuerId: string }>(tx)`
      SELECT DISTINCT issuer_id AS "issuerId" FROM stamps AS s WHERE received_at > ${since} AND NOT EXISTS (
        SELECT 1 FROM document_figures AS f WHERE f.issuer_id = s.issuer_id AND f.invoice_id = s.invoice_id)`,
  );
}
