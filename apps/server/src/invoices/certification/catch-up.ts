import { listIssuerIds } from "../../accounts/index.ts";
import { inIssuer } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { lockForgottenDocuments } from "./certification.db.ts";
import { enqueueDocument, postponeDocument, recallFromTheFuture } from "./queue.db.ts";
import { prepareSlots } from "./slots.db.ts";

type CatchUpDeps = Pick<Deps, "db" | "pacs" | "clock" | "log">;

/**
 * Makes what turns are taken from: the providers' slots, and nothing due later than it can be. Quick; done at start and
 * every few seconds.
 */
export async function prepareTurns({ db, pacs, clock }: CatchUpDeps): Promise<void> {
  for (const { pac, limit } of pacs.all) await prepareSlots(db, pac.provider, limit);
  await recallFromTheFuture(db, clock.now());
}

/**
 * Queues every open sealed document that is not queued. None should be missing, since both are written and deleted in
 * one transaction; what an older version or a hand has left is found here, at start and every hour.
 */
export async function queueForgotten({ db, clock, log }: CatchUpDeps): Promise<void> {
  for (const issuerId of await listIssuerIds(db)) {
    await inIssuer(db, issuerId, async (tx) => {
      for (const { possiblySent, ...document } of await lockForgottenDocuments(tx, issuerId)) {
        await enqueueDocument(tx, { issuerId, ...document, dueAt: clock.now() });
        await postponeDocument(tx, document.id, { dueAt: clock.now(), possiblySent });
        log.warn({ issuerId, invoiceId: document.invoiceId }, "an open document was not queued");
      }
    });
  }
}
