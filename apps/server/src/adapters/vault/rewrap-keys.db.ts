import { sql } from "kysely";
import { asAuditor, type Db, inIssuer, type Tx } from "../postgres/index.ts";
import { decrypt, encrypt } from "./envelope.ts";
import type { MasterKeys } from "./master-keys.ts";
import { keyPurpose, secretPurpose } from "./vault.ts";

/**
 * Where data keys lie wrapped by the key-encryption key, one a row, beside what they seal. Those of the whole
 * installation see to themselves (openDataKey).
 */
interface Kept {
  readonly table: "certificates" | "webhook_endpoints" | "second_factors";
  /** Columns: the wrapped key, the version of what wraps it, whose row it is, and what the key is bound to besides. */
  readonly wrapped: string;
  readonly version: string;
  readonly owner: "issuer_id" | "user_id";
  readonly place: string;
  purpose(owner: string, place: string): string;
}

const KEPT: readonly Kept[] = [
  {
    ...{
      table: "certificates",
      wrapped: "wrapped_key",
      version: "key_version",
      owner: "issuer_id",
      place: "certificate_number",
    },
    purpose: (issuerId, certificateNumber) => keyPurpose("data-key", { issuerId, certificateNumber }),
  },
  {
    ...{ table: "webhook_endpoints", wrapped: "wrapped_key", version: "key_version", owner: "issuer_id", place: "id" },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "webhook", owner, id }),
  },
  {
    ...{
      table: "webhook_endpoints",
      wrapped: "url_wrapped_key",
      version: "url_key_version",
      owner: "issuer_id",
      place: "id",
    },
    purpose: (owner, id) => secretPurpose("data-key", { kind: "webhook-address", owner, id }),
  },
  {
    ...{ table: "second_factors", wrapped: "wrapped_key", version: "key_version", owner: "user_id", place: "id" },
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
export async function rewrapKeys(db: Db, masterKeys: MasterKeys): Promise<void> {
  for (const kept of KEPT) {
    const { table, wrapped, version, owner } = kept;
    const outdated = sql<Row>`SELECT ${sql.ref(owner)} AS owner, id FROM ${sql.table(table)}
      WHERE ${sql.ref(wrapped)} IS NOT NULL AND ${sql.ref(version)} <> ${masterKeys.current}`;
    // The auditor sees rows of every issuer; those of people are behind no walls, and none of his business.
    const ofIssuers = owner === "issuer_id";
    const { rows } = ofIssuers ? await asAuditor(db, (tx) => outdated.execute(tx)) : await outdated.execute(db);
    for (const row of rows) {
      const work = (tx: Tx) => rewrapOne(tx, masterKeys, kept, row);
      await (ofIssuers ? inIssuer(db, row.owner, work) : db.transaction().execute(work));
    }
  }
}

async function rewrapOne(tx: Tx, { keys, current }: MasterKeys, kept: Kept, { owner, id }: Row): Promise<void> {
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
