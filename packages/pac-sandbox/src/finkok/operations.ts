/** A service of Finkok. */
export type ServiceName = keyof typeof OPERATIONS;

/**
 * Elements in their order, by name; "@" before a name makes it an attribute, "[]" after a type a list. A type of XML
 * Schema begins with "xs:".
 */
export type XsdFields = Readonly<Record<string, string>>;

/** An operation: its parameters and the type of its result. */
export interface Operation {
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
const PENDING = { takes: { ...ACCOUNT, uuid: "xs:string" }, gives: "QueryPendingResult" } as const;

/**
 * Every operation this sandbox answers, by service: its WSDLs are written from this, and `methods.ts` does what it
 * says.
 */
export const OPERATIONS = {
  stamp: {
    stamp: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    quick_stamp: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    sign_stamp: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    stamped: { takes: DOCUMENT, gives: "AcuseRecepcionCFDI" },
    query_pending: PENDING,
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
