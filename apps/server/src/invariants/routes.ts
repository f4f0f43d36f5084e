import { type Language, ROUTES } from "@timbra/contract";
import { actorOf, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { RoutePlugin } from "../http/app.ts";
import { route } from "../http/route.ts";
import { findLastCheck, findRunningCheck, type InvariantCheck, type KeptResult, listBroken } from "./checks.db.ts";
import { createCorrectnessReader } from "./correctness.ts";
import { listSteps } from "./find-violations.ts";
import { INVARIANTS, type InvariantResult, LEDGER_AGREES } from "./invariants.db.ts";
import { cancelCheck, isUnchanged, startCheck } from "./run-check.ts";

/** What an administrator sees of the invariants, the check that they ask for, and what anybody may know of them. */
export const invariantRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getInvariants, ({ language }) => readChecks(deps, language));

  const readCorrectness = createCorrectnessReader(deps);
  route(app, ROUTES.getCorrectness, ({ language }) => readCorrectness(language));

  route(app, ROUTES.checkInvariants, async ({ body, session, request, language, reply }) => {
    const by = actorOf(session, request);
    await deps.db
      .transaction()
      .execute((tx) => recordAuditEvent(tx, deps.clock, { action: "invariants_checked", by, issuerId: null }));
    await startCheck(deps, { requestedBy: session.user.username, whole: body.whole, unlessSince: null });
    reply.code(202);
    return readChecks(deps, language);
  });

  route(app, ROUTES.cancelInvariantsCheck, async ({ session, request, language }) => {
    const by = actorOf(session, request);
    await deps.db.transaction().execute(async (tx) => {
      if (await cancelCheck(tx, deps.clock))
        await recordAuditEvent(tx, deps.clock, { action: "invariants_check_cancelled", by, issuerId: null });
    });
    return readChecks(deps, language);
  });
};

/** What the last whole check found, the one that ended last, and the one that runs. */
async function readChecks(
  { db, config, sandboxLedgerUrl }: Pick<Deps, "db" | "config" | "sandboxLedgerUrl">,
  language: Language,
) {
  // In this order: one that ends meanwhile is then among those that ended, and not in neither.
  const begun = await findRunningCheck(db);
  const last = await findLastCheck(db, ["done", "cancelled", "failed"]);
  const done = await findLastCheck(db, ["done"]);
  const running = begun?.id === last?.id ? null : begun;
  const [broken, brokenNow] = await Promise.all([brokenIn(db, done), brokenIn(db, running)]);
  return {
    checked_at: done?.endedAt?.toISOString() ?? null,
    holds: done === null ? null : broken.length === 0,
    invariants: done === null ? [] : toRows(sandboxLedgerUrl === null ? INVARIANTS : WITH_LEDGER, broken, language),
    last: last && {
      ...toCheck(last),
      state: last.state as "done" | "cancelled" | "failed",
      ended_at: (last.endedAt ?? last.movedAt).toISOString(),
    },
    running: running && {
      ...toCheck(running),
      done: partDone(running),
      ends_at: estimateEnd(running)?.toISOString() ?? null,
      broken: brokenNow.length,
    },
    daily_at: config.invariantsAt,
  };
}

const brokenIn = (db: Deps["db"], check: InvariantCheck | null) =>
  check === null ? Promise.resolve([]) : listBroken(db, check.id);

const WITH_LEDGER: readonly InvariantResult["invariant"][] = [LEDGER_AGREES, ...INVARIANTS];

function toRows(sentences: typeof WITH_LEDGER, broken: readonly KeptResult[], language: Language) {
  return sentences.map(({ id, name, sentence }) => {
    const found = broken.find((result) => result.name === name);
    return {
      id,
      name,
      sentence: sentence[language],
      holds: found === undefined,
      breaches: found?.breaches ?? 0,
      examples: found?.examples.map(asTexts) ?? [],
    };
  });
}

const toCheck = (check: InvariantCheck) => ({
  requested_by: check.requestedBy,
  whole: check.whole,
  started_at: check.startedAt.toISOString(),
  issuers: check.issuers,
  issuers_checked: check.issuersDone,
  issuers_unchanged: check.issuersUnchanged,
});

/** By the links of chains that were read: an issuer with many rows takes longer than many with few. */
function partDone({ position: { range, step }, ...check }: InvariantCheck): number {
  const ofRange = range === null ? 0 : step / listSteps(range, isUnchanged(range)).length;
  if (check.links === 0) return check.issuers === 0 ? 0 : Math.min(1, check.issuersDone / check.issuers);
  return Math.min(1, (check.linksDone + ofRange * (range?.links ?? 0)) / check.links);
}

const ENOUGH_TO_JUDGE = 0.02;

function estimateEnd(check: InvariantCheck): Date | null {
  const part = partDone(check);
  const start = check.startedAt.getTime();
  return part < ENOUGH_TO_JUDGE ? null : new Date(start + (check.movedAt.getTime() - start) / part);
}

function asTexts(row: Readonly<Record<string, unknown>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asText(value)]));
}

function asText(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
