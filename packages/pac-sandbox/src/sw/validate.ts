import { cadenaOriginal, cadenaTimbre } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { SatDeps } from "../cancel/cancel.ts";
import type { StampingDeps } from "../certify/certify.ts";
import { checkRules, checkSello } from "../certify/checks.ts";
import { type ReadDocument, readDocument } from "../certify/read-document.ts";
import { type Reason, reasonText } from "../certify/reason.ts";
import { type HttpAnswer, type HttpExchange, jsonAnswer, xmlPart } from "../http/exchange.ts";
import { statusOf } from "../sat/status.ts";
import { refusal } from "./envelope.ts";

/** How a line of the report ends: it is wrong, or it is right. */
const WRONG = 0;
const RIGHT = 1;

/**
 * POST /validate/cfdi (and /validate/cfdi33): what is right and wrong with a document, and what the SAT says of its
 * stamp.
 */
export async function validate(exchange: HttpExchange, deps: StampingDeps, sat: SatDeps): Promise<HttpAnswer> {
  const xml = await xmlPart(exchange);
  if (xml === null) return refusal(400, "Xml CFDI33 no proporcionado o viene vacio.");
  const reading = await readDocument(xml);
  if (!reading.ok) return report({ detail: [section("CFDI40 - Validaciones de Estructura", reading.reasons)] });
  const { comprobante, text } = reading.document;
  const detail = [
    section("CFDI40 - Validaciones de Estructura", []),
    section("CFDI40 - Validaciones de Sello", checkSello(comprobante, deps.authority)),
    section("CFDI40 - Validaciones Proveedor Comprobante", checkRules(comprobante, deps.catalogos)),
  ];
  return report({
    detail,
    cadenaOriginalComprobante: cadenaOriginal(comprobante),
    ...(await stampOf(text, reading.document, sat)),
  });
}

function section(name: string, reasons: readonly Reason[]): Record<string, unknown> {
  const wrong = reasons.map((reason) => ({ message: reason.code, messageDetail: reasonText(reason), type: WRONG }));
  return {
    section: name,
    detail: wrong.length > 0 ? wrong : [{ message: "OK", messageDetail: "Validación correcta", type: RIGHT }],
  };
}

async function stampOf(text: string, { comprobante }: ReadDocument, sat: SatDeps): Promise<Record<string, string>> {
  const read = readCfdi(text);
  const timbre = read.ok ? read.timbre : undefined;
  if (timbre === undefined) return {};
  const question = {
    uuid: timbre.UUID,
    emisor: comprobante.Emisor.Rfc,
    receptor: comprobante.Receptor.Rfc,
    total: comprobante.Total,
  };
  const { Estado, CodigoEstatus } = await statusOf(sat, question);
  return {
    cadenaOriginalSAT: cadenaTimbre(timbre),
    uuid: timbre.UUID,
    statusSat: Estado,
    statusCodeSat: CodigoEstatus,
  };
}

function report(of: Readonly<Record<string, unknown>>): HttpAnswer {
  const empty = { cadenaOriginalSAT: "", cadenaOriginalComprobante: "", uuid: "", statusSat: "", statusCodeSat: "" };
  return jsonAnswer(200, { ...empty, ...of, status: "success" });
}
