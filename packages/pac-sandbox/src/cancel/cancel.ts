import { randomUUID } from "node:crypto";
import type { Credential } from "@timbra/cfdi/node";
import type { Reason } from "../certify/reason.ts";
import type { AcuseContent } from "./acuse.ts";
import { asksReceiver } from "./asks-receiver.ts";
import { endOfBusinessDays } from "./business-days.ts";
import type { CancelDesk } from "./cancel-desk.ts";
import { type Case, judge } from "./judge.ts";
import type { Requested } from "./ledger-line.ts";
import { paperOf } from "./paper.ts";
import { type CancellationRequest, readRequest } from "./read-request.ts";
import { reasonAgainstCertificate } from "./read-signed.ts";
import { standingOf } from "./standing.ts";

/** What came of a request: a code for each document and the acknowledgement, or why it was not even read. */
export type CancelVerdict =
  | { readonly kind: "answered"; readonly acuse: AcuseContent; readonly text: string }
  | { readonly kind: "refused"; readonly reason: Reason };

/** Three business days to answer; silence is acceptance (RMF 2.7.1.34). */
const DAYS_TO_ANSWER = 3;

/** Codes of the request as a whole, not of a document in it. */
const OF_THE_REQUEST = /^[37]\d\d$/;

/** Takes a signed request to cancel; `write` gives the acknowledgement its wrapping. */
export async function cancel(
  desk: CancelDesk,
  xml: Uint8Array,
  write: (acuse: AcuseContent) => string,
): Promise<CancelVerdict> {
  const request = readRequest(xml, desk.authority, desk.now());
  return "code" in request ? { kind: "refused", reason: request } : cancelRequested(desk, request, write);
}

/** Takes a request that a provider signs itself, with a certificate that it was sent or keeps. */
export async function cancelWith(
  desk: CancelDesk,
  { certificate }: Credential,
  request: CancellationRequest,
  write: (acuse: AcuseContent) => string,
): Promise<CancelVerdict> {
  const reason = reasonAgainstCertificate(certificate, request.rfc, desk.authority, desk.now());
  return reason === null ? cancelRequested(desk, request, write) : { kind: "refused", reason };
}

/**
 * What is answered with 201 is in the ledger, on disk, before it resolves; from the judgement to the ledger nothing is
 * awaited, so that two requests at once cannot both be the first.
 */
async function cancelRequested(
  desk: CancelDesk,
  request: CancellationRequest,
  write: (acuse: AcuseContent) => string,
): Promise<CancelVerdict> {
  const forced = desk.forced.take();
  if (forced !== undefined && OF_THE_REQUEST.test(forced))
    return { kind: "refused", reason: { code: forced, message: "Respuesta pedida al PAC de pruebas." } };
  const cases = await Promise.all(request.folios.map((folio) => caseOf(desk, request, folio)));
  const folios = cases.map((one) => ({ uuid: one.folio.uuid, code: forced ?? judge(desk, one) }));
  const acuse = { rfc: request.rfc, at: desk.now(), folios };
  const text = write(acuse);
  const received = cases.filter((_, at) => forced === undefined && folios[at]?.code === "201");
  await Promise.all(received.map((one) => desk.ledger.add(requestedOf(desk, one, text))));
  return { kind: "answered", acuse, text };
}

async function caseOf({ book }: CancelDesk, { rfc }: CancellationRequest, folio: Case["folio"]): Promise<Case> {
  const [paper, substitute] = await Promise.all([paperOf(book, folio.uuid), paperOf(book, folio.folioSustitucion)]);
  return { rfc, folio, paper, substitute };
}

function requestedOf(desk: CancelDesk, { rfc, folio, paper }: Case, acuse: string): Requested {
  const now = desk.now();
  const needs = paper ? asksReceiver(paper, now) : ({ requiere: false } as const);
  const receptor = paper?.entry.receptor ?? "";
  const { does, afterMs } = desk.ledger.steered.receiver[receptor] ?? desk.ledger.steered.receivers;
  const silenceAccepts = needs.requiere && needs.silencio === "acepta" && !wasRejected(desk, folio.uuid, now);
  return {
    kind: "requested",
    id: randomUUID(),
    uuid: folio.uuid,
    rfc,
    receptor,
    motivo: folio.motivo,
    ...(folio.folioSustitucion !== "" && { folioSustitucion: folio.folioSustitucion }),
    at: now.toISOString(),
    acceptance: needs.requiere,
    ...(needs.requiere &&
      does !== "ignores" && {
        answer: { at: new Date(now.getTime() + afterMs).toISOString(), accepts: does === "accepts" },
      }),
    ...(silenceAccepts && { deadline: endOfBusinessDays(now, DAYS_TO_ANSWER).toISOString() }),
    acuse,
  };
}

/** A second request after a rejection has no deadline: it may wait for ever. */
function wasRejected({ ledger }: CancelDesk, uuid: string, now: Date): boolean {
  return standingOf(ledger, uuid, now).estatus === "Solicitud rechazada";
}
