import type { Language, ResponseOf } from "@timbra/contract";
import { listBackupRuns } from "../backup/index.ts";
import type { Deps } from "../boot/deps.ts";
import { asAuditor } from "../db/index.ts";
import { MINUTE_MS } from "../lib/durations.ts";
import { VERSION } from "../lib/version.ts";
import { findLastCheck, listBroken } from "./checks.db.ts";
import { countStampedDocuments } from "./correctness.db.ts";
import { INVARIANTS, LEDGER_AGREES } from "./invariants.db.ts";

type Correctness = ResponseOf<"getCorrectness">;
type CorrectnessDeps = Pick<Deps, "db" | "clock" | "config" | "sandboxLedgerUrl">;

/** So long an answer is good for everybody who asks: nobody makes the database count by asking often. */
const KEEP_MS = 5 * MINUTE_MS;

/**
 * With fewer issuers than this the number of documents would say how many one of them issues, so it is not told.
 */
const FEWEST_ISSUERS = 5;

/** What this installation can say to anybody of whether its data is right: nothing of any issuer's. */
export function createCorrectnessReader(deps: CorrectnessDeps): (language: Language) => Promise<Correctness> {
  let kept: { readonly at: number; readonly facts: Promise<Facts> } | null = null;
  return async (language) => {
    const now = deps.clock.now().getTime();
    if (kept === null || Math.abs(now - kept.at) > KEEP_MS) {
      const facts = readFacts(deps);
      kept = { at: now, facts };
      // What failed is asked for again by the next one.
      facts.catch(() => {
        kept = null;
      });
    }
    return toAnswer(await kept.facts, deps, language);
  };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts({ db, clock }: CorrectnessDeps) {
  const [done, last, backups, documents] = await Promise.all([
    findLastCheck(db, ["done"]),
    findLastCheck(db, ["done", "failed"]),
    listBackupRuns(db),
    asAuditor(db, countStampedDocuments),
  ]);
  const broken = done === null ? [] : await listBroken(db, done.id);
  return { asOf: clock.now(), done, last, broken: broken.map(({ name }) => name), backups, documents };
}

/** How many documents there are, where that says nothing of a single issuer. */
export function documentsToTell({ stamped, issuers }: Facts["documents"]): number | null {
  return issuers < FEWEST_ISSUERS ? null : stamped;
}

function toAnswer(
  { asOf, done, last, broken, backups, documents }: Facts,
  { config, sandboxLedgerUrl }: CorrectnessDeps,
  language: Language,
): Correctness {
  const checked = sandboxLedgerUrl === null ? INVARIANTS : [LEDGER_AGREES, ...INVARIANTS];
  const instant = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    as_of: asOf.toISOString(),
    version: VERSION,
    mode: config.mode,
    documents: documentsToTell(documents),
    checked_at: instant(done?.endedAt),
    failed_at: last?.state === "failed" ? instant(last.endedAt ?? last.movedAt) : null,
    checks: checked.map(({ id, name, sentence }) => ({
      id,
      name,
      sentence: sentence[language],
      holds: done === null ? null : !broken.includes(name),
    })),
    drills: (["base", "log", "verify"] as const).map((kind) => {
      const run = backups.find((one) => one.kind === kind);
      return { kind, succeeded_at: instant(run?.succeededAt), failed_at: instant(run?.failedAt) };
    }),
  };
}
