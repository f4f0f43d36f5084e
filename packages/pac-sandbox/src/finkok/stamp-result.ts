import { randomUUID } from "node:crypto";
import type { Timbre } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { localText } from "../certify/local-time.ts";
import type { Reason } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/exchange.ts";
import type { ReportedVerdict } from "../sandbox/personality.ts";
import { soapElement, soapResult } from "./soap.ts";

const STAMPED = "Comprobante timbrado satisfactoriamente";
const BEFORE = "Comprobante timbrado previamente";
const RECEIVED = "Comprobante recibido satisfactoriamente";
const REPEATED: Reason = { code: "307", message: "El CFDI contiene un timbre previo" };

/** What this provider answers to `stamp` and its like (AcuseRecepcionCFDI). */
export interface StampResult {
  readonly xml?: string;
  readonly uuid?: string;
  readonly timbre?: Timbre;
  readonly status?: string;
  readonly incidences?: readonly Reason[];
  readonly rfc?: string | undefined;
  /** The number of its own that this provider gives for a UUID. */
  readonly workProcess?: string;
}

/** The number this provider gives to its own handling of a document. */
function workProcessId(sello: string): string {
  return `${sello.slice(0, 8)}-${sello.slice(8, 12)}-${sello.slice(12, 16)}-${sello.slice(16, 20)}-${sello.slice(20, 32)}`;
}

/** What came of a document, in the fields of the answer. */
export function stampResultOf(told: ReportedVerdict): StampResult {
  if (told.kind === "refused") return { incidences: told.reasons, rfc: told.rfc };
  const whole = documentResult(told.xml);
  if (told.kind === "stamped")
    return told.withheld === undefined ? { ...whole, status: STAMPED } : receivedResult(told.entry.uuid);
  if (told.withheld === "queued") return receivedResult(told.entry.uuid);
  return { ...knownOf(told, whole), status: BEFORE, incidences: [REPEATED], rfc: told.entry.rfc };
}

/** What a repetition gives back of the stamp. */
function knownOf({ entry, withheld }: Exclude<ReportedVerdict, { kind: "refused" }>, whole: StampResult): StampResult {
  if (withheld === undefined) return whole;
  if (withheld === "data") return {};
  if (withheld === "document") return { uuid: entry.uuid };
  const workProcess = workProcessId(entry.sello);
  return { uuid: workProcess, workProcess };
}

/** `stamped` says so of a stamp it has, and (without a document) of one that is still queued. */
export const recoveredResult = (xml: string): StampResult => ({ ...documentResult(xml), status: RECEIVED });

export const receivedResult = (uuid: string): StampResult => ({ uuid, status: RECEIVED });

function documentResult(xml: string): StampResult {
  const read = readCfdi(xml);
  const timbre = read.ok ? read.timbre : undefined;
  return { xml, ...(timbre && { uuid: timbre.UUID, timbre }) };
}

/** Writes an answer; `where` says which certificate and instant its Incidencias contain. */
export function writeStampResult(method: string, result: StampResult, where: Circumstances): HttpAnswer {
  const { xml, uuid, timbre, status, incidences = [], rfc, workProcess } = result;
  const circumstances = { ...where, rfc, workProcess, uuid: workProcess === undefined ? uuid : undefined };
  return soapResult("stamp", method, {
    xml,
    UUID: uuid,
    Fecha: timbre?.FechaTimbrado,
    CodEstatus: status,
    SatSeal: timbre?.SelloSAT,
    Incidencias: incidences.map((reason) => incidence(reason, circumstances)),
    NoCertificadoSAT: timbre?.NoCertificadoSAT,
  });
}

/** What an Incidencia says besides what is wrong. */
interface Circumstances {
  /** NoCertificadoPac. */
  readonly certificate: string;
  readonly at: Date;
  /** Who issued the document, when it could be read. */
  readonly rfc?: string | undefined;
  /** Of the stamp that exists. */
  readonly uuid?: string | undefined;
  /** The number of this provider's own handling of the document. */
  readonly workProcess?: string | undefined;
}

/**
 * The general codes in the words that this provider is known to use (docs of its clients, see the
 * manual); ours go into ExtraInfo.
 */
const WORDS: Readonly<Record<string, string>> = {
  "300": "El usuario o contraseña son inválidos",
  "301": "XML mal formado",
  "303": "Sello no corresponde a emisor",
  "304": "Certificado revocado o caduco",
  "305": "La fecha de emisión no está dentro de la vigencia del CSD del Emisor",
  "306": "El certificado no es de tipo CSD",
  "307": "El CFDI contiene un timbre previo",
  "308": "Certificado no expedido por el SAT",
  "401": "Fecha y hora de generación fuera de rango",
  "402": "RFC del emisor no se encuentra en el régimen de contribuyentes",
  "603": "El CFDI no contiene un timbre previo",
  "701": "Cliente o RFC emisor suspendido",
  "705": "XML Estructura inválida",
  "707": "El CFDI ya contiene el complemento TimbreFiscalDigital",
  "712": "El atributo noCertificado no corresponde al certificado",
  "718": "Timbres agotados",
  "720": "RFC del Emisor no tiene Certificado Activo",
  CFDI40102: "El resultado de la digestión debe ser igual al resultado de la desencripción del sello.",
};

function incidence(reason: Reason, { certificate, at, rfc, uuid, workProcess }: Circumstances): string {
  const code = codeOf(reason);
  const words = WORDS[code];
  return soapElement("Incidencia", {
    IdIncidencia: randomUUID(),
    RfcEmisor: rfc,
    Uuid: uuid,
    CodigoError: code,
    WorkProcessId: workProcess ?? randomUUID(),
    MensajeIncidencia: words ?? reason.message,
    ExtraInfo: words === undefined || words === reason.message ? "" : reason.message,
    NoCertificadoPac: certificate,
    FechaRegistro: localText(at, "America/Mexico_City"),
  });
}

/** What its schema refuses is 705 here, and a seal that does not verify is the matrix's CFDI40102. */
function codeOf({ code, ofSchema }: Reason): string {
  if (ofSchema) return "705";
  return code === "302" ? "CFDI40102" : code;
}
