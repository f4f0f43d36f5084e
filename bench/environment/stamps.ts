import { openKeys } from "../../apps/server/src/boot/database.ts";
import { connectTo, queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { openDb, openPool } from "../../apps/server/src/db/index.ts";
import { systemClock } from "../../apps/server/src/lib/clock.ts";
import type { BenchEnvironment } from "./environment.ts";
import type { BenchIssuer } from "./issuers.ts";

const A_BATCH = 500;

/**
 * Makes so many stamped invoices of each issuer out of the one that each has, through the triggers that chain and
 * count: bytes, hashes, folios, movements and the entries of the audit log are as the product would have made them.
 */
export async function multiplyStamps(
  { databaseUrl, masterKeyFile }: Pick<BenchEnvironment, "databaseUrl" | "masterKeyFile">,
  countOf: (place: number) => number,
): Promise<void> {
  const key = await layChainKey(databaseUrl, masterKeyFile);
  const names = await invoiceColumns(databaseUrl);
  const stamped = await queryOnce<{ issuer: string; id: string }>(
    databaseUrl,
    "SELECT issuer_id AS issuer, id FROM invoices WHERE state = 'stamped' ORDER BY issuer_id",
  );
  for (const [place, { issuer, id }] of stamped.entries())
    for (let left = countOf(place); left > 0; left -= A_BATCH)
      await queryOnce(
        databaseUrl,
        `SET timbra.chain_key = '${key}'; ${copyStamp(issuer, id, Math.min(left, A_BATCH), names)}`,
      );
  await queryOnce(databaseUrl, "VACUUM ANALYZE");
}

/** Keeps copies of the issuers' drafts, in turns, without the server: it would take minutes for what takes seconds. */
export async function copyDrafts(
  { databaseUrl, masterKeyFile }: Pick<BenchEnvironment, "databaseUrl" | "masterKeyFile">,
  issuers: readonly BenchIssuer[],
  count: number,
): Promise<readonly { issuer: BenchIssuer; id: string }[]> {
  const key = await layChainKey(databaseUrl, masterKeyFile);
  const columns = (await invoiceColumns(databaseUrl)).join(", ");
  const statement = `INSERT INTO invoices (${columns}) SELECT ${columns} FROM (
      SELECT (jsonb_populate_record(original, jsonb_build_object('id', uuidv7()))).* FROM invoices AS original, generate_series(1, $2::int) WHERE original.id = $1
    ) AS copies RETURNING id`;
  const connection = await connectTo(databaseUrl);
  try {
    await connection.query(`SET timbra.chain_key = '${key}'`);
    const drafts: { issuer: BenchIssuer; id: string }[] = [];
    for (const [first, issuer] of issuers.entries()) {
      const copies = Math.ceil((count - first) / issuers.length);
      const made = await connection.query<{ id: string }>(statement, [issuer.draftId, copies]);
      for (const [at, { id }] of made.entries()) drafts[first + at * issuers.length] = { issuer, id };
    }
    return drafts;
  } finally {
    await connection.end();
  }
}

/** The columns of invoices that can be written. */
async function invoiceColumns(databaseUrl: string): Promise<readonly string[]> {
  const columns = await queryOnce<{ name: string }>(
    databaseUrl,
    "SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = 'invoices'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
  );
  return columns.map(({ name }) => name);
}

const BLOCK = 64;

/** The key of the chains as the database's functions take it: over both pads of HMAC. */
async function layChainKey(databaseUrl: string, masterKeyFile: string): Promise<string> {
  const db = openDb(openPool({ url: databaseUrl, maxConnections: 1, onError: () => undefined }));
  const { chainKey } = await openKeys(db, systemClock, masterKeyFile);
  await db.destroy();
  const padded = Buffer.concat([chainKey], BLOCK);
  return [0x36, 0x5c].map((pad) => Buffer.from(padded.map((byte) => byte ^ pad)).toString("hex")).join("");
}

function copyStamp(issuer: string, invoice: string, count: number, columns: readonly string[]): string {
  return `DO $copy$
    DECLARE i invoices; d sealed_documents; s stamps; a certification_attempts; id0 uuid; uuid0 uuid; seal0 text; folio0 bigint; stamp0 uuid;
    BEGIN
      SELECT * INTO STRICT i FROM invoices WHERE issuer_id = '${issuer}' AND id = '${invoice}';
      SELECT * INTO STRICT d FROM sealed_documents WHERE issuer_id = i.issuer_id AND invoice_id = i.id;
      SELECT * INTO STRICT s FROM stamps WHERE issuer_id = i.issuer_id AND invoice_id = i.id;
      SELECT * INTO STRICT a FROM certification_attempts WHERE issuer_id = i.issuer_id AND invoice_id = i.id LIMIT 1;
      id0 := d.id; uuid0 := s.uuid; seal0 := d.seal; folio0 := i.folio;
      i.state := 'draft'; i.uuid := NULL;
      FOR n IN 1..${count} LOOP
        i.id := uuidv7(); d.id := uuidv7(); a.id := uuidv7(); stamp0 := gen_random_uuid();
        UPDATE series SET next_folio = next_folio + 1 WHERE issuer_id = i.issuer_id AND serie = i.serie RETURNING next_folio - 1 INTO STRICT i.folio;
        INSERT INTO invoices (${columns.join(", ")}) SELECT ${columns.map((name) => `i.${name}`).join(", ")};
        d.invoice_id := i.id;
        d.seal := (SELECT translate(encode(string_agg(sha256(convert_to(d.id::text || part, 'UTF8')), ''::bytea), 'base64'), E'\\n', '') FROM generate_series(1, 8) AS part);
        d.seal_sha256 := sha256(convert_to(d.seal, 'UTF8'));
        SELECT t.xml INTO d.xml FROM sealed_documents AS t WHERE t.issuer_id = i.issuer_id AND t.id = id0;
        d.xml := convert_to(replace(replace(convert_from(d.xml, 'UTF8'), seal0, d.seal), ' Folio="' || folio0 || '"', ' Folio="' || i.folio || '"'), 'UTF8');
        d.sha256 := sha256(d.xml);
        INSERT INTO sealed_documents SELECT d.*;
        SELECT t.xml INTO s.xml FROM stamps AS t WHERE t.issuer_id = i.issuer_id AND t.sealed_document_id = id0;
        s.xml := convert_to(replace(replace(replace(convert_from(s.xml, 'UTF8'), seal0, d.seal), ' Folio="' || folio0 || '"', ' Folio="' || i.folio || '"'),
          upper(uuid0::text), upper(stamp0::text)), 'UTF8');
        s.sha256 := sha256(s.xml); s.invoice_id := i.id; s.sealed_document_id := d.id; s.uuid := stamp0;
        INSERT INTO stamps SELECT s.*;
        a.invoice_id := i.id; a.sealed_document_id := d.id; a.sent_sha256 := d.sha256;
        INSERT INTO certification_attempts SELECT a.*;
        INSERT INTO credit_movements (issuer_id, id, kind, from_account, to_account, amount, document_kind, document_id, created_at)
          VALUES (i.issuer_id, uuidv7(), 'hold', 'available', 'held', 1, 'sealed_document', d.id, now()),
            (i.issuer_id, uuidv7(), 'capture', 'held', 'consumed', 1, 'sealed_document', d.id, now());
        UPDATE invoices SET state = 'stamping' WHERE issuer_id = i.issuer_id AND invoices.id = i.id;
        UPDATE invoices SET state = 'stamped', uuid = stamp0 WHERE issuer_id = i.issuer_id AND invoices.id = i.id;
      END LOOP;
    END $copy$`;
}
