import type { Cancelable, SolicitudEnCurso } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { SatStatus } from "@timbra/contract";
import type { PacPort } from "../../adapters/pac/index.ts";
import type { StatusAnswer, StatusQuestion } from "../../adapters/sat-status.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { withResponseHash } from "../../lib/response-hash.ts";
import { queueDocumentEvent } from "../../webhooks/index.ts";
import { findInvoice, lockInvoice } from "../invoices.db.ts";
import { findCertifier, setInvoiceState } from "../related.db.ts";
import { findStamp } from "../stamp/documents.db.ts";
import { acquireCancellationSlot, releaseCancellationSlot } from "../stamp/provider-slots.ts";
import { LEASE_MARGIN_MS, pacForCancellation, runCancellationExchange } from "./cancel.ts";
import { type CancellationAttempt, findOpenCancellation, recordCancellationAttempt } from "./cancellations.db.ts";
import { mailCancelled } from "./mails.ts";

/** What somebody waits for who looks at a screen. */
const DEADLINE_MS = 8_000;

/**
 * Asks the SAT what it says of an invoice now. What it says about a request that is open settles it as if the worker
 * had asked. Undefined when the issuer has no stamped invoice by that id.
 */
export async function getSatStatus(deps: Deps, issuerId: string, id: string): Promise<SatStatus | undefined> {
  const found = await withTenant(deps.db, issuerId, async (tx) => ({
    stamp: await findStamp(tx, issuerId, id),
    open: await findOpenCancellation(tx, issuerId, id),
    provider: await findCertifier(tx, issuerId, id),
  }));
  if (found.stamp === null) return undefined;
  const asked_at = deps.clock.now().toISOString();
  const followed =
    found.open && (await runCancellationExchange(deps, { issuerId, cancellationId: found.open.id }, DEADLINE_MS, true));
  const pac = pacForCancellation(deps.pacs, found.provider);
  const answer =
    followed?.status ??
    (await queryStatus(deps, pac, { issuerId, id, question: questionOf(found.stamp.xml, found.stamp.uuid) }));
  const invoice = await withTenant(deps.db, issuerId, (tx) => findInvoice(tx, issuerId, id));
  return invoice === undefined
    ? undefined
    : { asked_at, ...toStatus(answer), invoice_state: invoice.state as SatStatus["invoice_state"] };
}

interface StatusQuery {
  readonly issuerId: string;
  /** The invoice's. */
  readonly id: string;
  readonly question: StatusQuestion;
}

/** A look at a document that is about no request of ours. It takes its turn at the provider like any other question. */
async function queryStatus(deps: Deps, pac: PacPort, { issuerId, id, question }: StatusQuery): Promise<StatusAnswer> {
  const startedAt = deps.clock.now();
  const until = new Date(startedAt.getTime() + DEADLINE_MS + LEASE_MARGIN_MS);
  const wanted = { issuerId, subjectId: id, operation: "status", now: startedAt, until } as const;
  const claim = await withTenant(deps.db, issuerId, (tx) => acquireCancellationSlot(tx, deps.pacs, pac, wanted));
  if (claim.kind === "not_now") return { kind: "unavailable", reason: "the provider may not be asked at this moment" };
  const { answer, answerSha256 } = await withResponseHash((hear) =>
    pac.cancellationStatus(question, { deadlineMs: DEADLINE_MS, hear }),
  );
  const durationMs = Math.max(0, deps.clock.now().getTime() - startedAt.getTime());
  await withTenant(deps.db, issuerId, async (tx) => {
    await releaseCancellationSlot(tx, deps, claim.turn, { answer, tries: 1 });
    if (answer.kind !== "answered" || answer.state.estado !== "cancelado") return;
    const attempt = {
      provider: pac.provider,
      answer: answer.kind,
      detail: { words: answer.words },
      answerSha256,
      startedAt,
      durationMs,
    };
    await adoptCancelled(tx, deps, { issuerId, id }, attempt);
  });
  return answer;
}

/**
 * Cancelled with another program, or at the SAT's own desk: true all the same, and the SAT's words are kept as the
 * proof of it. An open request is settled by whoever follows it.
 */
async function adoptCancelled(
  tx: Tx,
  deps: Deps,
  { issuerId, id }: Pick<StatusQuery, "issuerId" | "id">,
  attempt: Omit<CancellationAttempt, "id" | "operation" | "sentSha256" | "receivedSha256">,
): Promise<void> {
  const invoice = await lockInvoice(tx, issuerId, id);
  if (invoice?.state !== "stamped" && invoice?.state !== "cancel_rejected") return;
  const look = {
    ...attempt,
    id: newId(deps.clock),
    operation: "status",
    sentSha256: null,
    receivedSha256: null,
  } as const;
  await recordCancellationAttempt(tx, { issuerId, invoiceId: id, id: null }, look);
  await setInvoiceState(tx, issuerId, id, "cancelled", deps.clock.now());
  await mailCancelled(tx, deps, { issuerId, invoiceId: id }, "unknown");
  await queueDocumentEvent(tx, deps, { issuerId, invoiceId: id }, "cancelled");
  deps.log.warn({ issuerId, invoiceId: id }, "the SAT says that an invoice was cancelled without a request of ours");
}

function questionOf(xml: Uint8Array, uuid: string) {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A stored stamp cannot be read.");
  const { Emisor, Receptor, Total, Sello } = read.comprobante;
  return { uuid, issuerRfc: Emisor.Rfc, receiverRfc: Receptor.Rfc, total: Total, sello: Sello ?? "" };
}

function toStatus(answer: StatusAnswer): Omit<SatStatus, "asked_at" | "invoice_state"> {
  if (answer.kind === "unavailable") return { state: "unavailable", cancellable: null, request: null, words: null };
  const { CodigoEstatus, Estado, EsCancelable, EstatusCancelacion } = answer.words;
  const words = { code: CodigoEstatus, state: Estado, cancellable: EsCancelable, cancellation: EstatusCancelacion };
  const { state } = answer;
  if (state.estado === "vigente")
    return { state: "live", cancellable: CANCELLABLE[state.cancelable], request: REQUEST[state.solicitud], words };
  return { state: STATES[state.estado], cancellable: null, request: null, words };
}

const STATES = { cancelado: "cancelled", "no-encontrado": "not_found", desconocido: "unknown" } as const;

const CANCELLABLE: Readonly<Record<Cancelable, SatStatus["cancellable"]>> = {
  "sin-aceptacion": "without_acceptance",
  "con-aceptacion": "with_acceptance",
  no: "no",
  desconocido: "unknown",
};

const REQUEST: Readonly<Record<SolicitudEnCurso, SatStatus["request"]>> = {
  ninguna: "none",
  "en-proceso": "in_process",
  rechazada: "rejected",
  desconocida: "unknown",
};
