import { cancelacion } from "../../cancelacion/messages/es.ts";
import { pagos } from "../../complementos/pagos20/messages/es.ts";
import { datos } from "../../complementos/tablas/messages/es.ts";
import type { Messages } from "../message-of.ts";
import { factura } from "./factura.ts";
import { ASK_ISSUER_FOR_XML } from "./phrases.ts";
import { registro } from "./registro.ts";

/** Spanish sentences for the seal of a document, of which `checkComprobante` alone says something. */
export const sello = {
  CFDI40102: {
    message: "El sello no corresponde a la cadena original del comprobante.",
    fix: "El documento cambió después de sellarse: vuelva a sellarlo.",
  },
  CFDI40106: {
    message: "El certificado del comprobante no es válido o su número no es {numero}.",
    fix: "Use el certificado de sello digital (CSD) cuyo número aparece en el comprobante.",
  },
} as const;

/** Spanish sentences for XML that cannot be read as a CFDI 4.0. `{atributo}` is the name as the XML has it. */
export const lectura = {
  "TIMBRA-XML-TOO-LARGE": {
    message: "El archivo es demasiado grande para ser un CFDI.",
    fix: "Elija el XML de un solo comprobante.",
  },
  "TIMBRA-XML-TOO-DEEP": {
    message: "El XML tiene más de {limit} niveles, lo que ningún CFDI necesita.",
    fix: "Elija otro archivo.",
  },
  "TIMBRA-XML-TOO-MANY-ATTRIBUTES": {
    message: "El XML tiene más de {limit} atributos, lo que ningún CFDI necesita.",
    fix: "Elija otro archivo.",
  },
  "TIMBRA-XML-NODE-ATTRIBUTES": {
    message: "Un nodo del XML tiene más de {limit} atributos, lo que ningún CFDI necesita.",
    fix: "Elija otro archivo.",
  },
  "TIMBRA-XML-NOT-UTF8": {
    message: "El archivo no es texto en UTF-8, ni en la codificación que declara.",
    fix: ASK_ISSUER_FOR_XML,
  },
  "TIMBRA-XML-MALFORMED": { message: "El archivo no es un XML bien formado.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-DOCTYPE": {
    message: "El XML declara un DOCTYPE, que un CFDI no lleva.",
    fix: "Elija el XML que entregó el proveedor de certificación.",
  },
  "TIMBRA-XML-NOT-A-CFDI": {
    message: "El archivo no es un CFDI 4.0: su raíz es «{root}».",
    fix: "Elija el XML de un CFDI versión 4.0.",
  },
  "TIMBRA-XML-OTHER-VERSION": {
    message: "El archivo es un CFDI de la versión {version}, y aquí solo se lee la 4.0.",
    fix: "Ábralo en el programa que lo hizo.",
  },
  "TIMBRA-XML-MISSING-ATTRIBUTE": { message: "Falta el atributo {atributo}.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-UNKNOWN-ATTRIBUTE": {
    message: "El atributo {atributo} no existe en el Anexo 20.",
    fix: ASK_ISSUER_FOR_XML,
  },
  "TIMBRA-XML-VALUE": {
    message: "El atributo {atributo} dice «{value}» y solo admite: {allowed}.",
    fix: "Revise el valor.",
  },
  "TIMBRA-XML-MISSING-NODE": { message: "Falta el nodo {atributo}.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-UNKNOWN-NODE": { message: "El nodo {atributo} no existe en el Anexo 20.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-REPEATED-NODE": { message: "El nodo {atributo} está repetido.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-NODE-ORDER": { message: "El nodo {atributo} está fuera de su lugar.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-TEXT": { message: "Hay texto suelto en {atributo}, donde solo van nodos.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-UNKNOWN-COMPLEMENT": {
    message: "El complemento {nombre} se conserva, pero no se revisa.",
    fix: "Revíselo en el programa que lo hizo.",
  },
} as const;

/** Spanish sentences for the general codes of the certification service, which only a provider or the SAT reports. */
export const servicio = {
  CFDI40999: {
    message: "El SAT rechazó el comprobante por un error sin clasificar.",
    fix: "Revise los datos del comprobante.",
  },
  SAT300: {
    message: "El proveedor de certificación no reconoce el usuario o la contraseña.",
    fix: "Revise la cuenta del proveedor.",
  },
  SAT301: { message: "El XML no cumple el esquema del SAT.", fix: "Revise los datos señalados en el comprobante." },
  SAT302: {
    message: "El sello del comprobante está mal formado o no es válido.",
    fix: "Vuelva a sellar el comprobante.",
  },
  SAT303: { message: "El certificado de sello digital no es del RFC emisor.", fix: "Cargue el CSD del emisor." },
  SAT304: { message: "El certificado de sello digital está revocado o vencido.", fix: "Cargue un CSD vigente." },
  SAT305: {
    message: "La fecha de emisión está fuera de la vigencia del certificado de sello digital.",
    fix: "Cargue un CSD vigente; uno recién emitido puede tardar hasta 72 horas en servir.",
  },
  SAT306: {
    message: "El certificado no es de sello digital: es la e.firma.",
    fix: "Cargue el CSD del emisor, no la e.firma.",
  },
  SAT307: { message: "El comprobante ya tiene un timbre.", fix: "Recupere el timbre que ya existe." },
  SAT308: { message: "El certificado no fue expedido por el SAT.", fix: "Cargue el CSD que expidió el SAT." },
  SAT402: {
    message: "El RFC del emisor no está en la lista de contribuyentes obligados del SAT.",
    fix: "Revise que el emisor tenga obligaciones vigentes; un cambio tarda hasta 72 horas en verse.",
  },
} as const;

/**
 * In Spanish: everything this package says of documents, payments, cancellation, reading, and of what providers and the
 * SAT answer.
 */
export const es: Messages = {
  language: "es",
  sentences: {
    ...factura.sentences,
    ...sello,
    ...registro,
    ...lectura,
    ...servicio,
    ...pagos.sentences,
    ...datos,
    ...cancelacion,
  },
  campos: { ...pagos.campos, ...factura.campos },
};
