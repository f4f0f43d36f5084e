import type { SatDeps } from "../cancel/cancel.ts";
import { reasonText } from "../certify/reason.ts";
import { bytesAnswer, type HttpAnswer, type HttpExchange, header } from "../http/exchange.ts";
import { get, type HttpRoute, post } from "../http/listen.ts";
import type { BehaviourRunner } from "../sandbox/behaviour.ts";
import { type ProviderReply, replyWith } from "../sandbox/personality.ts";
import { element, escapeXml, find, leaf, readXml, textOf } from "../xml.ts";
import { INVALID, type SatStatusAnswer, type StatusQuery, statusOf } from "./status.ts";

const PATH = "/sat/ConsultaCFDIService\\.svc";

/** The SAT's own service, which no provider offers: this sandbox plays both. */
export function satRoutes(deps: SatDeps, play: BehaviourRunner): HttpRoute[] {
  return [
    post(PATH, (exchange) =>
      play(exchange, {
        occasion: "status",
        act: () => consulta(exchange, deps),
        fail: (status, reason) => consultaFault(reasonText(reason), status),
      }),
    ),
    get(PATH, ({ origin, path }) => consultaWsdl(origin + path)),
  ];
}

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const ACTION = "http://tempuri.org/IConsultaCFDIService/Consulta";
const MEMBERS = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";

/** POST …/ConsultaCFDIService.svc: the state of any document, for whoever knows what its QR code says. */
async function consulta(exchange: HttpExchange, deps: SatDeps): Promise<ProviderReply> {
  const root = readXml(await exchange.body());
  const expression = find(root ?? undefined, "Body", "Consulta", "expresionImpresa");
  if (header(exchange, "soapaction")?.replaceAll('"', "") !== ACTION || !expression)
    return replyWith(consultaFault("a:ActionNotSupported"));
  const question = readExpression(textOf(expression));
  return replyWith(written(question ? await statusOf(deps, question) : INVALID));
}

/** A SOAP Fault of that service. */
function consultaFault(text: string, status = 500): HttpAnswer {
  const fault = element("s:Fault", leaf("faultcode", "s:Server"), leaf("faultstring", text));
  return { ...bytesAnswer("text/xml; charset=utf-8", envelope(fault)), status };
}

function written(status: SatStatusAnswer): HttpAnswer {
  const members = Object.entries(status).map(([name, value]) => leaf(`a:${name}`, value));
  const result = `<ConsultaResult xmlns:a="${MEMBERS}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${members.join("")}</ConsultaResult>`;
  return bytesAnswer(
    "text/xml; charset=utf-8",
    envelope(`<ConsultaResponse xmlns="http://tempuri.org/">${result}</ConsultaResponse>`),
  );
}

function envelope(body: string): string {
  return `<s:Envelope xmlns:s="${SOAP}">${element("s:Body", body)}</s:Envelope>`;
}

/**
 * `?re=…&rr=…&tt=…&id=…&fe=…`, in any order, alone or at the end of the address in the QR code, as a query;
 * null when any of the first four is missing or none (601).
 */
function readExpression(text: string): StatusQuery | null {
  // An "&" inside an RFC comes as "&amp;", as in the QR code.
  const parts = text
    .trim()
    .replace(/^https?:\/\/[^?\s]*/i, "")
    .replace(/^\?/, "")
    .split(/&(?!amp;)/);
  const values = new Map(
    parts.map((part) => [part.slice(0, part.indexOf("=")), decoded(part.slice(part.indexOf("=") + 1))]),
  );
  const [emisor, receptor, total, uuid] = ["re", "rr", "tt", "id"].map((name) => values.get(name) ?? "");
  if (!emisor || !receptor || !/^\d+(\.\d+)?$/.test(total ?? "") || !/^[0-9A-Fa-f-]{36}$/.test(uuid ?? "")) return null;
  const fe = values.get("fe");
  return { uuid: uuid ?? "", emisor, receptor, total: total ?? "", ...(fe !== undefined && { fe }) };
}

/**
 * Who writes addresses escapes what is in them (an "=" of `fe`, an "Ñ"); who copies the QR code does not. A "+" is
 * itself.
 */
function decoded(value: string): string {
  const plain = value.replaceAll("&amp;", "&");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

const TEMPURI = "http://tempuri.org/";
const NAMES = ["CodigoEstatus", "EsCancelable", "Estado", "EstatusCancelacion", "ValidacionEFOS"];

/** The WSDL of the status service, for the clients that ask for one first; `address` is where requests go. */
function consultaWsdl(address: string): HttpAnswer {
  const members = NAMES.map((name) => `<xs:element minOccurs="0" name="${name}" nillable="true" type="xs:string"/>`);
  const text = `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions name="ConsultaCFDIService" targetNamespace="${TEMPURI}" xmlns:tns="${TEMPURI}" xmlns:a="${MEMBERS}"
  xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
<wsdl:types>
<xs:schema targetNamespace="${MEMBERS}" elementFormDefault="qualified">
<xs:complexType name="Acuse"><xs:sequence>${members.join("")}</xs:sequence></xs:complexType>
</xs:schema>
<xs:schema targetNamespace="${TEMPURI}" elementFormDefault="qualified">
<xs:import namespace="${MEMBERS}"/>
${wrappedElement("Consulta", "expresionImpresa", "xs:string")}
${wrappedElement("ConsultaResponse", "ConsultaResult", "a:Acuse")}
</xs:schema>
</wsdl:types>
<wsdl:message name="Consulta"><wsdl:part name="parameters" element="tns:Consulta"/></wsdl:message>
<wsdl:message name="ConsultaResponse"><wsdl:part name="parameters" element="tns:ConsultaResponse"/></wsdl:message>
<wsdl:portType name="IConsultaCFDIService">
<wsdl:operation name="Consulta"><wsdl:input message="tns:Consulta"/><wsdl:output message="tns:ConsultaResponse"/></wsdl:operation>
</wsdl:portType>
<wsdl:binding name="BasicHttpBinding_IConsultaCFDIService" type="tns:IConsultaCFDIService">
<soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
<wsdl:operation name="Consulta">
<soap:operation soapAction="${ACTION}" style="document"/>
<wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output>
</wsdl:operation>
</wsdl:binding>
<wsdl:service name="ConsultaCFDIService">
<wsdl:port name="BasicHttpBinding_IConsultaCFDIService" binding="tns:BasicHttpBinding_IConsultaCFDIService">
<soap:address location="${escapeXml(address)}"/>
</wsdl:port>
</wsdl:service>
</wsdl:definitions>
`;
  return bytesAnswer("text/xml; charset=utf-8", text);
}

function wrappedElement(name: string, field: string, type: string): string {
  const inside = `<xs:element minOccurs="0" name="${field}" nillable="true" type="${type}"/>`;
  return `<xs:element name="${name}"><xs:complexType><xs:sequence>${inside}</xs:sequence></xs:complexType></xs:element>`;
}
