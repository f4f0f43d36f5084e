import type { lectura as spanishLectura } from "../es/lectura.ts";
import type { Sentence } from "../sentence.ts";

/** English sentences for XML that cannot be read as a CFDI 4.0. `{atributo}` is the name as the XML has it. */
export const lectura: Readonly<Record<keyof typeof spanishLectura, Sentence>> = {
  "TIMBRA-XML-TOO-LARGE": {
    message: "The file is too large to be a CFDI.",
    fix: "Choose the XML of a single document.",
  },
  "TIMBRA-XML-TOO-DEEP": {
    message: "The XML has more than {limit} levels, which no CFDI needs.",
    fix: "Choose another file.",
  },
  "TIMBRA-XML-TOO-MANY-ATTRIBUTES": {
    message: "The XML has more than {limit} attributes, which no CFDI needs.",
    fix: "Choose another file.",
  },
  "TIMBRA-XML-NODE-ATTRIBUTES": {
    message: "A node of the XML has more than {limit} attributes, which no CFDI needs.",
    fix: "Choose another file.",
  },
  "TIMBRA-XML-NOT-UTF8": {
    message: "The file is not text in UTF-8, nor in the encoding it declares.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-MALFORMED": {
    message: "The file is not well-formed XML.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-DOCTYPE": {
    message: "The XML declares a DOCTYPE, which a CFDI never has.",
    fix: "Choose the XML the certification provider delivered.",
  },
  "TIMBRA-XML-NOT-A-CFDI": {
    message: "The file is not a CFDI 4.0: its root is “{root}”.",
    fix: "Choose the XML of a CFDI version 4.0.",
  },
  "TIMBRA-XML-OTHER-VERSION": {
    message: "The file is a CFDI of version {version}, and only 4.0 is read here.",
    fix: "Open it in the program that made it.",
  },
  "TIMBRA-XML-MISSING-ATTRIBUTE": {
    message: "The attribute {atributo} is missing.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-UNKNOWN-ATTRIBUTE": {
    message: "The attribute {atributo} does not exist in Anexo 20.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-VALUE": {
    message: "The attribute {atributo} says “{value}” and only allows: {allowed}.",
    fix: "Check the value.",
  },
  "TIMBRA-XML-MISSING-NODE": {
    message: "The node {atributo} is missing.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-UNKNOWN-NODE": {
    message: "The node {atributo} does not exist in Anexo 20.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-REPEATED-NODE": {
    message: "The node {atributo} is repeated.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-NODE-ORDER": {
    message: "The node {atributo} is out of place.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-TEXT": {
    message: "There is loose text in {atributo}, where only nodes go.",
    fix: "Ask the issuer for the XML as it was stamped.",
  },
  "TIMBRA-XML-UNKNOWN-COMPLEMENT": {
    message: "The complement {nombre} is kept, but not checked.",
    fix: "Check it in the program that made it.",
  },
};
