import { error, type Problem } from "../problem.ts";
import type { XmlLimits } from "../xml/limits.ts";
import { type EstadoDeCfdi, estadoDe, type RespuestaDeConsulta } from "./estado.ts";
import { childOf, findElement, isProblem, parseAnswer, textIn } from "./read-answer.ts";

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
