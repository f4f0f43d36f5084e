import { type AcuseContent, soapAcuse } from "../cancel/acuse.ts";
import { type CancelVerdict, cancel, cancelWith } from "../cancel/cancel.ts";
import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { type CancellationRequest, folioOf, type RequestedFolio } from "../cancel/read-request.ts";
import { standingOf } from "../cancel/standing.ts";
import { localText } from "../certify/local-time.ts";
import { reasonText } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import type { ProviderReply } from "../sandbox/reply.ts";
import { openPair } from "../taxpayers/open-pair.ts";
import type { Taxpayers } from "../taxpayers/taxpayers.ts";
import { childrenOf, find, textOf, type XmlNode } from "../xml/read-xml.ts";
import { element, leaf } from "../xml/write-xml.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** `cancel_signature`: a signed Cancelacion in base64; no key leaves the client. */
export async function cancelSignature(call: SoapCall, desk: CancelDesk): Promise<ProviderReply> {
  const xml = Buffer.from(parameter(call, "xml"), "base64");
  return replyTo(call, await cancel(desk, xml, soapAcuse), desk);
}

/**
 * `cancel`: the documents, the certificate in PEM and its key in PEM, plain or encrypted with the account's password;
 * without both, those registered.
 */
export async function cancelWithFiles(call: SoapCall, desk: CancelDesk, taxpayers: Taxpayers): Promise<ProviderReply> {
  const [cer, key] = [parameter(call, "cer"), parameter(call, "key")];
  if (cer === "" && key === "") return signCancel(call, desk, taxpayers);
  if (!BASE64.test(cer) || !BASE64.test(key)) return failed(call, "Incorrect padding");
  const files = [Buffer.from(cer, "base64"), Buffer.from(key, "base64")] as const;
  if (files.every((file) => BASE64.test(file.toString("latin1"))))
    return failed(call, "704 - El certificado o la llave están dos veces en base64");
  const opened = openPair(...files, [parameter(call, "password"), ""]);
  if (opened === "key") return failed(call, "Invalid Passphrase");
  if (typeof opened === "string")
    return failed(call, "711 - Error con el certificado: no es legible, o no corresponde a la llave");
  return replyTo(call, await cancelWith(desk, opened, requestIn(call), soapAcuse), desk);
}

/** `sign_cancel`: the same with the certificate that the taxpayer has registered. */
export async function signCancel(call: SoapCall, desk: CancelDesk, taxpayers: Taxpayers): Promise<ProviderReply> {
  const credential = taxpayers.find(parameter(call, "taxpayer_id"))?.credential;
  const serial = parameter(call, "serial");
  if (credential === undefined || (serial !== "" && serial !== credential.noCertificado)) {
    return failed(call, "711 - El RFC no tiene un certificado registrado y activo");
  }
  return replyTo(call, await cancelWith(desk, credential, requestIn(call), soapAcuse), desk);
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
  return { answer: () => writeCancelFailure(method, text) };
}

/** A failure of the service: only CodEstatus says anything. */
export function writeCancelFailure(method: string, text: string): HttpAnswer {
  return write(method, "", "", "", "", text);
}

function replyTo(call: SoapCall, verdict: CancelVerdict, desk: CancelDesk): ProviderReply {
  if (verdict.kind === "refused") return failed(call, reasonText(verdict.reason));
  const unknown = verdict.acuse.folios.find(({ uuid, code }) => code === "205" && desk.book.byUuid(uuid) === undefined);
  return unknown
    ? failed(call, notFound(unknown.uuid))
    : { answer: () => written(call.method, verdict.acuse, verdict.text, desk) };
}

/**
 * What this provider says of a document that it did not stamp; 205 is the SAT's word for one that it does not know yet.
 */
export function notFound(uuid: string): string {
  return `UUID: ${uuid} No Encontrado`;
}

function written(method: string, acuse: AcuseContent, text: string, desk: CancelDesk): HttpAnswer {
  const folios = acuse.folios.map(({ uuid, code }) =>
    element(
      "s0:Folio",
      leaf("s0:UUID", uuid),
      leaf("s0:EstatusUUID", code),
      leaf("s0:EstatusCancelacion", statusText(desk, uuid, code)),
    ),
  );
  return write(method, folios.join(""), text, localText(acuse.at, "America/Mexico_City"), acuse.rfc, "");
}

function statusText({ ledger, now }: CancelDesk, uuid: string, code: string): string {
  if (code === "201") return "Petición de cancelación realizada exitosamente";
  return standingOf(ledger, uuid, now()).estatus;
}

function write(
  method: string,
  folios: string,
  acuse: string,
  fecha: string,
  rfc: string,
  codEstatus: string,
): HttpAnswer {
  return soapResult(
    "cancel",
    method,
    element("s0:Folios", folios),
    leaf("s0:Acuse", acuse),
    leaf("s0:Fecha", fecha),
    leaf("s0:RfcEmisor", rfc),
    ...(codEstatus === "" ? [] : [leaf("s0:CodEstatus", codEstatus)]),
  );
}
