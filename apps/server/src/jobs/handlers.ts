import { hostname } from "node:os";
import { deleteExpiredAccountData, failedSignInJob, sendAccountLink } from "../accounts/index.ts";
import { deliverMail, type MailTransport } from "../adapters/mail/index.ts";
import { CLOCK_ALERT, raiseAlert, resolveAlert } from "../alerts/index.ts";
import { buildArchiveJob, removeExpiredArchives } from "../archives/index.ts";
import type { Deps } from "../boot/deps.ts";
import { runBulkJob } from "../bulk/index.ts";
import { analyzeGrownTables, databaseTime } from "../db/index.ts";
import { dropStoredAnswers } from "../http/idempotency.ts";
import { runCheckJob, startScheduledChecks } from "../invariants/index.ts";
import {
  cancellationJob,
  cancelReplacedJob,
  dropSealedCopies,
  invoiceAttachments,
  readRecentFigures,
  startBatchMails,
  takeOutCertificates,
} from "../invoices/index.ts";
import { startErasing } from "../leaving/index.ts";
import { HOUR_MS, MINUTE_MS } from "../lib/durations.ts";
import { every } from "../lib/every.ts";
import { idOfBytes } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import { invoiceOrderJob, refundOrderJob } from "../orders/index.ts";
import { startReminders } from "../reminders/index.ts";
import { statementAttachments } from "../statements/index.ts";
import { deleteExpiredUploads } from "../uploads/index.ts";
import { deliverWebhookJob, sealClearUrls } from "../webhooks/index.ts";
import type { Worker } from "./queue.ts";

export interface WorkerOptions {
  readonly deps: Deps;
  readonly worker: Worker;
  readonly transport: MailTransport;
}

/** Puts a handler to every job of the product. Answers what stops the work that no queue knows of. */
export async function startWorker({ deps, worker, transport }: WorkerOptions): Promise<() => void> {
  await sealClearUrls(deps);
  await worker.work(
    "deliver-mail",
    deliverMail({
      db: deps.db,
      clock: deps.clock,
      log: deps.log,
      transport,
      bodies: deps.mailBodies,
      attachmentsOf: (carried) =>
        "statementId" in carried ? statementAttachments(deps, carried) : invoiceAttachments(deps, carried),
    }),
  );
  await worker.work("send-account-link", sendAccountLink(deps));
  await worker.work("note-failed-sign-in", failedSignInJob(deps));
  await worker.work("cancel-replaced", cancelReplacedJob(deps));
  await worker.work("follow-cancellation", cancellationJob(deps));
  await worker.work("run-bulk", runBulkJob(deps));
  await worker.work("check-invariants", runCheckJob(deps));
  await worker.work("build-archive", buildArchiveJob(deps));
  await worker.work("deliver-webhook", deliverWebhookJob(deps));
  if (deps.sandboxCards !== null) await worker.work("sandbox-card", deps.sandboxCards.runDelayed);
  await worker.work("invoice-order", invoiceOrderJob(deps));
  await worker.work("refund-order", refundOrderJob(deps));
  const stops = [
    startCleanup(deps),
    startAnalyze(deps),
    startReminders(deps),
    startBatchMails(deps),
    startScheduledChecks(deps),
    startErasing(deps),
    every(READ_EVERY_MS, deps.log, "stamped documents were not read", () => readRecentFigures(deps)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Twice within the time for which a stamp is new to the reader. */
const READ_EVERY_MS = 20 * MINUTE_MS;

/** Several processes may do it at once: deleting what is gone already does nothing. */
function startCleanup(deps: Deps): () => void {
  const stops = [
    deleteExpiredAccountData,
    deleteExpiredUploads,
    removeExpiredArchives,
    dropSealedCopies,
    dropStoredAnswers,
    takeOutCertificates,
  ].map((task) => every(HOUR_MS, deps.log, "tidying failed", () => task(deps)));
  return () => {
    for (const stop of stops) stop();
  };
}

const ANALYZE_EVERY_MS = 5_000;

/**
 * Looks every few seconds whether tables have grown so much that their statements are to be planned anew. Several
 * processes may do it at once.
 */
function startAnalyze({ db, log }: Pick<Deps, "db" | "log">): () => void {
  return every(ANALYZE_EVERY_MS, log, "the growth of the tables was not looked at", () => analyzeGrownTables(db));
}

const CLOCK_CHECK_EVERY_MS = MINUTE_MS;

/** Each machine has a clock of its own, whose item is its own too. */
const MACHINE = hostname();
const SUBJECT = idOfBytes(sha256(MACHINE).subarray(0, 16));

type ClockDeps = Pick<Deps, "db" | "clock" | "log" | "clockWatch">;

/**
 * Compares this machine's clock with the database's and what the provider's answers say, and alerts the administrator
 * while it is off.
 */
export async function checkClocks({ db, clock, log, clockWatch }: ClockDeps): Promise<void> {
  const theirs = await databaseTime(db);
  const now = clock.now();
  const off = clockWatch.compare(now.getTime() - theirs.getTime(), now);
  await db.transaction().execute(async (tx) => {
    if (off === null) return resolveAlert(tx, CLOCK_ALERT, SUBJECT);
    const { from, aheadMs } = off;
    log.error({ from, aheadMs }, "the clock of this machine is off");
    const detail = {
      machine: MACHINE,
      clock_of: from,
      [aheadMs > 0 ? "ahead_seconds" : "behind_seconds"]: Math.round(Math.abs(aheadMs) / 1000),
    };
    return raiseAlert(tx, clock, {
      kind: CLOCK_ALERT,
      subjectId: SUBJECT,
      issuerId: null,
      reason: "clock_off",
      detail,
    });
  });
}

/** Compares them now and every minute. Answers what ends that. */
export function startClockChecks(deps: ClockDeps): () => void {
  return every(CLOCK_CHECK_EVERY_MS, deps.log, "the clocks were not compared", () => checkClocks(deps));
}
