import { sql } from "kysely";
import { asAuditor, type Db } from "../adapters/postgres/index.ts";
import { INVARIANTS } from "./all-invariants.ts";
import type { Invariant } from "./invariant.ts";

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
export function findBreaches(db: Db): Promise<readonly InvariantResult[]> {
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
