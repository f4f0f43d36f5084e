import { randomUUID } from "node:crypto";
import { localText } from "../certify/local-time.ts";
import type { Reason } from "../certify/reason.ts";
import { element, leaf } from "../xml/write-xml.ts";

/** What an Incidencia says besides what is wrong. */
export interface Circumstances {
  /** NoCertificadoPac. */
  readonly certificate: string;
  readonly at: Date;
  /** Who issued the document, when it could be read. */
  readonly rfc?: string | undefined;
  /** Of the stamp that exists. */
  readonly uuid?: string | undefined;
  /** The number of this provider's own handling of the document. */
  readonly workProcess?: string | undefined;
}

/**
 * The general codes in the words in which this provider has been heard to say them (docs of its clients, see the
 * manual); ours go into ExtraInfo.
 */
const WORDS: Readonly<Record<string, string>> = {
  "300": "El usuario o contraseña son inválidos",
  "301": "XML mal formado",
  "303": "Sello no corresponde a emisor",
  "304": "Certificado revocado o caduco",
  "305": "La fecha de emisión no está dentro de la vigencia del CSD del Emisor",
  "306": "El certificado no es de tipo CSD",
  "307": "El CFDI contiene un timbre previo",
  "308": "Certificado no expedido por el SAT",
  "401": "Fecha y hora de generación fuera de rango",
  "402": "RFC del emisor no se encuentra en el régimen de contribuyentes",
  "603": "El CFDI no contiene un timbre previo",
  "701": "Cliente o RFC emisor suspendido",
  "705": "XML Estructura inválida",
  "707": "El CFDI ya contiene el complemento TimbreFiscalDigital",
  "712": "El atributo noCertificado no corresponde al certificado",
  "718": "Timbres agotados",
  "720": "RFC del Emisor no tiene Certificado Activo",
  CFDI40102: "El resultado de la digestión debe ser igual al resultado de la desencripción del sello.",
};

export function incidence(reason: Reason, { certificate, at, rfc, uuid, workProcess }: Circumstances): string {
  const code = codeOf(reason);
  const words = WORDS[code];
  return element(
    "s0:Incidencia",
    leaf("s0:IdIncidencia", randomUUID()),
    leaf("s0:RfcEmisor", rfc),
    leaf("s0:Uuid", uuid),
    leaf("s0:CodigoError", code),
    leaf("s0:WorkProcessId", workProcess ?? randomUUID()),
    leaf("s0:MensajeIncidencia", words ?? reason.message),
    leaf("s0:ExtraInfo", words === undefined || words === reason.message ? "" : reason.message),
    leaf("s0:NoCertificadoPac", certificate),
    leaf("s0:FechaRegistro", localText(at, "America/Mexico_City")),
  );
}

/** What its schema refuses is 705 here, and a seal that does not hold is the matrix's CFDI40102. */
function codeOf({ code, ofSchema }: Reason): string {
  if (ofSchema) return "705";
  return code === "302" ? "CFDI40102" : code;
}
