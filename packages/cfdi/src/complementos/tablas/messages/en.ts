import type { Messages, Sentence } from "../../../messages/message-of.ts";
import type { CodigoDeDato, CodigoDeEstructura } from "./es.ts";

/** What the check by a table says of a value, in English. */
export const datos: Readonly<Record<CodigoDeDato, Sentence>> = {
  "TIMBRA-DATO-CORTO": {
    message: "{campo}: it has {longitud} characters and needs {minimo}.",
    fix: "Complete the text.",
  },
  "TIMBRA-DATO-NUMERO": {
    message: "{campo}: “{valor}” is not a number.",
    fix: "Type digits, with a decimal point and no thousands separator.",
  },
  "TIMBRA-DATO-ENTERO": { message: "{campo}: “{valor}” is not a whole number.", fix: "Type digits only." },
  "TIMBRA-DATO-DECIMALES": {
    message: "{campo}: “{valor}” has more than {maximo} decimals.",
    fix: "Round the number.",
  },
  "TIMBRA-DATO-CIFRAS": { message: "{campo}: “{valor}” has more than {maximo} digits.", fix: "Check the number." },
  "TIMBRA-DATO-MINIMO": { message: "{campo}: “{valor}” is less than {minimo}.", fix: "Type {minimo} or more." },
  "TIMBRA-DATO-MAXIMO": { message: "{campo}: “{valor}” is more than {maximo}.", fix: "Type {maximo} or less." },
  "TIMBRA-DATO-FECHA": {
    message: "{campo}: “{valor}” is not a date.",
    fix: "Type year, month and day, for example 2026-11-23.",
  },
  "TIMBRA-DATO-MOMENTO": {
    message: "{campo}: “{valor}” is not a date with its time.",
    fix: "Type date and time, for example 2026-11-23T09:30:00.",
  },
  "TIMBRA-DATO-HORA": { message: "{campo}: “{valor}” is not a time.", fix: "Type the time, for example 09:30:00." },
  "TIMBRA-DATO-CLAVE": {
    message: "{campo}: the key “{clave}” is not in the SAT's list {lista}.",
    fix: "Choose a key of the list.",
  },
  "TIMBRA-DATO-CLAVE-VIGENCIA": {
    message: "{campo}: the key “{clave}” of the list {lista} is not in force on the date of the document.",
    fix: "Choose a key that is in force.",
  },
};

const estructura: Readonly<Record<CodigoDeEstructura, Sentence>> = {
  "TIMBRA-COMPLEMENTO-NOMBRE": {
    message: "There is no complement “{nombre}”.",
    fix: "Use the identifier of one of the complements of CFDI 4.0.",
  },
  "TIMBRA-COMPLEMENTO-LUGAR": {
    message: "The complement {nombre} does not go in this place.",
    fix: "Put it at the line if it is of an item, or at the document if it is of the whole.",
  },
  "TIMBRA-XML-MISSING-ATTRIBUTE": { message: "{campo} is missing.", fix: "Type it." },
  "TIMBRA-XML-UNKNOWN-ATTRIBUTE": { message: "The complement has no field {atributo}.", fix: "Remove it." },
  "TIMBRA-XML-VALUE": { message: "{campo}: “{value}” is not one of its values.", fix: "Choose one of: {allowed}." },
  "TIMBRA-XML-MISSING-NODE": { message: "{campo} is missing.", fix: "Add the section." },
  "TIMBRA-XML-UNKNOWN-NODE": { message: "The complement has no section {atributo}.", fix: "Remove it." },
  "TIMBRA-XML-REPEATED-NODE": { message: "{campo}: there are more than allowed.", fix: "Remove those too many." },
  "TIMBRA-XML-NODE-ORDER": {
    message: "{campo}: it cannot go with the rest of its section, or something that belongs to it is missing.",
    fix: "Keep only one of the choices.",
  },
};

/** In English, for who fills in a complement: given to `messageOf` before the other messages. */
export const complementos: Messages = { language: "en", sentences: { ...datos, ...estructura }, campos: {} };
