import type { Credential } from "@timbra/cfdi/node";
import { bareAcuse, type CancelVerdict, cancel, cancelWith, type SatDeps } from "../cancel/cancel.ts";
import {
  pendingFor,
  type ReceiverAnswer,
  type ReceiverAnswers,
  type RelationsVerdict,
  readAnswers,
  recordAnswers,
  relationsSigned,
  relationsWith,
} from "../cancel/receiver.ts";
import { reasonAgainstCertificate } from "../cancel/signed-request.ts";
import { type Reason, reasonText } from "../certify/reason.ts";
import { type HttpAnswer, type HttpExchange, xmlPart } from "../http/exchange.ts";
import type { StampEntry } from "../ledger/stamp-ledger.ts";
import { type ProviderReply, replyWith } from "../sandbox/personality.ts";
import type { Taxpayers } from "../taxpayers.ts";
import { certificateGiven, certificateStored, textOf } from "./certificates.ts";
import { refusal, success } from "./envelope.ts";

/** POST /cfdi33/cancel/xml: the signed Cancelacion of the form's part `xml`. */
export async function cancelXml(exchange: HttpExchange, deps: SatDeps): Promise<ProviderReply> {
  const xml = await xmlPart(exchange);
  if (xml === null) return refused("Xml de cancelación no proporcionado o viene vacio.");
  return replyTo(await cancel(deps, xml, bareAcuse));
}

/**
 * POST /cfdi33/cancel/csd {uuid, password, rfc, b64Cer, b64Key, motivo, folioSustitucion?}: signed here, with the
 * certificate that comes along.
 */
export async function cancelCsd(exchange: HttpExchange, deps: SatDeps): Promise<ProviderReply> {
  const given = await certificateGiven(exchange);
  if (typeof given === "string") return refused(given);
  const [uuid = "", rfc = "", motivo = "", folio = ""] = ["uuid", "rfc", "motivo", "folioSustitucion"].map((name) =>
    textOf(given.body, name),
  );
  return cancelAs(deps, given.credential, { rfc: rfc.toUpperCase(), uuid, motivo, folio });
}

/**
 * POST /cfdi33/cancel/{rfc}/{uuid}/{motivo}[/{folioSustitucion}]: signed here, with the certificate that the taxpayer
 * has stored.
 */
export async function cancelStored(
  parts: readonly string[],
  deps: SatDeps,
  taxpayers: Taxpayers,
): Promise<ProviderReply> {
  const [rfc = "", uuid = "", motivo = "", folio = ""] = parts;
  const credential = certificateStored(taxpayers, rfc);
  return typeof credential === "string"
    ? refused(credential)
    : cancelAs(deps, credential, { rfc, uuid, motivo, folio });
}

interface RequestedFolio {
  readonly rfc: string;
  readonly uuid: string;
  readonly motivo: string;
  readonly folio: string;
}

async function cancelAs(
  deps: SatDeps,
  credential: Credential,
  { rfc, uuid, motivo, folio }: RequestedFolio,
): Promise<ProviderReply> {
  const folios = [{ uuid: uuid.toUpperCase(), motivo, folioSustitucion: folio.toUpperCase() }];
  return replyTo(await cancelWith(deps, credential, { rfc, folios }, bareAcuse));
}

function replyTo(verdict: CancelVerdict): ProviderReply {
  if (verdict.kind === "refused") return refused(reasonText(verdict.reason));
  const codes = Object.fromEntries(
    verdict.acuse.folios.map(({ uuid, code }) => [uuid, code === "no_cancelable" ? "204" : code]),
  );
  return replyWith(success({ acuse: verdict.text, uuid: codes }));
}

function refused(text: string): ProviderReply {
  return replyWith(refusedAnswer(text));
}

const NO_XML = "Xml no proporcionado o viene vacio.";

/** GET /pendings/{rfc}: the documents with a cancellation request that waits for the receiver. */
export function pendings(deps: SatDeps, rfc: string): HttpAnswer {
  const uuid = pendingFor(deps, rfc);
  return success({ uuid }, { codStatus: uuid.length > 0 ? "1100" : "1101" });
}

/** POST /acceptreject/xml: a receiver's signed answer. */
export async function acceptRejectXml(exchange: HttpExchange, deps: SatDeps): Promise<HttpAnswer> {
  const xml = await xmlPart(exchange);
  return xml === null ? refusedAnswer(NO_XML) : answered(deps, readAnswers(deps, xml));
}

/** POST /acceptreject/csd {uuids: [{uuid, action}], password, rfc, b64Cer, b64Key}. */
export async function acceptRejectCsd(exchange: HttpExchange, deps: SatDeps): Promise<HttpAnswer> {
  const given = await certificateGiven(exchange);
  if (typeof given === "string") return refusedAnswer(given);
  const { uuids } = given.body;
  const words = Array.isArray(uuids) ? uuids.map(wordOf) : [];
  if (words.length === 0 || words.includes(null))
    return refusedAnswer("El uuid proporcionado es inválido. Favor de verificar.");
  const rfc = textOf(given.body, "rfc").toUpperCase();
  const reason = reasonAgainstCertificate(given.credential.certificate, rfc, deps.authority, deps.now());
  return answered(deps, reason ?? { rfc, words: words.filter((word) => word !== null) });
}

/** POST /acceptreject/{rfc}/{uuid}/{Aceptacion|Rechazo}, with the certificate that the receiver has stored. */
export async function acceptRejectStored(
  parts: readonly string[],
  deps: SatDeps,
  taxpayers: Taxpayers,
): Promise<HttpAnswer> {
  const [rfc = "", uuid = "", action = ""] = parts;
  const credential = certificateStored(taxpayers, rfc);
  if (typeof credential === "string") return refusedAnswer(credential);
  return answered(deps, { rfc, words: [{ uuid: uuid.toUpperCase(), accepts: action === "Aceptacion" }] });
}

/** The action is a word, or (as .NET writes it) its place among the two: 0 accepts. */
function wordOf(item: unknown): ReceiverAnswer | null {
  if (
    typeof item !== "object" ||
    item === null ||
    !("uuid" in item) ||
    typeof item.uuid !== "string" ||
    item.uuid === ""
  )
    return null;
  const action = "action" in item ? item.action : undefined;
  if (action !== "Aceptacion" && action !== "Rechazo" && action !== 0 && action !== 1) return null;
  return { uuid: item.uuid.toUpperCase(), accepts: action === "Aceptacion" || action === 0 };
}

async function answered(deps: SatDeps, read: ReceiverAnswers | Reason): Promise<HttpAnswer> {
  if ("code" in read) return refusedAnswer(reasonText(read));
  const { folios, acuse } = await recordAnswers(deps, read);
  const told = folios.map(({ uuid, code, accepts }) => ({
    uuid,
    estatusUUID: code,
    respuesta: accepts ? "Aceptacion" : "Rechazo",
  }));
  return success({ acuse, folios: told }, { codStatus: "1000" });
}

/** POST /relations/xml: the documents related to one, asked in a signed petition. */
export async function relationsXml(exchange: HttpExchange, deps: SatDeps): Promise<HttpAnswer> {
  const xml = await xmlPart(exchange);
  return xml === null ? refusedAnswer(NO_XML) : related(relationsSigned(deps, xml), "");
}

/** POST /relations/csd {uuid, password, rfc, b64Cer, b64Key}. */
export async function relationsCsd(exchange: HttpExchange, deps: SatDeps): Promise<HttpAnswer> {
  const given = await certificateGiven(exchange);
  if (typeof given === "string") return refusedAnswer(given);
  const [uuid = "", rfc = ""] = ["uuid", "rfc"].map((name) => textOf(given.body, name));
  if (uuid === "") return refusedAnswer("El UUID proporcionado inválido. Favor de verificar.");
  return related(relationsWith(deps, given.credential, rfc.toUpperCase(), uuid), rfc);
}

/** POST /relations/{rfc}/{uuid}, with the certificate that the taxpayer has stored. */
export function relationsStored(
  [rfc = "", uuid = ""]: readonly string[],
  deps: SatDeps,
  taxpayers: Taxpayers,
): HttpAnswer {
  const credential = certificateStored(taxpayers, rfc);
  return typeof credential === "string"
    ? refusedAnswer(credential)
    : related(relationsWith(deps, credential, rfc, uuid), rfc);
}

function related(verdict: RelationsVerdict, rfc: string): HttpAnswer {
  if (verdict.kind === "refused") return refusedAnswer(reasonText(verdict.reason));
  if (verdict.kind === "unknown") return refusedAnswer(`UUID: ${verdict.uuid} No Encontrado`);
  const { uuid, parents, children } = verdict.relations;
  const [code, words] =
    verdict.kind === "found"
      ? ["2000", "Se encontraron CFDI relacionados"]
      : ["2001", "No Existen cfdi relacionados al folio fiscal."];
  const data = {
    uuidConsultado: uuid,
    resultado: `WS Consulta CFDI relacionados RfcReceptor: ${rfc} - UUID: ${uuid} - Clave: ${code} - ${words}`,
    uuidsRelacionadosPadres: parents.map(shown),
    uuidsRelacionadosHijos: children.map(shown),
  };
  return success(data, { codStatus: code });
}

function shown({ uuid, rfc, receptor }: StampEntry): Record<string, string> {
  return { uuid, rfcEmisor: rfc, rfcReceptor: receptor };
}

function refusedAnswer(text: string): HttpAnswer {
  return refusal(400, text, text);
}
