import { type RawBuilder, sql } from "kysely";
import { asAuditor, type Db, type Tx, withTenant } from "../../db/index.ts";
import { sqlRow, sqlRows } from "../../db/sql.ts";
import { dataKeyPurpose } from "./data-keys.db.ts";
import { decrypt, encrypt, type MasterKeyring, type MasterKeys } from "./master-keys.ts";
import { keyPurpose, secretPurpose } from "./vault.ts";

/** How many data keys of a kind lie wrapped under a master key. */
export interface WrappedCount {
  readonly version: string;
  readonly kind: string;
  readonly count: number;
}

/** What is wrapped, by master key and by kind. What nobody opens any more is not counted. */
export async function countWrapped(db: Db): Promise<WrappedCount[]> {
  const counted = await Promise.all(
    WRAPPED_COLUMNS.map(async (column) => {
      const rows = await readAll<{ version: string; count: number }>(
        db,
        column,
        sql`SELECT ${sql.ref(column.version)} AS version, count(*)::int AS count FROM ${sql.table(column.table)}
          WHERE ${isOpened(column)} GROUP BY 1`,
      );
      return rows.map((row) => ({ ...row, kind: column.kind }));
    }),
  );
  const ofAll = await sqlRows<WrappedCount>(
    db,
  )`SELECT key_version AS version, 'the data key of ' || purpose AS kind, 1 AS count FROM data_keys`;
  return [...counted.flat(), ...ofAll].sort(
    (one, other) => one.kind.localeCompare(other.kind) || one.version.localeCompare(other.version),
  );
}

/** Where data keys lie wrapped by a master key, one a row, beside what they encrypt. */
interface WrappedColumn {
  readonly kind: string;
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
    ...{ kind: "private keys of certificates", table: "certificates", ...USUAL, place: "certificate_number" },
    purpose: (issuerId, certificateNumber) => keyPurpose("data-key", { issuerId, certificateNumber }),
  },
  {
    ...{ kind: "secrets of webhooks", table: "webhook_endpoints", ...USUAL, place: "id" },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "webhook", owner, id }),
  },
  {
    ...{ kind: "addresses of webhooks", table: "webhook_endpoints", ...USUAL, place: "id" },
    ...{ wrapped: "url_wrapped_key", version: "url_key_version" },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "webhook-address", owner, id }),
  },
  {
    ...{ kind: "second steps", table: "second_factors", ...USUAL, owner: "user_id", place: "id" },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "second-factor", owner, id }),
  },
];

/** Of a destroyed certificate nothing is left, and of a webhook that was removed nothing is opened any more. */
function isOpened({ table, wrapped }: WrappedColumn): RawBuilder<unknown> {
  const isThere = sql`${sql.ref(wrapped)} IS NOT NULL`;
  return table === "webhook_endpoints" ? sql`${isThere} AND removed_at IS NULL` : isThere;
}

/**
 * The auditor sees rows of every issuer; those of users have no row-level security, and are not the auditor's concern.
 */
async function readAll<Row>(db: Db, { owner }: WrappedColumn, statement: RawBuilder<unknown>): Promise<Row[]> {
  const run = async (on: Db | Tx) => (await statement.execute(on)).rows as Row[];
  return owner === "issuer_id" ? asAuditor(db, run) : run(db);
}

interface Row {
  readonly owner: string;
  readonly id: string;
}

/** So many rows are looked up at a time; each is wrapped anew in a transaction of its own, so that nobody waits. */
const BATCH = 200;

/**
 * Wraps every data key anew that lies under another master key than `current`, besides those of the whole installation
 * (data-keys.db.ts). What the data keys encrypt stays as it is. Several programs may do it at once. `onBatch` is told
 * how many were done.
 */
export async function rewrapRows(
  db: Db,
  keyring: MasterKeyring,
  current: string,
  onBatch: (rows: number) => Promise<void> | void,
): Promise<void> {
  for (const column of WRAPPED_COLUMNS) {
    let rows = await listOutdated(db, column, current, null);
    while (rows.length > 0) {
      for (const row of rows) await rewrapRow(db, keyring, current, column, row);
      await onBatch(rows.length);
      rows = await listOutdated(db, column, current, rows.at(-1) ?? null);
    }
  }
}

/**
 * Opens every data key with the keys of a file, and forgets it. Answers how many opened, and which did not: the kind
 * and the row.
 */
export async function openAllWrapped(
  db: Db,
  { keys }: MasterKeys,
): Promise<{ readonly opened: number; readonly failed: readonly string[] }> {
  let opened = 0;
  const failed: string[] = [];
  const open = (name: string, version: string, wrapped: Uint8Array, purpose: string) => {
    try {
      decrypt(keys.get(version) ?? Buffer.alloc(0), wrapped, purpose).fill(0);
      opened += 1;
    } catch {
      failed.push(name);
    }
  };
  for (const column of WRAPPED_COLUMNS) {
    let rows = await listWrapped(db, column, null);
    while (rows.length > 0) {
      for (const row of rows)
        open(`${column.kind}: ${row.id}`, row.version, row.wrapped, column.purpose(row.owner, row.place));
      rows = await listWrapped(db, column, rows.at(-1) ?? null);
    }
  }
  for (const { purpose, key_version, wrapped_key } of await db.selectFrom("data_keys").selectAll().execute())
    open(`the data key of ${purpose}`, key_version, wrapped_key, dataKeyPurpose(purpose));
  return { opened, failed };
}

interface WrappedRow extends Row {
  readonly wrapped: Buffer;
  readonly version: string;
  readonly place: string;
}

function listWrapped(db: Db, column: WrappedColumn, after: Row | null): Promise<WrappedRow[]> {
  const [owner, wrapped, version] = [sql.ref(column.owner), sql.ref(column.wrapped), sql.ref(column.version)];
  return readAll<WrappedRow>(
    db,
    column,
    sql`SELECT ${owner} AS owner, id, ${wrapped} AS wrapped, ${version} AS version, ${sql.ref(column.place)}::text AS place
      FROM ${sql.table(column.table)} WHERE ${isOpened(column)} ${behind(column, after)} ORDER BY 1, 2 LIMIT ${BATCH}`,
  );
}

/** Those that come after a row. */
function behind({ owner }: WrappedColumn, after: Row | null): RawBuilder<unknown> {
  return after === null ? sql`` : sql`AND (${sql.ref(owner)}, id) > (${after.owner}::uuid, ${after.id}::uuid)`;
}

function listOutdated(db: Db, column: WrappedColumn, current: string, after: Row | null): Promise<Row[]> {
  const [owner, version] = [sql.ref(column.owner), sql.ref(column.version)];
  return readAll<Row>(
    db,
    column,
    sql`SELECT ${owner} AS owner, id FROM ${sql.table(column.table)}
      WHERE ${isOpened(column)} AND ${version} <> ${current} ${behind(column, after)} ORDER BY 1, 2 LIMIT ${BATCH}`,
  );
}

async function rewrapRow(
  db: Db,
  keyring: MasterKeyring,
  current: string,
  column: WrappedColumn,
  { owner, id }: Row,
): Promise<void> {
  const [wrapped, version, table] = [sql.ref(column.wrapped), sql.ref(column.version), sql.table(column.table)];
  const its = sql`${sql.ref(column.owner)} = ${owner} AND id = ${id}`;
  const to = await keyring.get(current);
  const work = async (tx: Tx) => {
    const row = await sqlRow<{ wrapped: Buffer; version: string; place: string }>(
      tx,
    )`SELECT ${wrapped} AS wrapped, ${version} AS version, ${sql.ref(column.place)} AS place FROM ${table}
      WHERE ${its} AND ${isOpened(column)} AND ${version} <> ${current} FOR UPDATE`;
    if (row === undefined) return;
    const purpose = column.purpose(owner, row.place);
    const dataKey = decrypt(await keyring.get(row.version), row.wrapped, purpose);
    const anew = Buffer.from(encrypt(to, dataKey, purpose));
    dataKey.fill(0);
    await sql`UPDATE ${table} SET ${wrapped} = ${anew}, ${version} = ${current} WHERE ${its}`.execute(tx);
  };
  await (column.owner === "issuer_id" ? withTenant(db, owner, work) : db.transaction().execute(work));
}
