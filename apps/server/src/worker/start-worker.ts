import { noteFailureJob, sendAccountLink } from "../accounts/index.ts";
import { deliverMail, type MailTransport } from "../adapters/mail/index.ts";
import type { Worker } from "../adapters/queue/index.ts";
import { runBulkJob } from "../bulk/index.ts";
import type { Deps } from "../deps.ts";
import { cancelReplacedJob, followJob, invoiceAttachments, startTellingOfBatches } from "../invoices/index.ts";
import { startNotices } from "../notices/index.ts";
import { invoiceOrderJob, refundOrderJob } from "../orders/index.ts";
import { deliverWebhookJob, sealClearAddresses } from "../webhooks/index.ts";
import { startTidying } from "./tidying.ts";
import { startWatchingGrowth } from "./watching-growth.ts";

export interface WorkerParts {
  readonly deps: Deps;
  readonly worker: Worker;
  readonly transport: MailTransport;
}

/** Puts a handler to every job of the product. Answers what stops the work that no queue knows of. */
export async function startWorker({ deps, worker, transport }: WorkerParts): Promise<() => void> {
  await sealClearAddresses(deps);
  await worker.work(
    "deliver-mail",
    deliverMail({
      db: deps.db,
      clock: deps.clock,
      log: deps.log,
      transport,
      bodies: deps.mailBodies,
      attachmentsOf: (carried) => invoiceAttachments(deps, carried),
    }),
  );
  await worker.work("send-account-link", sendAccountLink(deps));
  await worker.work("note-failed-sign-in", noteFailureJob(deps));
  await worker.work("cancel-replaced", cancelReplacedJob(deps));
  await worker.work("follow-cancellation", followJob(deps));
  await worker.work("run-bulk", runBulkJob(deps));
  await worker.work("deliver-webhook", deliverWebhookJob(deps));
  if (deps.sandboxCards !== null) await worker.work("sandbox-card", deps.sandboxCards.goOn);
  await worker.work("invoice-order", invoiceOrderJob(deps));
  await worker.work("refund-order", refundOrderJob(deps));
  const stops = [startTidying(deps), startWatchingGrowth(deps), startNotices(deps), startTellingOfBatches(deps)];
  return () => {
    for (const stop of stops) stop();
  };
}
