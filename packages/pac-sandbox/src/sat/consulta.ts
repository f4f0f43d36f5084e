import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { type HttpAnswer, bytes } from "../http/answer.ts";
import { type HttpExchange, header } from "../http/exchange.ts";
import type { ProviderReply } from "../sandbox/reply.ts";
import { find, readXml, textOf } from "../xml/read-xml.ts";
import { element, leaf } from "../xml/write-xml.ts";
import { readExpression } from "./read-expression.ts";
import { INVALID, type SatStatusAnswer, statusOf } from "./status.ts";

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
export const ACTION = "http://tempuri.org/IConsultaCFDIService/Consulta";
export const MEMBERS = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";

/** POST …/ConsultaCFDIService.svc: the state of any document, for whoever knows what its QR code says. */
export async function consulta(exchange: HttpExchange, desk: CancelDesk): Promise<ProviderReply> {
  const root = readXml(await exchange.body());
  const expression = find(root ?? undefined, "Body", "Consulta", "expresionImpresa");
  if (header(exchange, "soapaction")?.replaceAll('"', "") !== ACTION || !expression)
    return { answer: () => consultaFault("a:ActionNotSupported") };
  const question = readExpression(textOf(expression));
  const status = question ? await statusOf(desk, question) : INVALID;
  return { answer: () => written(status) };
}

/** A SOAP Fault of that service. */
export function consultaFault(text: string, status = 500): HttpAnswer {
  const fault = element("s:Fault", leaf("faultcode", "s:Server"), leaf("faultstring", text));
  return { ...bytes("text/xml; charset=utf-8", envelope(fault)), status };
}

function written(status: SatStatusAnswer): HttpAnswer {
  const members = Object.entries(status).map(([name, value]) => leaf(`a:${name}`, value));
  const result = `<ConsultaResult xmlns:a="${MEMBERS}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${members.join("")}</ConsultaResult>`;
  return bytes(
    "text/xml; charset=utf-8",
    envelope(`<ConsultaResponse xmlns="http://tempuri.org/">${result}</ConsultaResponse>`),
  );
}

function envelope(body: string): string {
  return `<s:Envelope xmlns:s="${SOAP}">${element("s:Body", body)}</s:Envelope>`;
}
