import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { certifyInvoice } from "./certification/certify-invoice.ts";
import { openSigner } from "./open-signer.ts";
import { type SealOutcome, type SealRefusal, sealInvoice } from "./seal-invoice.ts";

/** A worker takes over this long after the request has stopped waiting: its lease has ended by then. */
const WORKER_MARGIN_MS = 6_000;
const PAUSE_MS = 150;
/** Certificates are replaced once in years; one that is replaced this often within a request is no certificate to seal with. */
const MOST_KEYS = 10;

export interface StampRequest {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: Language;
}

/**
 * Stamps a kept draft: seals it in one short transaction, then asks the provider with none open. `asked`: whatever could be
 * asked was; the invoice's own state says what is known. Calling it again, or from two tabs at once, seals nothing twice.
 */
export async function stampInvoice(deps: Deps, request: StampRequest): Promise<{ readonly kind: "asked" } | SealRefusal> {
  const outcome = await sealWithKeyInUse(deps, request);
  deps.buggify("commit-1:after", request.invoiceId);
  if (outcome.kind !== "sealed" && outcome.kind !== "already") return outcome;
  await askUntilDeadline(deps, request.issuerId, request.invoiceId);
  return { kind: "asked" };
}

/** The key is opened before the transaction; when it was replaced meanwhile, the one that replaced it is opened. */
async function sealWithKeyInUse(deps: Deps, request: StampRequest): Promise<SealOutcome> {
  const { issuerId, invoiceId } = request;
  for (let keys = 1; ; keys += 1) {
    deps.buggify("key-decrypt:before", invoiceId);
    const opened = await openSigner(deps, issuerId);
    deps.buggify("key-decrypt:after", invoiceId);
    const workerFrom = new Date(deps.clock.now().getTime() + deps.config.stampWaitMs + WORKER_MARGIN_MS);
    const outcome = await inIssuer(deps.db, issuerId, (tx) => sealInvoice(tx, deps, { ...request, workerFrom }, opened));
    if (outcome.kind !== "certificate_changed" || keys === MOST_KEYS) return outcome;
  }
}

/** Asks once; while another request or a worker holds the lease, waits for what that one finds out. */
async function askUntilDeadline(deps: Deps, issuerId: string, invoiceId: string): Promise<void> {
  const { stampWaitMs } = deps.config;
  for (let waited = 0; waited < stampWaitMs; waited += PAUSE_MS) {
    const certification = await certifyInvoice(deps, issuerId, invoiceId, stampWaitMs - waited);
    if (certification !== "leased") return;
    await sleep(PAUSE_MS);
  }
}
