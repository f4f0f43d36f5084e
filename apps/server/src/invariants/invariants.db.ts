import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import { type Chain, chains, type LinkRange } from "./chains.db.ts";
import { creditAccounts, orders } from "./credits.db.ts";
import { advances, bulk, cancellations, creditNotes, figures, payments, tickets } from "./documents.db.ts";
import { effects, folios, noOrphans, oneCreditPerStamp, oneLiveStamp, sameBytes } from "./stamps.db.ts";

/** What one sentence's check found. */
export interface InvariantResult {
  readonly invariant: Pick<Invariant, "id" | "name" | "sentence">;
  /** How many rows break it. 0: it holds. */
  readonly breaches: number;
  /** The first of those rows. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

/** So many rows are shown of each sentence that is broken. */
export const MAX_EXAMPLES = 20;

/** The rows that are looked at: of the issuers from one id on, up to another. Nobody's id lies in no range. */
export interface IssuerScope {
  readonly from: string;
  /** The first issuer who is not in it; null: nobody comes after. */
  readonly before: string | null;
}

/** A part of the rows of one issuer who has very many: by ids of rows, or by the numbers of a chain's links. */
export type RowPart = { readonly ids: IssuerScope } | { readonly links: LinkRange };

export interface CheckScope {
  /** Null: the rows of the whole database, as they are. */
  readonly issuers: IssuerScope | null;
  /** Issuers of the range whose rows are known to be as they were when everything held. */
  readonly unchanged: readonly string[];
  readonly part: RowPart | null;
}

/**
 * Looks for the rows in a scope that break any of these sentences, each in one statement: what others change meanwhile
 * is either all in it or not at all. Writes nothing.
 */
export async function checkInvariants(
  tx: Tx,
  invariants: readonly Invariant[],
  scope: CheckScope,
  tables: readonly IssuerTable[],
): Promise<readonly InvariantResult[]> {
  await prepareTransaction(tx, scope.part);
  const results: InvariantResult[] = [];
  for (const { query, cut, reach = "issuer", ...invariant } of invariants) {
    const unchanged = reach === "issuer" ? scope.unchanged : [];
    const shadows = scope.issuers === null ? null : narrowTables(query, tables, { ...scope, unchanged }, cut);
    const rows = await sqlRows<BrokenRow>(tx)`
      ${shadows ?? sql``} SELECT to_jsonb(broken) AS row, count(*) OVER () AS breaches FROM (${sql.raw(query)}) AS broken LIMIT ${sql.lit(MAX_EXAMPLES)}`;
    results.push({ invariant, breaches: Number(rows[0]?.breaches ?? 0), examples: rows.map(({ row }) => row) });
  }
  return results;
}

interface BrokenRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly breaches: string;
}

/**
 * Each range is planned by what is in it: a plan for any would be one for few rows. One processor is enough, and no
 * statement is worth being compiled.
 */
async function prepareTransaction(tx: Tx, part: RowPart | null): Promise<void> {
  const { first, last } = part !== null && "links" in part ? part.links : { first: null, last: null };
  await sql`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('jit', 'off', true), set_config('timbra.first_link', ${first ?? ""}::text, true), set_config('timbra.last_link', ${last ?? ""}::text, true)`.execute(
    tx,
  );
}

/**
 * Puts queries of the same names before the tables that a query reads, so that it sees the scope alone: a name in WITH
 * goes before a table's, and the planner takes it for what it is.
 */
function narrowTables(
  query: string,
  tables: readonly IssuerTable[],
  { issuers, unchanged, part }: CheckScope,
  cut: Invariant["cut"],
): RawBuilder<unknown> | null {
  const shadows = tables
    .filter(({ name }) => mentions(query, name))
    .map(({ name }) => {
      const column = part !== null && "ids" in part && typeof cut === "object" ? cut[name] : undefined;
      const conditions = [
        ...(issuers === null ? [] : within("issuer_id", issuers)),
        sql`issuer_id <> ALL(${unchanged}::uuid[])`,
        ...(column !== undefined && part !== null && "ids" in part ? within(column, part.ids) : []),
      ];
      return sql`${sql.ref(name)} AS NOT MATERIALIZED (SELECT * FROM ${sql.table(`public.${name}`)} WHERE ${sql.join(conditions, sql` AND `)})`;
    });
  return shadows.length === 0 ? null : sql`WITH ${sql.join(shadows)}`;
}

function within(column: string, { from, before }: IssuerScope): readonly RawBuilder<unknown>[] {
  const start = sql`${sql.ref(column)} >= ${from}::uuid`;
  return before === null ? [start] : [start, sql`${sql.ref(column)} < ${before}::uuid`];
}

const mentions = (query: string, name: string) => new RegExp(`\\b${name}\\b`).test(query);

/** A table or view of which each row is an issuer's. */
export interface IssuerTable {
  readonly name: string;
  /** The tables behind a view; itself, of a table. */
  readonly bases: readonly string[];
}

/** The tables and views with rows of issuers that any invariant reads. */
export async function listIssuerTables(tx: Tx): Promise<readonly IssuerTable[]> {
  const tables = await sqlRows<IssuerTable>(tx)`
    SELECT c.relname::text AS name, CASE WHEN c.relkind <> 'v' THEN ARRAY[c.relname::text] ELSE ARRAY(
      SELECT DISTINCT b.relname::text FROM pg_rewrite AS r
      JOIN pg_depend AS d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
      JOIN pg_class AS b ON b.oid = d.refobjid AND b.relkind IN ('r', 'p') WHERE r.ev_class = c.oid) END AS bases
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'issuer_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') ORDER BY name`;
  return tables.filter(({ name }) => INVARIANTS.some(({ query }) => mentions(query, name)));
}

/** Every sentence that the database alone can prove or break. A later part of the product adds its own file here. */
export const INVARIANTS: readonly Invariant[] = [
  ...oneLiveStamp,
  ...oneCreditPerStamp,
  ...folios,
  ...creditAccounts,
  ...orders,
  ...sameBytes,
  ...noOrphans,
  ...effects,
  ...chains,
  ...cancellations,
  ...payments,
  ...creditNotes,
  ...advances,
  ...tickets,
  ...bulk,
  ...figures,
];

/** What is checked besides the invariants of the database, where the provider's own ledger can be read. */
export const LEDGER_AGREES: InvariantResult["invariant"] = {
  id: "I1",
  name: "providers-ledger-agrees",
  sentence: {
    es: "El libro del certificador dice lo mismo que el nuestro: de cada documento un timbre, y es el que guardamos.",
    en: "The provider's ledger matches ours: each document has one stamp there, and it is the one we store.",
  },
};

/** One sentence that must be true of the database at any moment, whatever happened before. */
export interface Invariant {
  /** The statement that it is a part of, as docs/invariants.md numbers them. */
  readonly id: `I${number}`;
  /** Names it in tables and in the API's answers. */
  readonly name: string;
  /** For an administrator. */
  readonly sentence: { readonly es: string; readonly en: string };
  /** Finds the rows that break it, of every issuer at once. */
  readonly query: string;
  /**
   * What has to be looked at together. `issuer`, where nothing is said: the rows of an issuer, which decide alone.
   * `beyond_issuer`: also rows of no issuer, so that it may break while the issuer's stay as they are. `database`:
   * everybody's.
   */
  readonly reach?: "issuer" | "beyond_issuer" | "database";
  /**
   * How the rows of an issuer who has very many are looked at in parts: by ids, in these columns of these tables; or
   * by the links of a chain.
   */
  readonly cut?: Readonly<Record<string, string>> | Chain;
}
