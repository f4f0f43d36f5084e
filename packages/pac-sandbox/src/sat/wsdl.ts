import { type HttpAnswer, bytes } from "../http/answer.ts";
import { escapeXml } from "../xml/write-xml.ts";
import { ACTION, MEMBERS } from "./consulta.ts";

const TEMPURI = "http://tempuri.org/";
const NAMES = ["CodigoEstatus", "EsCancelable", "Estado", "EstatusCancelacion", "ValidacionEFOS"];

/** The WSDL of the status service, for the clients that ask for one first; `address` is where requests go. */
export function consultaWsdl(address: string): HttpAnswer {
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
  return bytes("text/xml; charset=utf-8", text);
}

function wrappedElement(name: string, field: string, type: string): string {
  const inside = `<xs:element minOccurs="0" name="${field}" nillable="true" type="${type}"/>`;
  return `<xs:element name="${name}"><xs:complexType><xs:sequence>${inside}</xs:sequence></xs:complexType></xs:element>`;
}
