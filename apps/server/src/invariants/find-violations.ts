import { asAuditor, type Db } from "../db/index.ts";
import type { LinkRange } from "./chains.db.ts";
import {
  checkInvariants,
  INVARIANTS,
  type Invariant,
  type InvariantResult,
  type IssuerScope,
  type IssuerTable,
  listIssuerTables,
  MAX_EXAMPLES,
  type RowPart,
} from "./invariants.db.ts";
import { type Cuts, countAll, FIRST_ID, findRange, type IssuerRange } from "./issuer-ranges.db.ts";

/** How far a check has come. */
export interface Progress {
  readonly issuers: number;
  readonly issuersDone: number;
}

/**
 * Checks every sentence over all rows, a range of issuers after the other, each in short transactions of its own.
 * Writes nothing, and remembers nothing of a check before.
 */
export async function findViolations(
  db: Db,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<readonly InvariantResult[]> {
  const { tables, issuers } = await readExtent(db);
  const broken: InvariantResult[] = [];
  const run = async (step: InvariantStep, range: IssuerRange | null) => {
    const results = await runStep(db, step, { tables, range, unchanged: [] });
    broken.push(...results.filter(({ breaches }) => breaches > 0));
  };
  await run(DATABASE_STEP, null);
  let issuersDone = 0;
  for (let from: string | null = FIRST_ID; from !== null; ) {
    const start: string = from;
    const range = await asAuditor(db, (tx) => findRange(tx, start));
    for (const step of listSteps(range, false)) await run(step, range);
    issuersDone += range.issuers;
    onProgress({ issuers: Math.max(issuers, issuersDone), issuersDone });
    from = range.before;
  }
  return addUp(broken);
}

/** What there is to look at. */
export function readExtent(db: Db) {
  return asAuditor(db, async (tx) => ({ tables: await listIssuerTables(tx), ...(await countAll(tx)) }));
}

/** What is looked for in one transaction. */
export interface InvariantStep {
  readonly invariants: readonly Invariant[];
  readonly part: RowPart | null;
}

/** What can only be seen in everybody's rows together. */
export const DATABASE_STEP: InvariantStep = {
  invariants: INVARIANTS.filter(({ reach }) => reach === "database"),
  part: null,
};

const OF_ISSUERS = INVARIANTS.filter(({ reach }) => reach !== "database");

/** The transactions in which a range is checked. One issuer's rows that are too many for one are looked at in parts. */
export function listSteps({ cuts }: IssuerRange, isUnchanged: boolean): readonly InvariantStep[] {
  const invariants = isUnchanged ? OF_ISSUERS.filter(({ reach }) => reach === "beyond_issuer") : OF_ISSUERS;
  if (cuts === null) return [{ invariants, part: null }];
  return invariants.flatMap((invariant) =>
    listParts(invariant, cuts).map((part) => ({ invariants: [invariant], part })),
  );
}

function listParts({ cut }: Invariant, { ids, links, linksAPart }: Cuts): readonly (RowPart | null)[] {
  if (cut === undefined) return [null];
  if (typeof cut === "string") return linkRanges(links[cut], linksAPart).map((range) => ({ links: range }));
  return idRanges(ids).map((range) => ({ ids: range }));
}

/** From the first id there is to the last, cut at these. */
export function idRanges(cuts: readonly string[]): readonly IssuerScope[] {
  const starts = [FIRST_ID, ...cuts];
  return starts.map((from, at) => ({ from, before: starts[at + 1] ?? null }));
}

function linkRanges(links: number, most: number): readonly LinkRange[] {
  const count = Math.max(1, Math.ceil(links / most));
  return Array.from({ length: count }, (_, at) => ({
    first: at === 0 ? null : at * most + 1,
    last: at === count - 1 ? null : (at + 1) * most,
  }));
}

export interface StepScope {
  readonly tables: readonly IssuerTable[];
  /** Null: the whole database. */
  readonly range: IssuerRange | null;
  readonly unchanged: readonly string[];
}

/** One step, by the auditor's login. */
export function runStep(
  db: Db,
  { invariants, part }: InvariantStep,
  { tables, range, unchanged }: StepScope,
): Promise<readonly InvariantResult[]> {
  return asAuditor(db, (tx) => checkInvariants(tx, invariants, { issuers: range, unchanged, part }, tables));
}

/** What steps found broken as one result of each sentence, in the order of the sentences. */
function addUp(results: readonly InvariantResult[]): readonly InvariantResult[] {
  return INVARIANTS.map(({ id, name, sentence }) => {
    const own = results.filter(({ invariant }) => invariant.name === name);
    return {
      invariant: { id, name, sentence },
      breaches: own.reduce((sum, { breaches }) => sum + breaches, 0),
      examples: own.flatMap(({ examples }) => examples).slice(0, MAX_EXAMPLES),
    };
  });
}
