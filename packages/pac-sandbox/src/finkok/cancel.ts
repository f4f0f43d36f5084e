import {
  type AcuseContent,
  type CancelVerdict,
  cancel,
  cancelWith,
  type SatDeps,
  soapAcuse,
} from "../cancel/cancel.ts";
import {
  pendingFor,
  type RelationsVerdict,
  readAnswers,
  recordAnswers,
  relationsSigned,
  UNRELATED,
} from "../cancel/receiver.ts";
import { type CancellationRequest, folioOf, type RequestedFolio } from "../cancel/signed-request.ts";
import { localText } from "../certify/local-time.ts";
import { reasonText } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/exchange.ts";
import { satStateOf } from "../ledger/cancellation-ledger.ts";
import type { StampEntry } from "../ledger/stamp-ledger.ts";
import { type ProviderReply, replyWith } from "../sandbox/personality.ts";
import { type SatStatusAnswer, statusOf } from "../sat/status.ts";
import { openPair, type Taxpayers } from "../taxpayers.ts";
import { childrenOf, find, leaf, textOf, type XmlNode } from "../xml.ts";
import { parameter, type SoapCall, soapElement, soapResult, writeFields } from "./soap.ts";

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** `cancel_signature`: a signed Cancelacion in base64; no key leaves the client. */
export async function cancelSignature(call: SoapCall, deps: SatDeps): Promise<ProviderReply> {
  const xml = Buffer.from(parameter(call, "xml"), "base64");
  return replyTo(call, await cancel(deps, xml, soapAcuse), deps);
}

/**
 * `cancel`: the documents, the certificate in PEM and its key in PEM, plain or encrypted with the account's password;
 * without both, those registered.
 */
export async function cancelWithFiles(call: SoapCall, deps: SatDeps, taxpayers: Taxpayers): Promise<ProviderReply> {
  const [cer, key] = [parameter(call, "cer"), parameter(call, "key")];
  if (cer === "" && key === "") return signCancel(call, deps, taxpayers);
  if (!BASE64.test(cer) || !BASE64.test(key)) return failed(call, "Incorrect padding");
  const files = [Buffer.from(cer, "base64"), Buffer.from(key, "base64")] as const;
  if (files.every((file) => BASE64.test(file.toString("latin1"))))
    return failed(call, "704 - El certificado o la llave están dos veces en base64");
  const opened = openPair(...files, [parameter(call, "password"), ""]);
  if (opened === "key") return failed(call, "Invalid Passphrase");
  if (typeof opened === "string")
    return failed(call, "711 - Error con el certificado: no es legible, o no corresponde a la llave");
  return replyTo(call, await cancelWith(deps, opened, requestIn(call), soapAcuse), deps);
}

/** `sign_cancel`: the same with the certificate that the taxpayer has registered. */
export async function signCancel(call: SoapCall, deps: SatDeps, taxpayers: Taxpayers): Promise<ProviderReply> {
  const credential = taxpayers.find(parameter(call, "taxpayer_id"))?.credential;
  const serial = parameter(call, "serial");
  if (credential === undefined || (serial !== "" && serial !== credential.noCertificado)) {
    return failed(call, "711 - El RFC no tiene un certificado registrado y activo");
  }
  return replyTo(call, await cancelWith(deps, credential, requestIn(call), soapAcuse), deps);
}

function requestIn(call: SoapCall): CancellationRequest {
  const rfc = parameter(call, "taxpayer_id");
  const folios = foliosIn(find(call.node, "UUIDS"));
  return { rfc, folios: folios.length > 0 ? folios : [{ uuid: "", motivo: "", folioSustitucion: "" }] };
}

/** As attributes of UUID, since there are motives; as texts before that. */
function foliosIn(node: XmlNode | undefined): RequestedFolio[] {
  const older = childrenOf(find(node, "uuids")).map((one) => ({
    uuid: textOf(one).trim().toUpperCase(),
    motivo: "",
    folioSustitucion: "",
  }));
  return [...childrenOf(node, "UUID").map(folioOf), ...older];
}

function failed({ method }: SoapCall, text: string): ProviderReply {
  return replyWith(writeCancelFailure(method, text));
}

const NO_RESULT = { Folios: "", Acuse: "", Fecha: "", RfcEmisor: "" };

/** A failure of the service: only CodEstatus says anything. */
export function writeCancelFailure(method: string, text: string): HttpAnswer {
  return soapResult("cancel", method, { ...NO_RESULT, CodEstatus: text });
}

function replyTo(call: SoapCall, verdict: CancelVerdict, deps: SatDeps): ProviderReply {
  if (verdict.kind === "refused") return failed(call, reasonText(verdict.reason));
  const unknown = verdict.acuse.folios.find(
    ({ uuid, code }) => code === "205" && deps.stampLedger.byUuid(uuid) === undefined,
  );
  return unknown
    ? failed(call, notFound(unknown.uuid))
    : { answer: () => written(call.method, verdict.acuse, verdict.text, deps) };
}

/**
 * What this provider says of a document that it did not stamp; 205 is the SAT's word for one that it does not know yet.
 */
function notFound(uuid: string): string {
  return `UUID: ${uuid} No Encontrado`;
}

function written(method: string, { folios, at, rfc }: AcuseContent, text: string, deps: SatDeps): HttpAnswer {
  const codes = folios.map(({ uuid, code }) =>
    soapElement("Folio", { UUID: uuid, EstatusUUID: code, EstatusCancelacion: statusText(deps, uuid, code) }),
  );
  const fecha = localText(at, "America/Mexico_City");
  return soapResult("cancel", method, { Folios: codes, Acuse: text, Fecha: fecha, RfcEmisor: rfc });
}

function statusText({ ledger, now }: SatDeps, uuid: string, code: string): string {
  if (code === "201") return "Petición de cancelación realizada exitosamente";
  return satStateOf(ledger, uuid, now()).estatus;
}

/** `get_receipt`: the SAT's acknowledgement of a cancellation (type C) of an issuer's document. */
export function getReceipt(call: SoapCall, { ledger }: SatDeps): HttpAnswer {
  const uuid = parameter(call, "uuid");
  const rfc = parameter(call, "taxpayer_id");
  const isCancellation = parameter(call, "type") === "C";
  const request = isCancellation
    ? ledger
        .requestsOf(uuid)
        .filter((one) => one.rfc === rfc)
        .at(-1)
    : undefined;
  if (request === undefined)
    return writeReceipt({
      uuid,
      rfc,
      error: `There is not a ${isCancellation ? "Cancellation" : "Reception"} receipt with that info`,
    });
  const date = localText(new Date(request.at), "America/Mexico_City");
  return writeReceipt({ uuid, rfc, receipt: request.acuse, date });
}

/** The answer, which has an acknowledgement or an error. */
export function writeReceipt(of: {
  uuid?: string;
  rfc?: string;
  receipt?: string;
  date?: string;
  error?: string;
}): HttpAnswer {
  const { uuid, rfc, receipt, date, error } = of;
  const success = receipt === undefined ? "false" : "true";
  return soapResult("cancel", "get_receipt", { uuid, success, receipt, taxpayer_id: rfc, error, date });
}

/** `get_sat_status`, and `get_out_sat_status` of documents that others certified: asks the SAT for the client. */
export async function getSatStatus(call: SoapCall, deps: SatDeps): Promise<HttpAnswer> {
  const question = {
    uuid: parameter(call, "uuid"),
    emisor: parameter(call, "taxpayer_id"),
    receptor: parameter(call, "rtaxpayer_id"),
    total: parameter(call, "total"),
  };
  return writeSatStatus(call.method, await statusOf(deps, question), "");
}

export function writeSatStatus(method: string, status: SatStatusAnswer | null, error: string): HttpAnswer {
  return soapResult("cancel", method, { error, sat: [writeFields({ ...status })] });
}

/** `get_pending`: the documents with a cancellation request that waits for the receiver. */
export function getPending(call: SoapCall, deps: SatDeps): HttpAnswer {
  const uuids = pendingFor(deps, parameter(call, "rtaxpayer_id")).map((uuid) => leaf("tns:string", uuid));
  return soapResult("cancel", call.method, { uuids, error: "" });
}

/** `accept_reject_signature`: a receiver's signed answer in base64. */
export async function acceptReject(call: SoapCall, deps: SatDeps): Promise<HttpAnswer> {
  const read = readAnswers(deps, Buffer.from(parameter(call, "xml"), "base64"));
  const failed = (error: string) => soapResult("cancel", call.method, { rechazo: "", aceptacion: "", error });
  if ("code" in read) return failed(reasonText(read));
  const unknown = read.words.find(({ uuid }) => deps.stampLedger.byUuid(uuid) === undefined);
  if (unknown) return failed(notFound(unknown.uuid));
  const { folios } = await recordAnswers(deps, read);
  const of = (accepts: boolean, name: string): string[] =>
    folios
      .filter((folio) => folio.accepts === accepts)
      .map(({ uuid, code }) => soapElement(name, { status: code, uuid }));
  const fields = { rechazo: of(false, "Rechaza"), aceptacion: of(true, "Acepta"), error: "" };
  return soapResult("cancel", call.method, fields);
}

/** `get_related_signature`: the documents related to one, asked in a signed petition in base64. */
export function getRelated(call: SoapCall, deps: SatDeps): HttpAnswer {
  const verdict = relationsSigned(deps, Buffer.from(parameter(call, "xml"), "base64"));
  const found = verdict.kind === "found" ? verdict.relations : undefined;
  const written = (name: string, entries: readonly StampEntry[] = []) =>
    entries.map(({ uuid, rfc, receptor }) => soapElement(name, { uuid, emisor: rfc, receptor }));
  return soapResult("cancel", call.method, {
    Padres: written("Padre", found?.parents),
    Hijos: written("Hijo", found?.children),
    error: errorOf(verdict),
  });
}

function errorOf(verdict: RelationsVerdict): string {
  if (verdict.kind === "refused") return reasonText(verdict.reason);
  if (verdict.kind === "unknown") return notFound(verdict.uuid);
  return verdict.kind === "unrelated" ? reasonText(UNRELATED) : "";
}
