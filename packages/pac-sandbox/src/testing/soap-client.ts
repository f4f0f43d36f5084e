import type { ServiceName } from "../finkok/operations.ts";
import { find, leaf, readXml, textOf, type XmlNode } from "../xml.ts";

/** An answer to a SOAP request. */
export interface SoapClientAnswer {
  readonly status: number;
  /** The method's result, or the Fault. */
  readonly result: XmlNode | undefined;
  /** A field of the result by its path; "" when it is not there. */
  text(...path: readonly string[]): string;
}

/** Calls a method of Finkok's as an integrator would: an envelope written by hand, POSTed to its WSDL's address. */
export async function callFinkok(
  url: string,
  service: ServiceName,
  method: string,
  parameters: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<SoapClientAnswer> {
  const namespace = `http://facturacion.finkok.com/${service}`;
  const sent = Object.entries({ username: "sandbox", password: "sandbox", ...parameters }).map(([name, value]) =>
    leaf(`f:${name}`, value),
  );
  const body = `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:f="${namespace}"><soapenv:Header/><soapenv:Body><f:${method}>${sent.join("")}</f:${method}></soapenv:Body></soapenv:Envelope>`;
  const response = await fetch(`${url}/servicios/soap/${service}.wsdl`, {
    method: "POST",
    body,
    headers: { "content-type": "text/xml", ...headers },
  });
  const soap = find(readXml(new Uint8Array(await response.arrayBuffer())) ?? undefined, "Body");
  const result = find(soap, `${method}Response`, `${method}Result`) ?? find(soap, "Fault");
  return { status: response.status, result, text: (...path) => textOf(find(result, ...path)) };
}

/** Asks the SAT's status service. */
export async function callSat(
  url: string,
  expression: string,
  action = "http://tempuri.org/IConsultaCFDIService/Consulta",
): Promise<Record<string, string>> {
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><Consulta xmlns="http://tempuri.org/"><expresionImpresa><![CDATA[${expression}]]></expresionImpresa></Consulta></e:Body></e:Envelope>`;
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: `"${action}"` };
  const response = await fetch(`${url}/sat/ConsultaCFDIService.svc`, { method: "POST", body, headers });
  const soap = find(readXml(new Uint8Array(await response.arrayBuffer())) ?? undefined, "Body");
  const result = find(soap, "ConsultaResponse", "ConsultaResult");
  const members = ["CodigoEstatus", "EsCancelable", "Estado", "EstatusCancelacion"].map((name) => [
    name,
    textOf(find(result, name)),
  ]);
  return { status: String(response.status), ...Object.fromEntries(members) };
}

/** A document as Finkok takes it. */
export function base64(xml: string): string {
  return Buffer.from(xml, "utf8").toString("base64");
}
