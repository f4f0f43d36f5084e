import type { Messages, Sentence } from "../../../messages/message-of.ts";

/** What the check by a table says of a value, in Spanish; the source of the list of codes. */
export const datos = {
  "TIMBRA-DATO-CORTO": {
    message: "{campo}: tiene {longitud} caracteres y necesita {minimo}.",
    fix: "Complete el texto.",
  },
  "TIMBRA-DATO-NUMERO": {
    message: "{campo}: «{valor}» no es un número.",
    fix: "Escriba cifras, con punto decimal y sin separador de miles.",
  },
  "TIMBRA-DATO-ENTERO": { message: "{campo}: «{valor}» no es un número entero.", fix: "Escriba solo cifras." },
  "TIMBRA-DATO-DECIMALES": {
    message: "{campo}: «{valor}» tiene más de {maximo} decimales.",
    fix: "Redondee el número.",
  },
  "TIMBRA-DATO-CIFRAS": { message: "{campo}: «{valor}» tiene más de {maximo} cifras.", fix: "Revise el número." },
  "TIMBRA-DATO-MINIMO": { message: "{campo}: «{valor}» es menor que {minimo}.", fix: "Escriba {minimo} o más." },
  "TIMBRA-DATO-MAXIMO": { message: "{campo}: «{valor}» es mayor que {maximo}.", fix: "Escriba {maximo} o menos." },
  "TIMBRA-DATO-FECHA": {
    message: "{campo}: «{valor}» no es una fecha.",
    fix: "Escriba año, mes y día, por ejemplo 2026-11-23.",
  },
  "TIMBRA-DATO-MOMENTO": {
    message: "{campo}: «{valor}» no es una fecha con hora.",
    fix: "Escriba fecha y hora, por ejemplo 2026-11-23T09:30:00.",
  },
  "TIMBRA-DATO-HORA": { message: "{campo}: «{valor}» no es una hora.", fix: "Escriba la hora, por ejemplo 09:30:00." },
  "TIMBRA-DATO-CLAVE": {
    message: "{campo}: la clave «{clave}» no está en la lista {lista} del SAT.",
    fix: "Elija una clave de la lista.",
  },
  "TIMBRA-DATO-CLAVE-VIGENCIA": {
    message: "{campo}: la clave «{clave}» de la lista {lista} no está vigente en la fecha del comprobante.",
    fix: "Elija una clave vigente.",
  },
} satisfies Record<string, Sentence>;

/** A code of the check by a table. */
export type CodigoDeDato = keyof typeof datos;

/** What who fills in a complement reads of its structure: in other words than who reads somebody else's document. */
const estructura = {
  "TIMBRA-COMPLEMENTO-NOMBRE": {
    message: "No hay un complemento «{nombre}».",
    fix: "Use el identificador de uno de los complementos de CFDI 4.0.",
  },
  "TIMBRA-COMPLEMENTO-LUGAR": {
    message: "El complemento {nombre} no va en este lugar.",
    fix: "Póngalo en la línea si es de un concepto, o en el comprobante si es de todo el documento.",
  },
  "TIMBRA-XML-MISSING-ATTRIBUTE": { message: "Falta {campo}.", fix: "Escriba el dato." },
  "TIMBRA-XML-UNKNOWN-ATTRIBUTE": { message: "El complemento no tiene un dato {atributo}.", fix: "Quítelo." },
  "TIMBRA-XML-VALUE": {
    message: "{campo}: «{value}» no es de los valores permitidos.",
    fix: "Elija uno de: {allowed}.",
  },
  "TIMBRA-XML-MISSING-NODE": { message: "Falta lo siguiente: {campo}.", fix: "Agregue la sección." },
  "TIMBRA-XML-UNKNOWN-NODE": { message: "El complemento no tiene una sección {atributo}.", fix: "Quítela." },
  "TIMBRA-XML-REPEATED-NODE": { message: "{campo}: hay más de los permitidos.", fix: "Quite los que sobran." },
  "TIMBRA-XML-NODE-ORDER": {
    message: "{campo}: no puede ir junto con lo demás de su sección, o falta algo que lo acompañe.",
    fix: "Deje solo una de las opciones.",
  },
} satisfies Record<string, Sentence>;

/** The structural faults that are said in other words to who fills a complement in. */
export type CodigoDeEstructura = keyof typeof estructura;

/** In Spanish, for who fills in a complement: given to `messageOf` before the other messages. */
export const complementos: Messages = { language: "es", sentences: { ...datos, ...estructura }, campos: {} };
