import { type DatosDeExpresion, shortTotal } from "../timbre/timbre.ts";
import { escapeAttribute } from "../xml/escape.ts";

/** Where the SAT answers about the status of any document, free and without an account. */
export const CONSULTA_ENDPOINTS = {
  produccion: "https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc",
  pruebas: "https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc",
} as const;

/** The headers of a status query (SOAP 1.1, POST). */
export const CONSULTA_HEADERS = {
  "Content-Type": "text/xml; charset=utf-8",
  SOAPAction: '"http://tempuri.org/IConsultaCFDIService/Consulta"',
} as const;

/**
 * What the status service is asked with: both RFCs (`&` written `&amp;`, as in the QR), Total as in the QR, UUID and,
 * when `sello` is given, its last eight characters. Throws RangeError when the total is not a decimal number.
 */
export function expresionDeConsulta({
  uuid,
  rfcEmisor,
  rfcReceptor,
  total,
  sello,
}: Omit<DatosDeExpresion, "sello"> & { readonly sello?: string }): string {
  const rfcs = `re=${escapeAttribute(rfcEmisor)}&rr=${escapeAttribute(rfcReceptor)}`;
  const seal = sello === undefined ? "" : `&fe=${sello.slice(-8)}`;
  return `?${rfcs}&tt=${shortTotal(total)}&id=${escapeAttribute(uuid)}${seal}`;
}

/** The body of a status query. The expression goes verbatim, in CDATA: escaped once more, the service answers 601. */
export function consultaSoap(expresion: string): string {
  const cdata = expresion.replaceAll("]]>", "]]]]><![CDATA[>");
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<Consulta xmlns="http://tempuri.org/"><expresionImpresa><![CDATA[${cdata}]]></expresionImpresa></Consulta>` +
    "</soap:Body></soap:Envelope>"
  );
}

/** The members of a ConsultaResult, as the SAT's status service wrote them. */
export interface RespuestaDeConsulta {
  readonly CodigoEstatus: string;
  readonly Estado: string;
  readonly EsCancelable: string;
  readonly EstatusCancelacion: string;
  readonly ValidacionEFOS: string;
}

/** What the SAT knows of a document, distinguished by `estado`. */
export type EstadoDeCfdi =
  /** Not (yet) known: just certified (minutes, up to 72 hours), or asked for with wrong data (601). */
  | { readonly estado: "no-encontrado"; readonly causa: "expresion-invalida" | "comprobante-no-encontrado" }
  | { readonly estado: "vigente"; readonly cancelable: Cancelable; readonly solicitud: SolicitudEnCurso }
  | { readonly estado: "cancelado"; readonly forma: FormaDeCancelacion }
  /** The SAT said something that no document of it describes: nothing may be concluded. */
  | { readonly estado: "desconocido" };

/**
 * How a live document could be cancelled now; "sin-aceptacion" turns into "con-aceptacion" after the next business day.
 */
export type Cancelable = "sin-aceptacion" | "con-aceptacion" | "no" | "desconocido";

/** The state of a request to cancel a document in force. */
export type SolicitudEnCurso = "ninguna" | "en-proceso" | "rechazada" | "desconocida";

/** How it was cancelled; "plazo-vencido": the receiver did not answer in time. */
export type FormaDeCancelacion = "sin-aceptacion" | "con-aceptacion" | "plazo-vencido" | "desconocida";

const CANCELABLE: ReadonlyMap<string, Cancelable> = new Map([
  ["cancelable sin aceptacion", "sin-aceptacion"],
  ["cancelable con aceptacion", "con-aceptacion"],
  ["no cancelable", "no"],
]);
const SOLICITUD: ReadonlyMap<string, SolicitudEnCurso> = new Map([
  ["", "ninguna"],
  ["en proceso", "en-proceso"],
  ["solicitud rechazada", "rechazada"],
]);
const FORMA: ReadonlyMap<string, FormaDeCancelacion> = new Map([
  ["cancelado sin aceptacion", "sin-aceptacion"],
  ["cancelado con aceptacion", "con-aceptacion"],
  ["plazo vencido", "plazo-vencido"],
]);

/**
 * The status service's answer as a state. Only the first letter of CodigoEstatus and the words of the others count,
 * without accents or case, since the service has changed those.
 */
export function estadoDe({
  CodigoEstatus,
  Estado,
  EsCancelable,
  EstatusCancelacion,
}: RespuestaDeConsulta): EstadoDeCfdi {
  const code = plain(CodigoEstatus);
  const state = plain(Estado);
  if (code.startsWith("n"))
    return {
      estado: "no-encontrado",
      causa: /\b601\b/.test(code) ? "expresion-invalida" : "comprobante-no-encontrado",
    };
  if (!code.startsWith("s")) return { estado: "desconocido" };
  if (state === "no encontrado") return { estado: "no-encontrado", causa: "comprobante-no-encontrado" };
  if (state === "cancelado")
    return { estado: "cancelado", forma: FORMA.get(plain(EstatusCancelacion)) ?? "desconocida" };
  if (state !== "vigente") return { estado: "desconocido" };
  return {
    estado: "vigente",
    cancelable: CANCELABLE.get(plain(EsCancelable)) ?? "desconocido",
    solicitud: SOLICITUD.get(plain(EstatusCancelacion)) ?? "desconocida",
  };
}

/**
 * Whether the issuer is on the definitive list of those who invoice operations that never were (CFF 69-B): 100, 101 and
 * 104 say so; 102, 103, 200 and 201 that it is not. Undefined for anything else. See docs/sat/validacion-efos.md.
 */
export function emisorEnLista69B({ ValidacionEFOS }: Pick<RespuestaDeConsulta, "ValidacionEFOS">): boolean | undefined {
  const code = ValidacionEFOS.trim();
  if (["100", "101", "104"].includes(code)) return true;
  return ["102", "103", "200", "201"].includes(code) ? false : undefined;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();
}
