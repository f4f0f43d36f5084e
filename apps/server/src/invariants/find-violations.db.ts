import { sql } from "kysely";
import { asAuditor, type Db } from "../db/index.ts";
import { chains } from "./chains.db.ts";
import { creditAccounts, orders } from "./credits.db.ts";
import { bulk, cancellations, creditNotes, payments, tickets } from "./documents.db.ts";
import { effects, folios, noOrphans, oneCreditPerStamp, oneLiveStamp, sameBytes } from "./stamps.db.ts";

/** What one sentence's check found. */
export interface InvariantResult {
  readonly invariant: Pick<Invariant, "id" | "name" | "sentence">;
  /** How many rows break it. 0: it holds. */
  readonly breaches: number;
  /** The first of those rows. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

const EXAMPLES = 20;

/** Checks every sentence over the rows of all issuers, as they were at one instant. Writes nothing. */
export function findViolations(db: Db): Promise<readonly InvariantResult[]> {
  return asAuditor(db, async (tx) => {
    const findings: InvariantResult[] = [];
    for (const { query, ...invariant } of INVARIANTS) {
      const counted = sql<Row>`SELECT to_jsonb(broken) AS row, count(*) OVER () AS breaches FROM (${sql.raw(query)}) AS broken LIMIT ${sql.lit(EXAMPLES)}`;
      const { rows } = await counted.execute(tx);
      findings.push({ invariant, breaches: Number(rows[0]?.breaches ?? 0), examples: rows.map(({ row }) => row) });
    }
    return findings;
  });
}

interface Row {
  readonly row: Readonly<Record<string, unknown>>;
  readonly breaches: string;
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
  ...tickets,
  ...bulk,
];

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
}
