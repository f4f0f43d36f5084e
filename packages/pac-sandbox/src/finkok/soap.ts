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

/** The answer of a method: `fields` are its result's elements, already written, with prefix s0. */
export function soapResult(service: ServiceName, method: string, ...fields: readonly string[]): HttpAnswer {
  const result = element(`tns:${method}Response`, element(`tns:${method}Result`, ...fields));
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
