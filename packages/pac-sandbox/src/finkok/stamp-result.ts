import type { Timbre } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { Reason } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import type { ReportedVerdict } from "../sandbox/reply.ts";
import { element, leaf } from "../xml/write-xml.ts";
import { type Circumstances, incidence } from "./incidence.ts";
import { soapResult } from "./soap.ts";

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
    return told.withheld === undefined ? { ...whole, status: STAMPED } : received(told.entry.uuid);
  if (told.withheld === "queued") return received(told.entry.uuid);
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
export const recovered = (xml: string): StampResult => ({ ...documentResult(xml), status: RECEIVED });

export const received = (uuid: string): StampResult => ({ uuid, status: RECEIVED });

function documentResult(xml: string): StampResult {
  const read = readCfdi(xml);
  const timbre = read.ok ? read.timbre : undefined;
  return { xml, ...(timbre && { uuid: timbre.UUID, timbre }) };
}

/** Writes an answer; `where` says which certificate and instant its Incidencias carry. */
export function writeStampResult(method: string, result: StampResult, where: Circumstances): HttpAnswer {
  const { xml, uuid, timbre, status, incidences = [], rfc, workProcess } = result;
  const circumstances = { ...where, rfc, workProcess, uuid: workProcess === undefined ? uuid : undefined };
  return soapResult(
    "stamp",
    method,
    leaf("s0:xml", xml),
    leaf("s0:UUID", uuid),
    leaf("s0:Fecha", timbre?.FechaTimbrado),
    leaf("s0:CodEstatus", status),
    leaf("s0:SatSeal", timbre?.SelloSAT),
    element("s0:Incidencias", ...incidences.map((reason) => incidence(reason, circumstances))),
    leaf("s0:NoCertificadoSAT", timbre?.NoCertificadoSAT),
  );
}
