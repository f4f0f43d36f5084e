import { bytesAnswer, type HttpAnswer } from "../http/exchange.ts";
import { escapeXml } from "../xml.ts";

/** A service of Finkok. */
export type ServiceName = keyof typeof OPERATIONS;

/**
 * Elements in their order, by name; "@" before a name makes it an attribute, "[]" after a type a list. A type of XML
 * Schema begins with "xs:".
 */
export type XsdFields = Readonly<Record<string, string>>;

/** An operation: its parameters and the type of its result. */
interface Operation {
  readonly takes: XsdFields;
  readonly gives: keyof typeof TYPES;
}

const strings = (...names: readonly string[]): XsdFields =>
  Object.fromEntries(names.map((name) => [name, "xs:string"]));

/**
 * What results and parameters are made of, in the order in which they are written: there are clients that take no
 * other.
 */
export const TYPES = {
  Incidencia: strings(
    "IdIncidencia",
    "RfcEmisor",
    "Uuid",
    "CodigoError",
    "WorkProcessId",
    "MensajeIncidencia",
    "ExtraInfo",
    "NoCertificadoPac",
    "FechaRegistro",
  ),
  IncidenciaArray: { Incidencia: "s0:Incidencia[]" },
  AcuseRecepcionCFDI: {
    ...strings("xml", "UUID", "faultstring", "Fecha", "CodEstatus", "faultcode", "SatSeal"),
    Incidencias: "s0:IncidenciaArray",
    NoCertificadoSAT: "xs:string",
  },
  QueryPendingResult: strings("status", "xml", "uuid", "uuid_status", "next_attempt", "attempts", "error", "date"),
  UUID: { "@UUID": "xs:string", "@Motivo": "xs:string", "@FolioSustitucion": "xs:string" },
  UUIDArray: { UUID: "s0:UUID[]" },
  Folio: strings("UUID", "EstatusUUID", "EstatusCancelacion"),
  FolioArray: { Folio: "s0:Folio[]" },
  CancelaCFDResult: { Folios: "s0:FolioArray", ...strings("Acuse", "Fecha", "RfcEmisor", "CodEstatus") },
  ReceiptResult: { uuid: "xs:string", success: "xs:boolean", ...strings("receipt", "taxpayer_id", "error", "date") },
  AcuseSATConsulta: strings("CodigoEstatus", "EsCancelable", "Estado", "EstatusCancelacion", "ValidacionEFOS"),
  AcuseSatEstatus: { error: "xs:string", sat: "s0:AcuseSATConsulta" },
  CancelPendingResult: { uuids: "tns:stringArray", error: "xs:string" },
  Acepta: strings("status", "uuid"),
  AceptaArray: { Acepta: "s0:Acepta[]" },
  Rechaza: strings("status", "uuid"),
  RechazaArray: { Rechaza: "s0:Rechaza[]" },
  AcceptRejectResult: { rechazo: "s0:RechazaArray", aceptacion: "s0:AceptaArray", error: "xs:string" },
  Padre: strings("uuid", "emisor", "receptor"),
  PadreArray: { Padre: "s0:Padre[]" },
  Hijo: strings("uuid", "emisor", "receptor"),
  HijoArray: { Hijo: "s0:Hijo[]" },
  RelatedResult: { Padres: "s0:PadreArray", Hijos: "s0:HijoArray", error: "xs:string" },
  DateResult: strings("error", "datetime"),
  XMLResult: strings("xml", "error"),
  ReportTotalCredit: { credit: "xs:integer", date: "xs:string" },
  ReportTotalCreditArray: { ReportTotalCredit: "s0:ReportTotalCredit[]" },
  ReportCreditResult: { result: "s0:ReportTotalCreditArray", error: "xs:string" },
  ReportTotal: { total: "xs:integer", taxpayer_id: "xs:string" },
  ReportTotalArray: { ReportTotal: "s0:ReportTotal[]" },
  ReportTotalResult: { result: "s0:ReportTotalArray", error: "xs:string" },
  ReportUUID: strings("date", "uuid"),
  ReportUUIDArray: { ReportUUID: "s0:ReportUUID[]" },
  ReportUUIDResult: { invoices: "s0:ReportUUIDArray", error: "xs:string" },
  RegistrationResult: { message: "xs:string", success: "xs:boolean" },
  AssignResult: { success: "xs:boolean", credit: "xs:integer", message: "xs:string" },
  ResellerUser: { status: "xs:string", counter: "xs:integer", taxpayer_id: "xs:string", credit: "xs:integer" },
  ResellerUserArray: { ResellerUser: "s0:ResellerUser[]" },
  RegistrationListResult: { message: "xs:string", users: "s0:ResellerUserArray" },
} satisfies Readonly<Record<string, XsdFields>>;

const ACCOUNT = strings("username", "password");
const RESELLER = strings("reseller_username", "reseller_password");
const DOCUMENT = { xml: "xs:base64Binary", ...ACCOUNT };
const FILES = { cer: "xs:base64Binary", key: "xs:base64Binary" };
const PERIOD = strings("taxpayer_id", "invoice_type", "date_from", "date_to");
const SAT_STATUS = {
  takes: { ...ACCOUNT, ...strings("taxpayer_id", "rtaxpayer_id", "uuid", "total") },
  gives: "AcuseSatEstatus",
} as const;
const QUERY_PENDING = { takes: { ...ACCOUNT, uuid: "xs:string" }, gives: "QueryPendingResult" } as const;

/**
 * Every operation this sandbox answers, by service: its WSDLs are written from this, and `routes.ts` does what it
 * says.
 */
export const OPERATIONS = {
  stamp: {
    stamp: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    quick_stamp: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    sign_stamp: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    stamped: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    query_pending: QUERY_PENDING,
  },
  cancel: {
    cancel: {
      takes: { UUIDS: "s0:UUIDArray", ...ACCOUNT, taxpayer_id: "xs:string", ...FILES, store_pending: "xs:boolean" },
      gives: "CancelaCFDResult",
    },
    sign_cancel: {
      takes: { UUIDS: "s0:UUIDArray", ...ACCOUNT, ...strings("taxpayer_id", "serial"), store_pending: "xs:boolean" },
      gives: "CancelaCFDResult",
    },
    cancel_signature: { takes: { ...DOCUMENT, store_pending: "xs:boolean" }, gives: "CancelaCFDResult" },
    get_receipt: { takes: { ...ACCOUNT, ...strings("taxpayer_id", "uuid", "type") }, gives: "ReceiptResult" },
    get_sat_status: SAT_STATUS,
    get_out_sat_status: SAT_STATUS,
    get_pending: { takes: { ...ACCOUNT, rtaxpayer_id: "xs:string" }, gives: "CancelPendingResult" },
    accept_reject_signature: { takes: DOCUMENT, gives: "AcceptRejectResult" },
    get_related_signature: { takes: DOCUMENT, gives: "RelatedResult" },
  },
  utilities: {
    datetime: { takes: { ...ACCOUNT, zipcode: "xs:string" }, gives: "DateResult" },
    get_xml: { takes: { ...ACCOUNT, ...strings("uuid", "taxpayer_id", "invoice_type") }, gives: "XMLResult" },
    report_credit: { takes: { ...ACCOUNT, taxpayer_id: "xs:string" }, gives: "ReportCreditResult" },
    report_total: { takes: { ...ACCOUNT, ...PERIOD }, gives: "ReportTotalResult" },
    report_uuid: { takes: { ...ACCOUNT, ...PERIOD }, gives: "ReportUUIDResult" },
  },
  registration: {
    add: {
      takes: {
        ...RESELLER,
        ...strings("taxpayer_id", "coupon", "added"),
        ...FILES,
        ...strings("passphrase", "type_user"),
      },
      gives: "RegistrationResult",
    },
    edit: {
      takes: { ...RESELLER, ...strings("taxpayer_id", "status"), ...FILES, passphrase: "xs:string" },
      gives: "RegistrationResult",
    },
    get: { takes: { ...RESELLER, taxpayer_id: "xs:string" }, gives: "RegistrationListResult" },
    assign: { takes: { ...ACCOUNT, taxpayer_id: "xs:string", credit: "xs:integer" }, gives: "AssignResult" },
    switch: { takes: { ...ACCOUNT, ...strings("taxpayer_id", "type_user") }, gives: "RegistrationResult" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The names of the services, for addresses. */
export const SERVICES = Object.keys(OPERATIONS) as readonly ServiceName[];

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
  return bytesAnswer("text/xml; charset=utf-8", text);
}

/** The types that these operations use, and those inside them. */
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
