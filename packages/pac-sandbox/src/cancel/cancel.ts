import { createHmac, randomBytes, randomUUID } from "node:crypto";
import {
  type Aceptacion,
  aceptacionDe,
  type Comprobante,
  fechaLimiteDeCancelacion,
  motivoDe,
  sustituye,
} from "@timbra/cfdi";
import type { Credential } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import type { Authority } from "../authority/authority.ts";
import { localText } from "../certify/local-time.ts";
import type { Reason } from "../certify/reason.ts";
import { type CancellationLedger, type CancellationReceived, satStateOf } from "../ledger/cancellation-ledger.ts";
import { isUuid, type StampEntry, type StampLedger } from "../ledger/stamp-ledger.ts";
import { element, escapeXml, leaf } from "../xml.ts";
import { businessDayAfter, endOfBusinessDays, mexicanDate } from "./business-days.ts";
import {
  type CancellationRequest,
  type RequestedFolio,
  readRequest,
  reasonAgainstCertificate,
} from "./signed-request.ts";

/** What came of a request: a code for each document and the acknowledgement, or why it was not even read. */
export type CancelVerdict =
  | { readonly kind: "answered"; readonly acuse: AcuseContent; readonly text: string }
  | { readonly kind: "refused"; readonly reason: Reason };

/** Three business days to answer; no answer is acceptance (RMF 2.7.1.34). */
const DAYS_TO_ANSWER = 3;

/** Codes of the request as a whole, not of a document in it. */
const OF_THE_REQUEST = /^[37]\d\d$/;

/** Takes a signed request to cancel; `write` gives the acknowledgement its wrapping. */
export async function cancel(
  deps: SatDeps,
  xml: Uint8Array,
  write: (acuse: AcuseContent) => string,
): Promise<CancelVerdict> {
  const request = readRequest(xml, deps.authority, deps.now());
  return "code" in request ? { kind: "refused", reason: request } : cancelRequested(deps, request, write);
}

/** Takes a request that a provider signs itself, with a certificate that it was sent or keeps. */
export async function cancelWith(
  deps: SatDeps,
  { certificate }: Credential,
  request: CancellationRequest,
  write: (acuse: AcuseContent) => string,
): Promise<CancelVerdict> {
  const reason = reasonAgainstCertificate(certificate, request.rfc, deps.authority, deps.now());
  return reason === null ? cancelRequested(deps, request, write) : { kind: "refused", reason };
}

/**
 * What is answered with 201 is in the ledger, on disk, before it resolves; from the judgement to the ledger nothing is
 * awaited, so that two requests at once cannot both be the first.
 */
async function cancelRequested(
  deps: SatDeps,
  request: CancellationRequest,
  write: (acuse: AcuseContent) => string,
): Promise<CancelVerdict> {
  const forced = deps.forced.take();
  if (forced !== undefined && OF_THE_REQUEST.test(forced))
    return { kind: "refused", reason: { code: forced, message: "Respuesta pedida al PAC de pruebas." } };
  const cases = await Promise.all(request.folios.map((folio) => caseOf(deps, request, folio)));
  const folios = cases.map((one) => ({ uuid: one.folio.uuid, code: forced ?? statusCodeOf(deps, one) }));
  const acuse = { rfc: request.rfc, at: deps.now(), folios };
  const text = write(acuse);
  const received = cases.filter((_, at) => forced === undefined && folios[at]?.code === "201");
  await Promise.all(received.map((one) => deps.ledger.add(requestedOf(deps, one, text))));
  return { kind: "answered", acuse, text };
}

async function caseOf({ stampLedger }: SatDeps, { rfc }: CancellationRequest, folio: Case["folio"]): Promise<Case> {
  const [document, substitute] = await Promise.all([
    stampedDocument(stampLedger, folio.uuid),
    stampedDocument(stampLedger, folio.folioSustitucion),
  ]);
  return { rfc, folio, document, substitute };
}

function requestedOf(deps: SatDeps, { rfc, folio, document }: Case, acuse: string): CancellationReceived {
  const now = deps.now();
  const needs = document ? requiresAcceptance(document, now) : ({ requiere: false } as const);
  const receptor = document?.entry.receptor ?? "";
  const { does, afterMs } = deps.ledger.steered.receiver[receptor] ?? deps.ledger.steered.receivers;
  const silenceAccepts = needs.requiere && needs.silencio === "acepta" && !wasRejected(deps, folio.uuid, now);
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
function wasRejected({ ledger }: SatDeps, uuid: string, now: Date): boolean {
  return satStateOf(ledger, uuid, now).estatus === "Solicitud rechazada";
}

/** A folio of a request with the documents that it names, if they exist. */
interface Case {
  readonly rfc: string;
  readonly folio: RequestedFolio;
  readonly document: StampedDocument | null;
  readonly substitute: StampedDocument | null;
}

/** EstatusUUID for one document of a request: 201 when it is to be received, else why not. */
function statusCodeOf(deps: SatDeps, { rfc, folio, document, substitute }: Case): string {
  const now = deps.now();
  const wrong = wrongWords(folio);
  if (wrong !== null) return wrong;
  if (!document || !isVisible(deps, document, now)) return "205";
  if (document.entry.rfc !== rfc) return "203";
  const { estado, estatus } = satStateOf(deps.ledger, folio.uuid, now);
  if (estado === "Cancelado" || estatus === "En proceso") return "202";
  const limit = fechaLimiteDeCancelacion(document.comprobante);
  if (limit !== undefined && mexicanDate(now) > limit) return "210";
  if (folio.motivo === "01") return wrongSubstitute(deps, folio, substitute) ?? "201";
  return activeRelatedDocuments(deps, folio.uuid).length > 0 ? "no_cancelable" : "201";
}

/** Whether the SAT knows a stamped document by now. */
export function isVisible({ ledger }: SatDeps, { entry }: StampedDocument, now: Date): boolean {
  return now.getTime() >= Date.parse(entry.at) + ledger.steered.visibleAfterMs;
}

function wrongWords({ uuid, motivo, folioSustitucion }: RequestedFolio): string | null {
  if (!isUuid(uuid)) return "309";
  const known = motivoDe(motivo);
  if (!known) return "207";
  if (known.folioSustitucion === "prohibido") return folioSustitucion === "" ? null : "209";
  return isUuid(folioSustitucion) && folioSustitucion !== uuid ? null : "208";
}

function wrongSubstitute(
  { ledger, now }: SatDeps,
  { uuid }: RequestedFolio,
  substitute: StampedDocument | null,
): string | null {
  if (!substitute || satStateOf(ledger, substitute.entry.uuid, now()).estado === "Cancelado") return "208";
  return sustituye(substitute.comprobante, uuid) ? null : "212";
}

/** Whether a request of this instant needs the receiver's acceptance (RMF 2.7.1.35). */
export function requiresAcceptance({ comprobante }: StampedDocument, now: Date): Aceptacion {
  const nextBusinessDay = businessDayAfter(comprobante.Fecha.slice(0, 10), 1);
  return aceptacionDe(comprobante, { diaHabilSiguiente: mexicanDate(now) <= nextBusinessDay });
}

/** Documents not cancelled that relate to this one or pay it: while there is any, it cannot be cancelled. */
export function activeRelatedDocuments({ stampLedger, ledger, now }: SatDeps, uuid: string): string[] {
  const instant = now();
  return [...stampLedger.entries()]
    .filter(({ relacionados }) => relacionados?.includes(uuid))
    .filter((entry) => satStateOf(ledger, entry.uuid, instant).estado === "Vigente")
    .map((entry) => entry.uuid);
}

/** A stamped document, read. */
export interface StampedDocument {
  readonly entry: StampEntry;
  readonly comprobante: Comprobante;
}

/** The stamped document of a UUID; null when nobody stamped one here. */
export async function stampedDocument(stampLedger: StampLedger, uuid: string): Promise<StampedDocument | null> {
  const found = stampLedger.byUuid(uuid);
  if (!found) return null;
  const read = readCfdi(await found.xml());
  if (!read.ok) throw new Error("a document in the ledger is not a stamped CFDI");
  return { entry: found.entry, comprobante: read.comprobante };
}

/** What an acknowledgement says: which documents, and what became of each request. */
export interface AcuseContent {
  readonly rfc: string;
  readonly at: Date;
  readonly folios: readonly { readonly uuid: string; readonly code: string }[];
}

const NAMESPACE = "http://cancelacfd.sat.gob.mx";

/** Nobody but the SAT can verify its signature, so nobody needs this key twice. */
const KEY = randomBytes(64);

/** The acknowledgement by itself, as some providers hand it over. */
export function bareAcuse(acuse: AcuseContent): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<Acuse xmlns="${NAMESPACE}"${head(acuse)}>${body(acuse)}</Acuse>`;
}

/** The SAT's whole answer, as other providers do. */
export function soapAcuse(acuse: AcuseContent): string {
  const result = `<CancelaCFDResult${head(acuse)}>${body(acuse)}</CancelaCFDResult>`;
  const response = `<CancelaCFDResponse xmlns="${NAMESPACE}">${result}</CancelaCFDResponse>`;
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${element("s:Body", response)}</s:Envelope>`;
}

function head({ rfc, at }: AcuseContent): string {
  return ` Fecha="${localText(at, "America/Mexico_City")}" RfcEmisor="${escapeXml(rfc)}"`;
}

function body({ folios }: AcuseContent): string {
  const content = folios
    .map(({ uuid, code }) => element("Folios", leaf("UUID", uuid), leaf("EstatusUUID", code)))
    .join("");
  const value = createHmac("sha512", KEY).update(content).digest("base64");
  const method = '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#hmac-sha512"></SignatureMethod>';
  return `${content}<Signature Id="SelloSAT" xmlns="http://www.w3.org/2000/09/xmldsig#">${element("SignedInfo", method)}${leaf("SignatureValue", value)}</Signature>`;
}

/** What the SAT's side of this sandbox works with. */
export interface SatDeps {
  readonly authority: Authority;
  readonly stampLedger: StampLedger;
  readonly ledger: CancellationLedger;
  readonly forced: ForcedCodes;
  /** The SAT's clock, which POST /sandbox/clock moves; stamping goes by the real one. */
  readonly now: () => Date;
}

/** A code to answer with, whatever the document deserves. Nothing is requested meanwhile. */
export class ForcedCodes {
  #code = "";
  #times = 0;

  set(code: string, times: number): void {
    this.#code = code;
    this.#times = times;
  }

  /** The code for one more request; undefined when it may go on as it should. */
  take(): string | undefined {
    if (this.#times === 0) return undefined;
    this.#times -= 1;
    return this.#code;
  }
}
