import { sql } from "kysely";
import { asAuditor, type Db } from "../adapters/postgres/index.ts";

export interface ChainHeads {
  readonly chain: "audit_log" | "credit_movements" | "deeds";
  /** Links of all issuers together. */
  readonly entries: number;
  /** The first 52 bits of the SHA-256 of all heads, issuer by issuer: as much as a figure can hold exactly. */
  readonly fingerprint: number;
}

/** Where the chains end. A watcher that keeps it can tell later whether links were taken away or written anew. */
export async function listChainHeads(db: Db): Promise<readonly ChainHeads[]> {
  const heads = sql<{ chain: ChainHeads["chain"]; entries: string; sha256: Buffer }>`
    SELECT chain, coalesce(sum(entries), 0) AS entries,
      sha256(convert_to(coalesce(string_agg(issuer_id || ' ' || entries || ' ' || encode(sha256, 'hex'), E'\\n' ORDER BY issuer_id), ''), 'UTF8')) AS sha256
    FROM (SELECT 'audit_log' AS chain, issuer_id, entries, sha256 FROM audit_heads
      UNION ALL SELECT 'credit_movements', issuer_id, movements, head_sha256 FROM credit_accounts
      UNION ALL SELECT 'deeds', issuer_id, entries, sha256 FROM deed_heads) AS heads
    GROUP BY chain ORDER BY chain`;
  const { rows } = await asAuditor(db, (tx) => heads.execute(tx));
  return rows.map(({ chain, entries, sha256 }) => ({
    chain,
    entries: Number(entries),
    fingerprint: Number(sha256.readBigUInt64BE() >> 12n),
  }));
}

/**
 * When links began to have codes. It never changes: a later one tells that somebody took the record away and let it
 * begin anew.
 */
export async function chainsKeyedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("chain_switch").select("switched_at").executeTakeFirst();
  return row?.switched_at ?? null;
}
