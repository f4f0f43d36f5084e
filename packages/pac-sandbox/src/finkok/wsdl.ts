import { type HttpAnswer, bytes } from "../http/answer.ts";
import { escapeXml } from "../xml/write-xml.ts";
import { type XsdFields, OPERATIONS, type Operation, type ServiceName, TYPES } from "./operations.ts";

const VIEWS = "apps.services.soap.core.views";

/**
 * The WSDL 1.1 of a service (document/literal, wrapped), written from the operations it answers; `address` is where
 * requests go.
 */
export function wsdl(service: ServiceName, address: string): HttpAnswer {
  const operations: readonly (readonly [string, Operation])[] = Object.entries(OPERATIONS[service]);
  const target = `http://facturacion.finkok.com/${service}`;
  const name = `${service.charAt(0).toUpperCase()}${service.slice(1)}SOAP`;
  const text = `<?xml version='1.0' encoding='UTF-8'?>
<wsdl:definitions name="${name}" targetNamespace="${target}" xmlns:tns="${target}" xmlns:s0="${VIEWS}" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
<wsdl:types>
<xs:schema targetNamespace="${VIEWS}" elementFormDefault="qualified">
<xs:import namespace="${target}"/>
${typesOf(operations).map(complexType).join("\n")}
</xs:schema>
<xs:schema targetNamespace="${target}" elementFormDefault="qualified">
<xs:import namespace="${VIEWS}"/>
${complexType(["stringArray", { string: "xs:string[]" }])}
${operations.map(elementsOf).join("\n")}
</xs:schema>
</wsdl:types>
${operations.map(([one]) => `${message(one)}\n${message(`${one}Response`)}`).join("\n")}
<wsdl:portType name="Application">
${operations.map(([one]) => port(one)).join("\n")}
</wsdl:portType>
<wsdl:binding name="Application" type="tns:Application">
<soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
${operations.map(([one]) => binding(one)).join("\n")}
</wsdl:binding>
<wsdl:service name="${name}">
<wsdl:port name="Application" binding="tns:Application"><soap:address location="${escapeXml(address)}"/></wsdl:port>
</wsdl:service>
</wsdl:definitions>
`;
  return bytes("text/xml; charset=utf-8", text);
}

/** The types that these operations speak of, and those inside them. */
function typesOf(operations: readonly (readonly [string, Operation])[]): [string, XsdFields][] {
  const found = new Map<string, XsdFields>();
  const visit = (type: string): void => {
    const name = /^s0:(\w+)/.exec(type)?.[1] as keyof typeof TYPES | undefined;
    if (name === undefined || found.has(name)) return;
    found.set(name, TYPES[name]);
    Object.values<string>(TYPES[name]).forEach(visit);
  };
  for (const [, { takes, gives }] of operations) [...Object.values(takes), `s0:${gives}`].forEach(visit);
  return [...found];
}

/** Every field may be missing, as those services write only what they know. */
function complexType([name, fields]: readonly [string, XsdFields]): string {
  const all = Object.entries(fields);
  const elements = all.filter(([field]) => !field.startsWith("@")).map(([field, type]) => fieldElement(field, type));
  const attributes = all
    .filter(([field]) => field.startsWith("@"))
    .map(([field, type]) => `<xs:attribute name="${field.slice(1)}" type="${type}"/>`);
  return `<xs:complexType name="${name}"><xs:sequence>${elements.join("")}</xs:sequence>${attributes.join("")}</xs:complexType>`;
}

function fieldElement(name: string, type: string): string {
  const isList = type.endsWith("[]");
  const many = isList ? ' maxOccurs="unbounded"' : "";
  return `<xs:element name="${name}" type="${isList ? type.slice(0, -2) : type}" minOccurs="0"${many} nillable="true"/>`;
}

function elementsOf([name, { takes, gives }]: readonly [string, Operation]): string {
  const response = { [`${name}Result`]: `s0:${gives}` };
  const element = (one: string): string => `<xs:element name="${one}" type="tns:${one}"/>`;
  return [
    complexType([name, takes]),
    element(name),
    complexType([`${name}Response`, response]),
    element(`${name}Response`),
  ].join("\n");
}

function message(name: string): string {
  return `<wsdl:message name="${name}"><wsdl:part name="${name}" element="tns:${name}"/></wsdl:message>`;
}

function port(name: string): string {
  const ends = `<wsdl:input name="${name}" message="tns:${name}"/><wsdl:output name="${name}Response" message="tns:${name}Response"/>`;
  return `<wsdl:operation name="${name}">${ends}</wsdl:operation>`;
}

function binding(name: string): string {
  const end = (kind: string, of: string): string =>
    `<wsdl:${kind} name="${of}"><soap:body use="literal"/></wsdl:${kind}>`;
  return `<wsdl:operation name="${name}"><soap:operation soapAction="${name}" style="document"/>${end("input", name)}${end("output", `${name}Response`)}</wsdl:operation>`;
}
