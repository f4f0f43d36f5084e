import { error, type Problem } from "../problem.ts";
import { LIMITS, XmlLimitError, type XmlLimits } from "../xml/limits.ts";
import { parseXml } from "../xml/parse.ts";
import { isElement, textOf, type XmlElement } from "../xml/xml-element.ts";
import { type EstadoDeCfdi, estadoDe, type RespuestaDeConsulta } from "./consulta.ts";

/**
 * The SAT's acknowledgement of a request. It proves that the request was received, never that a document is cancelled;
 * its signature is an HMAC, so nobody but the SAT can verify it. To be kept with the invoice as it came.
 */
export interface Acuse {
  /** When the SAT received the request, as it writes it (with or without offset); absent when it does not say. */
  readonly Fecha?: string;
  /** Who asked. */
  readonly Rfc?: string;
  readonly Folios: readonly FolioDeAcuse[];
}

/** What an acknowledgement says of one document; `codigoDeCancelacion` says what its EstatusUUID means. */
export interface FolioDeAcuse {
  readonly UUID: string;
  /** See `codigoDeCancelacion`. */
  readonly EstatusUUID: string;
  /** What the receiver had answered, in an acknowledgement of that. */
  readonly Respuesta?: string;
}

/** An acknowledgement that was read, or every reason why it cannot be. */
export type ReadingAcuse =
  | { readonly ok: true; readonly acuse: Acuse }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads an acknowledgement in any of its wrappings: a SOAP envelope, CancelaCFDResponse, or Acuse alone; of a
 * cancellation or of a receiver's answer. What is none is a problem, as is a SOAP fault; nothing is thrown.
 */
export function readAcuse(xml: string | Uint8Array, limits: Partial<XmlLimits> = {}): ReadingAcuse {
  const root = parseAnswer(xml, limits);
  if (isProblem(root)) return { ok: false, problems: [root] };
  const folios = findElements(root, isFolio);
  if (folios.length === 0) return { ok: false, problems: [error("TIMBRA-ACUSE-ILEGIBLE", "")] };
  return { ok: true, acuse: { ...headOf(folios[0] as XmlElement), Folios: folios.map(toFolio) } };
}

function isFolio(element: XmlElement): boolean {
  return childOf(element, "UUID") !== undefined && childOf(element, "EstatusUUID") !== undefined;
}

function toFolio(element: XmlElement): FolioDeAcuse {
  const respuesta = textIn(element, "Respuesta");
  return {
    UUID: textIn(element, "UUID"),
    EstatusUUID: textIn(element, "EstatusUUID"),
    ...(respuesta && { Respuesta: respuesta }),
  };
}

/** Fecha and the RFC are on an ancestor of the folios: the Acuse, or CancelaCFDResult. */
function headOf(folio: XmlElement): { readonly Fecha?: string; readonly Rfc?: string } {
  for (let ancestor = folio.parent; ancestor !== null; ancestor = ancestor.parent) {
    const Fecha = attributeOf(ancestor, "Fecha");
    const Rfc = attributeOf(ancestor, "RfcEmisor") || attributeOf(ancestor, "RfcReceptor");
    if (Fecha || Rfc) return { ...(Fecha && { Fecha }), ...(Rfc && { Rfc }) };
  }
  return {};
}

/** An answer of the status service that was read, or every reason why it cannot be. */
export type ReadingConsulta =
  | { readonly ok: true; readonly respuesta: RespuestaDeConsulta; readonly estado: EstadoDeCfdi }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads an answer of the SAT's status service, in its SOAP envelope or without: the members as they came, and the state
 * they amount to. A fault, a page of maintenance, anything else is a problem, and says nothing about the document.
 */
export function readConsulta(xml: string | Uint8Array, limits: Partial<XmlLimits> = {}): ReadingConsulta {
  const root = parseAnswer(xml, limits);
  if (isProblem(root)) return { ok: false, problems: [root] };
  const result = findElement(root, (element) => childOf(element, "CodigoEstatus") !== undefined);
  if (result === undefined) return { ok: false, problems: [error("TIMBRA-CONSULTA-ILEGIBLE", "")] };
  const respuesta: RespuestaDeConsulta = {
    CodigoEstatus: textIn(result, "CodigoEstatus"),
    Estado: textIn(result, "Estado"),
    EsCancelable: textIn(result, "EsCancelable"),
    EstatusCancelacion: textIn(result, "EstatusCancelacion"),
    ValidacionEFOS: textIn(result, "ValidacionEFOS"),
  };
  return { ok: true, respuesta, estado: estadoDe(respuesta) };
}

/** An answer may come in a SOAP envelope or bare, its names with any prefix: what counts are the local names. */
function parseAnswer(xml: string | Uint8Array, limits: Partial<XmlLimits>): XmlElement | Problem {
  try {
    const root = parseXml(xml, { ...LIMITS, ...limits });
    const fault = findElement(root, ({ local }) => local === "Fault");
    return fault === undefined
      ? root
      : error("TIMBRA-SOAP-FALLA", "", { motivo: (textIn(fault, "faultstring") || "?").slice(0, 200) });
  } catch (refusal) {
    if (refusal instanceof XmlLimitError) return error(refusal.code, "", refusal.params);
    throw refusal;
  }
}

/** Whether `parseAnswer` gave a problem. */
function isProblem(answer: XmlElement | Problem): answer is Problem {
  return "severity" in answer;
}

/** The first element, from the root on in document order, that is what is looked for. */
function findElement(element: XmlElement, is: (element: XmlElement) => boolean): XmlElement | undefined {
  if (is(element)) return element;
  for (const child of element.children) {
    const found = isElement(child) ? findElement(child, is) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every element below, in document order, that is what is looked for. */
function findElements(element: XmlElement, is: (element: XmlElement) => boolean): XmlElement[] {
  const below = element.children.filter(isElement).flatMap((child) => findElements(child, is));
  return is(element) ? [element, ...below] : below;
}

/** The child of that local name, if there is one. */
function childOf(element: XmlElement, local: string): XmlElement | undefined {
  return element.children.filter(isElement).find((child) => child.local === local);
}

/** The text of the child of that local name, trimmed; "" without it. */
function textIn(element: XmlElement, local: string): string {
  const child = childOf(element, local);
  return child === undefined ? "" : textOf(child).trim();
}

/** The value of an attribute without namespace; "" without it. */
function attributeOf(element: XmlElement, name: string): string {
  return element.attributes.find(({ uri, local }) => uri === "" && local === name)?.value ?? "";
}
