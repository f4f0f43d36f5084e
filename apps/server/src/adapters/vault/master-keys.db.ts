import { sql } from "kysely";
import { asAuditor, type Db, type Tx, withTenant } from "../../db/index.ts";
import { createMasterKeys, decrypt, encrypt, type MasterKeys, readMasterKeys } from "./master-keys.ts";
import { keyPurpose, secretPurpose } from "./vault.ts";

/**
 * The keys of this database. The file is made only where nothing is sealed yet: a new key in the place of a lost one
 * would open none of what is there. Throws, and says what to do, when a key is missing without which something could
 * not be opened. After a rotation everything is wrapped under the first line.
 */
export async function openMasterKeys(db: Db, path: string): Promise<MasterKeys> {
  const inUse = await countSealed(db);
  const found = await readMasterKeys(path);
  if (found === null && inUse.length === 0) return createMasterKeys(path);
  const missing = inUse.filter(({ key_version }) => !found?.keys.has(key_version));
  if (found !== null && missing.length === 0) {
    if (inUse.some(({ key_version }) => key_version !== found.current)) await rewrapKeys(db, found);
    return found;
  }
  const list = missing.map(({ key_version, kind, sealed }) => `\n  - ${key_version} for ${kind}: ${sealed}`).join("");
  throw new Error(
    `The master key file ${path} ${found === null ? "is not there" : "is another one, or lacks keys"}: what is sealed in the database cannot be opened. ` +
      "No new key is made in its place. Put the file back from its backup, or name the right one with TIMBRA_MASTER_KEY_FILE. " +
      `Keys that are missing, by fingerprint:${list}`,
  );
}

interface Sealed {
  readonly key_version: string;
  readonly kind: string;
  readonly sealed: number;
}

/** How much is sealed under each key-encryption key. */
async function countSealed(db: Db): Promise<Sealed[]> {
  const ofIssuers = sql<Sealed>`SELECT key_version, 'private keys of certificates' AS kind, count(*)::int AS sealed FROM certificates
      WHERE wrapped_key IS NOT NULL GROUP BY key_version
    UNION ALL SELECT key_version, 'secrets of webhooks', count(*)::int FROM webhook_endpoints WHERE removed_at IS NULL GROUP BY key_version
    UNION ALL SELECT url_key_version, 'addresses of webhooks', count(*)::int FROM webhook_endpoints
      WHERE removed_at IS NULL AND sealed_url IS NOT NULL GROUP BY url_key_version
    ORDER BY kind, key_version`;
  const ofAll = sql<Sealed>`SELECT key_version, 'second steps' AS kind, count(*)::int AS sealed FROM second_factors GROUP BY key_version
    UNION ALL SELECT key_version, 'the data key of ' || purpose, 1 FROM data_keys ORDER BY kind, key_version`;
  const { rows } = await asAuditor(db, (tx) => ofIssuers.execute(tx));
  return [...rows, ...(await ofAll.execute(db)).rows];
}

/**
 * Where data keys lie wrapped by the key-encryption key, one a row, beside what they seal. Those of the whole
 * installation see to themselves (openDataKey).
 */
interface WrappedColumn {
  readonly table: "certificates" | "webhook_endpoints" | "second_factors";
  /** Columns: the wrapped key, the version of what wraps it, whose row it is, and what the key is bound to besides. */
  readonly wrapped: string;
  readonly version: string;
  readonly owner: "issuer_id" | "user_id";
  readonly place: string;
  purpose(owner: string, place: string): string;
}

/** What most of them have. */
const USUAL = { wrapped: "wrapped_key", version: "key_version", owner: "issuer_id" } as const;

const WRAPPED_COLUMNS: readonly WrappedColumn[] = [
  {
    ...{ table: "certificates", ...USUAL, place: "certificate_number" },
    purpose: (issuerId, certificateNumber) => keyPurpose("data-key", { issuerId, certificateNumber }),
  },
  {
    ...{ table: "webhook_endpoints", ...USUAL, place: "id" },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "webhook", owner, id }),
  },
  {
    ...{ table: "webhook_endpoints", ...USUAL, place: "id" },
    ...{ wrapped: "url_wrapped_key", version: "url_key_version" },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "webhook-address", owner, id }),
  },
  {
    ...{ table: "second_factors", ...USUAL, owner: "user_id", place: "id" },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "second-factor", owner, id }),
  },
];

interface Row {
  readonly owner: string;
  readonly id: string;
}

/**
 * Wraps every data key anew that lies under another line of the master key file than the first, so that the other lines
 * can be taken out. What the data keys seal stays as it is. Whoever starts at the same time may do it too.
 */
async function rewrapKeys(db: Db, masterKeys: MasterKeys): Promise<void> {
  for (const kept of WRAPPED_COLUMNS) {
    const { table, wrapped, version, owner } = kept;
    const outdated = sql<Row>`SELECT ${sql.ref(owner)} AS owner, id FROM ${sql.table(table)}
      WHERE ${sql.ref(wrapped)} IS NOT NULL AND ${sql.ref(version)} <> ${masterKeys.current}`;
    // The auditor sees rows of every issuer; those of users have no row-level security, and are not the auditor's
    // concern.
    const ofIssuers = owner === "issuer_id";
    const { rows } = ofIssuers ? await asAuditor(db, (tx) => outdated.execute(tx)) : await outdated.execute(db);
    for (const row of rows) {
      const work = (tx: Tx) => rewrapOne(tx, masterKeys, kept, row);
      await (ofIssuers ? withTenant(db, row.owner, work) : db.transaction().execute(work));
    }
  }
}

async function rewrapOne(
  tx: Tx,
  { keys, current }: MasterKeys,
  kept: WrappedColumn,
  { owner, id }: Row,
): Promise<void> {
  const [wrapped, version] = [sql.ref(kept.wrapped), sql.ref(kept.version)];
  const its = sql`${sql.ref(kept.owner)} = ${owner} AND id = ${id}`;
  const { rows } = await sql<{ wrapped: Buffer | null; version: string; place: string }>`
    SELECT ${wrapped} AS wrapped, ${version} AS version, ${sql.ref(kept.place)} AS place FROM ${sql.table(kept.table)} WHERE ${its} FOR UPDATE`.execute(
    tx,
  );
  const [row] = rows;
  const [from, to] = [keys.get(row?.version ?? ""), keys.get(current)];
  // Of a webhook that was removed nothing is opened any more, and its key may be long gone.
  if (row === undefined || row.wrapped === null || from === undefined || to === undefined) return;
  const purpose = kept.purpose(owner, row.place);
  const dataKey = decrypt(from, row.wrapped, purpose);
  const anew = Buffer.from(encrypt(to, dataKey, purpose));
  dataKey.fill(0);
  await sql`UPDATE ${sql.table(kept.table)} SET ${wrapped} = ${anew}, ${version} = ${current} WHERE ${its}`.execute(tx);
}
