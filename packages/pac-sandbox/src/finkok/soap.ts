import { bytesAnswer, type HttpAnswer } from "../http/exchange.ts";
import { childrenOf, element, escapeXml, find, leaf, readXml, textOf, type XmlNode } from "../xml.ts";
import type { ServiceName } from "./operations.ts";

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

/** A request: the method and its parameters. */
export interface SoapCall {
  readonly method: string;
  readonly node: XmlNode;
}

/** The method asked for in a SOAP 1.1 envelope of this service; null when the body is none. */
export function readSoap(body: Uint8Array, service: ServiceName): SoapCall | null {
  const root = readXml(body);
  if (root?.uri !== SOAP || root.local !== "Envelope") return null;
  const method = childrenOf(find(root, "Body"))[0];
  return method?.uri === namespaceOf(service) ? { method: method.local, node: method } : null;
}

/** A parameter's text; "" when it was not sent. */
export function parameter({ node }: SoapCall, name: string): string {
  return textOf(find(node, name)).trim();
}

/** Elements by their names, in their order: a text, or elements that are written already; undefined is an empty one. */
export type SoapFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An element with prefix s0 that holds these. */
export function soapElement(name: string, fields: SoapFields): string {
  return element(`s0:${name}`, writeFields(fields));
}

/** These elements, one after the other. */
export function writeFields(fields: SoapFields): string {
  const written = Object.entries(fields).map(([name, value]) =>
    typeof value === "object" ? element(`s0:${name}`, ...value) : leaf(`s0:${name}`, value),
  );
  return written.join("");
}

/** The answer of a method, with its result's elements. */
export function soapResult(service: ServiceName, method: string, fields: SoapFields): HttpAnswer {
  const result = element(`tns:${method}Response`, element(`tns:${method}Result`, writeFields(fields)));
  return bytesAnswer("text/xml; charset=utf-8", envelope(service, result));
}

/** A SOAP Fault; Finkok's come with HTTP 500. */
export function soapFault(status: number, service: ServiceName, text: string): HttpAnswer {
  const fault = element(
    "senv:Fault",
    leaf("faultcode", status >= 500 ? "senv:Server" : "senv:Client"),
    leaf("faultstring", text),
    leaf("faultactor", ""),
  );
  return { ...bytesAnswer("text/xml; charset=utf-8", envelope(service, fault)), status };
}

function namespaceOf(service: ServiceName): string {
  return `http://facturacion.finkok.com/${service}`;
}

function envelope(service: ServiceName, body: string): string {
  const names = ` xmlns:senv="${SOAP}" xmlns:tns="${escapeXml(namespaceOf(service))}" xmlns:s0="apps.services.soap.core.views"`;
  return `<?xml version='1.0' encoding='UTF-8'?>\n<senv:Envelope${names}>${element("senv:Body", body)}</senv:Envelope>`;
}
