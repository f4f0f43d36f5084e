import { sql } from "kysely";
import { asAuditor, type Db, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { sha256 } from "../lib/sha256.ts";
import type { Chain } from "./chains.db.ts";
import { INVARIANTS, type IssuerScope, type IssuerTable, LEDGER_AGREES } from "./invariants.db.ts";

/** Issuers whose rows are few enough together for one short transaction, or one alone. */
export interface IssuerRange extends IssuerScope {
  readonly issuers: number;
  /** Links of their chains of invoices and of credits: how much there is of them to look at. */
  readonly links: number;
  /** Where the rows of one issuer are cut who has too many for one transaction; null of all others. */
  readonly cuts: Cuts | null;
}

export interface Cuts {
  /** Every so many ids of the issuer's invoices. */
  readonly ids: readonly string[];
  /** How long each chain is, and how many links of one go into a part. */
  readonly links: Readonly<Record<Chain, number>>;
  readonly linksAPart: number;
}

/** The lowest id there is, under which the chain stands that is no issuer's. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** How much goes into one transaction: less than a second of one processor. */
export interface RangeLimits {
  readonly issuers: number;
  readonly links: number;
  readonly invoicesAPart: number;
}

const LIMITS: RangeLimits = { issuers: 500, links: 10_000, invoicesAPart: 2_500 };

interface IssuerLinks extends Readonly<Record<Chain, number>> {
  readonly id: string;
}

/**
 * The range that begins at an id: whose rows it is, is decided by the ids alone, so that no row is in none of them. The
 * last one, after which nobody comes, has no end.
 */
export async function findRange(tx: Tx, from: string, limits = LIMITS): Promise<IssuerRange> {
  const rows = await sqlRows<IssuerLinks>(tx)`
    SELECT i.id, coalesce(a.entries, 0)::int AS audit_log, coalesce(c.movements, 0)::int AS credit_movements, coalesce(d.entries, 0)::int AS deeds
    FROM issuers AS i LEFT JOIN audit_heads AS a ON a.issuer_id = i.id LEFT JOIN credit_accounts AS c ON c.issuer_id = i.id
    LEFT JOIN deed_heads AS d ON d.issuer_id = i.id
    WHERE i.id >= ${from}::uuid ORDER BY i.id LIMIT ${limits.issuers + 1}`;
  let links = 0;
  let issuers = 0;
  for (const row of rows.slice(0, limits.issuers)) {
    if (issuers > 0 && links + linksOf(row) > limits.links) break;
    links += linksOf(row);
    issuers += 1;
  }
  const [first] = rows;
  const cuts = links > limits.links && first !== undefined ? await findCuts(tx, first, limits) : null;
  return { from, before: rows[issuers]?.id ?? null, issuers, links, cuts };
}

const linksOf = ({ audit_log, credit_movements }: IssuerLinks) => audit_log + credit_movements;

async function findCuts(tx: Tx, { id, ...links }: IssuerLinks, limits: RangeLimits): Promise<Cuts> {
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM invoices WHERE issuer_id = ${id}::uuid) AS placed
    WHERE place % ${limits.invoicesAPart} = 0 ORDER BY id`;
  return { ids: rows.map((row) => row.id), links, linksAPart: limits.links };
}

/** How many issuers there are, and how long the chains of all of them are together. */
export async function countAll(tx: Tx): Promise<{ readonly issuers: number; readonly links: number }> {
  const row = await sqlRow<{ issuers: string; links: string }>(tx)`
    SELECT (SELECT count(*) FROM issuers) AS issuers,
      (SELECT coalesce(sum(entries), 0) FROM audit_heads) + (SELECT coalesce(sum(movements), 0) FROM credit_accounts) AS links`;
  return { issuers: Number(row?.issuers ?? 0), links: Number(row?.links ?? 0) };
}

/** What is looked for: another version of the product looks at every row anew. */
const SENTENCES = sha256(
  JSON.stringify([LEDGER_AGREES.name, ...INVARIANTS.map(({ name, query }) => [name, query])]),
).toString("hex");

/**
 * Of each issuer of a range, a digest of which versions of which rows there are of theirs, in every table that decides
 * whether an invariant holds. Every INSERT, UPDATE and DELETE makes it another: a row's version lies where no other
 * does (ctid) and names the transaction that wrote it (xmin). No row's content is read.
 */
export async function digestRowVersions(
  db: Db,
  range: IssuerRange,
  tables: readonly IssuerTable[],
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(tables.flatMap(({ bases }) => bases))].sort();
  const found = new Map<string, string[]>();
  const add = async (tx: Tx, name: string) => {
    for (const { issuer, versions } of await listRowVersions(tx, name, range))
      found.set(issuer, [...(found.get(issuer) ?? []), `${name} ${versions}`]);
  };
  // A transaction for each table where there are many rows: what changes between two of them is seen the next time.
  const together = range.cuts === null ? [names] : names.map((name) => [name]);
  for (const some of together)
    await asAuditor(db, async (tx) => {
      for (const name of some) await add(tx, name);
    });
  return new Map(
    [...found].map(([issuer, lines]) => [issuer, sha256([SENTENCES, ...lines].join("\n")).toString("hex")]),
  );
}

function listRowVersions(tx: Tx, name: string, { from, before }: IssuerScope) {
  const table = sql.table(`public.${name}`);
  const end = before === null ? sql`` : sql`AND issuer_id < ${before}::uuid`;
  return sqlRows<{ issuer: string; versions: string }>(tx)`
    SELECT issuer_id AS issuer, count(*) || ' ' || sum(hash_record_extended(ROW(ctid, xmin), 0)) AS versions
    FROM ${table} WHERE issuer_id >= ${from}::uuid ${end} GROUP BY issuer_id`;
}
