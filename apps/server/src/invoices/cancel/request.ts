import { checkSolicitud, signSolicitud } from "@timbra/cfdi";
import { type CancelRequestBody, legalDateAt } from "@timbra/contract";
import type { CachedSigner, IssuerSigner } from "../../adapters/vault/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { sha256 } from "../../lib/sha256.ts";
import { type InvoiceRecordWithDraft, lockWithReplacement, setInvoiceState } from "../invoices.db.ts";
import { getIssuingFacts } from "../issuing-facts.db.ts";
import { checkSigner, type SignerRefusal, withSigner } from "../signer.ts";
import { joinBatch } from "./batches.db.ts";
import { findOpenCancellation, insertCancellation, type NewCancellation } from "./cancellations.db.ts";
import { checkRequest, type RequestProblem, type StateRefusal, whyNotCancellable } from "./check-request.ts";
import { pacForCancellation } from "./claim.ts";

export interface CancelCommand {
  readonly issuerId: string;
  readonly userId: string;
  readonly invoiceId: string;
  readonly request: CancelRequestBody;
  /**
   * Whether the caller waits for the answer, and sends the request itself; the queue comes after it. Otherwise the
   * queue begins at once.
   */
  readonly callerAsks: boolean;
  /** The batch of those that are asked for together with it. */
  readonly batchId?: string;
}

/** Why nothing was signed. Nothing was kept or sent. */
export type RequestRefusal =
  | { readonly kind: StateRefusal | "not_found" }
  | SignerRefusal
  | { readonly kind: "faults"; readonly faults: readonly RequestProblem[] };

/** `asked`: signed now, or the same was asked before and is open; the question is only what becomes of it. */
export type RequestOutcome = { readonly kind: "asked"; readonly cancellationId: string } | RequestRefusal;

/** A worker takes over this long after the request has stopped waiting. */
const WORKER_MARGIN_MS = 6_000;

/** Signs a request to cancel and keeps the signed bytes, in one short transaction; nothing is sent yet. */
export function requestCancellation(deps: Deps, command: CancelCommand): Promise<RequestOutcome> {
  const { issuerId, invoiceId: subject } = command;
  return withSigner(deps, { issuerId, purpose: "cancel", subject }, (opened) =>
    withTenant(deps.db, issuerId, (tx) => signAndInsert(tx, deps, command, opened)),
  );
}

async function signAndInsert(
  tx: Tx,
  deps: Deps,
  given: CancelCommand,
  opened: CachedSigner | null,
): Promise<RequestOutcome> {
  const { issuerId, invoiceId, request: wish, batchId } = given;
  const { invoice, replacement } = await lockWithReplacement(tx, issuerId, invoiceId, wish.replacement_uuid);
  if (invoice === undefined) return { kind: "not_found" };
  const stopped = await checkState(tx, deps, given, invoice);
  if (stopped !== null) return stopped;
  const faults = await checkRequest(tx, { issuerId, invoice, request: wish, replacement });
  if (faults.length > 0) return { kind: "faults", faults };
  const facts = await getIssuingFacts(tx, issuerId);
  const now = deps.clock.now();
  const usable = checkSigner(deps.config, facts.certificate, opened, now);
  if (usable.kind !== "usable") return usable;
  const request = toCancellation(deps, given, invoice, usable.opened, facts.issuer.zip_code, now);
  await insertCancellation(tx, request);
  if (batchId !== undefined) await joinBatch(tx, { issuerId, batchId }, invoiceId, request.id);
  await setInvoiceState(tx, issuerId, invoiceId, "cancel_requested", now);
  await deps.queue.send(
    tx,
    "follow-cancellation",
    { issuerId, cancellationId: request.id },
    { id: request.jobId, startAfter: request.nextTryAt },
  );
  return { kind: "asked", cancellationId: request.id };
}

/** Null: its state lets it be cancelled. An open request for the same is what was asked. */
async function checkState(
  tx: Tx,
  deps: Deps,
  { issuerId, request }: CancelCommand,
  invoice: InvoiceRecordWithDraft,
): Promise<RequestOutcome | null> {
  const refusal = whyNotCancellable(invoice, deps.config.mode);
  if (refusal !== "cancellation_open") return refusal && { kind: refusal };
  const open = await findOpenCancellation(tx, issuerId, invoice.id);
  const isSame =
    open?.motive === request.motive && (open.replacement_uuid?.toUpperCase() ?? null) === request.replacement_uuid;
  return open !== undefined && isSame ? { kind: "asked", cancellationId: open.id } : { kind: "cancellation_open" };
}

function toCancellation(
  deps: Deps,
  { issuerId, userId, invoiceId, request, callerAsks }: CancelCommand,
  invoice: InvoiceRecordWithDraft,
  { certificateId, signer }: CachedSigner,
  zip: string,
  now: Date,
): NewCancellation {
  const uuid = (invoice.uuid ?? "").toUpperCase();
  const xml = Buffer.from(signedRequest(uuid, request, signer, legalDateAt(now, zip)), "utf8");
  return {
    issuerId,
    id: newId(deps.clock),
    invoiceId,
    uuid,
    motive: request.motive,
    replacementUuid: request.replacement_uuid,
    xml,
    sha256: sha256(xml),
    certificateId,
    provider: pacForCancellation(deps.pacs, invoice.provider).provider,
    environment: deps.config.mode,
    userId,
    jobId: newId(deps.clock),
    nextTryAt: callerAsks ? new Date(now.getTime() + deps.config.stampWaitMs + WORKER_MARGIN_MS) : now,
    now,
  };
}

function signedRequest(
  uuid: string,
  { motive, replacement_uuid }: CancelRequestBody,
  signer: IssuerSigner,
  fecha: string,
): string {
  const { revisada, problems } = checkSolicitud({
    tipo: "cancelacion",
    RfcEmisor: signer.rfc,
    Fecha: fecha,
    Folios: [
      { UUID: uuid, Motivo: motive, ...(replacement_uuid === null ? {} : { FolioSustitucion: replacement_uuid }) },
    ],
  });
  if (revisada === null)
    throw new Error(`A request to cancel was let through: ${problems.map(({ code }) => code).join(", ")}`);
  return signSolicitud(revisada, signer).xml;
}
