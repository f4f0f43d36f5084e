import { error, type Problem } from "../problem.ts";
import type { XmlLimits } from "../xml/limits.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { attributeOf, childOf, findElements, isProblem, parseAnswer, textIn } from "./read-answer.ts";

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

/** What an acknowledgement says of one document; `codigoDeCancelacion` tells what its EstatusUUID means. */
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

/** Fecha and the RFC stand on an ancestor of the folios: the Acuse, or CancelaCFDResult. */
function headOf(folio: XmlElement): { readonly Fecha?: string; readonly Rfc?: string } {
  for (let ancestor = folio.parent; ancestor !== null; ancestor = ancestor.parent) {
    const Fecha = attributeOf(ancestor, "Fecha");
    const Rfc = attributeOf(ancestor, "RfcEmisor") || attributeOf(ancestor, "RfcReceptor");
    if (Fecha || Rfc) return { ...(Fecha && { Fecha }), ...(Rfc && { Rfc }) };
  }
  return {};
}
