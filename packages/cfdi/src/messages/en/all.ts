import { cancelacion } from "../../cancelacion/messages/en.ts";
import { pagos } from "../../complementos/pagos20/messages/en.ts";
import { datos } from "../../complementos/tablas/messages/en.ts";
import type { lectura as spanishLectura, sello as spanishSello, servicio as spanishServicio } from "../es/all.ts";
import type { Messages, Sentence } from "../message-of.ts";
import { factura } from "./factura.ts";
import { ASK_ISSUER_FOR_XML } from "./phrases.ts";
import { registro } from "./registro.ts";

/** English sentences for the seal of a document, of which `checkComprobante` alone says something. */
const sello: Readonly<Record<keyof typeof spanishSello, Sentence>> = {
  CFDI40102: {
    message: "The seal does not match the document's original string.",
    fix: "The document changed after it was sealed: seal it again.",
  },
  CFDI40106: {
    message: "The document's certificate is not valid, or its number is not {numero}.",
    fix: "Use the digital seal certificate (CSD) whose number the document shows.",
  },
};

/** English sentences for XML that cannot be read as a CFDI 4.0. `{atributo}` is the name as the XML has it. */
const lectura: Readonly<Record<keyof typeof spanishLectura, Sentence>> = {
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
    fix: ASK_ISSUER_FOR_XML,
  },
  "TIMBRA-XML-MALFORMED": { message: "The file is not well-formed XML.", fix: ASK_ISSUER_FOR_XML },
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
  "TIMBRA-XML-MISSING-ATTRIBUTE": { message: "The attribute {atributo} is missing.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-UNKNOWN-ATTRIBUTE": {
    message: "The attribute {atributo} does not exist in Anexo 20.",
    fix: ASK_ISSUER_FOR_XML,
  },
  "TIMBRA-XML-VALUE": {
    message: "The attribute {atributo} says “{value}” and only allows: {allowed}.",
    fix: "Check the value.",
  },
  "TIMBRA-XML-MISSING-NODE": { message: "The node {atributo} is missing.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-UNKNOWN-NODE": { message: "The node {atributo} does not exist in Anexo 20.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-REPEATED-NODE": { message: "The node {atributo} is repeated.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-NODE-ORDER": { message: "The node {atributo} is out of place.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-TEXT": { message: "There is loose text in {atributo}, where only nodes go.", fix: ASK_ISSUER_FOR_XML },
  "TIMBRA-XML-UNKNOWN-COMPLEMENT": {
    message: "The complement {nombre} is kept, but not checked.",
    fix: "Check it in the program that made it.",
  },
};

/** English sentences for the general codes of the certification service, which only a provider or the SAT reports. */
const servicio: Readonly<Record<keyof typeof spanishServicio, Sentence>> = {
  CFDI40999: { message: "The SAT refused the document with an unclassified error.", fix: "Check the document's data." },
  SAT300: {
    message: "The certification provider does not accept the user or the password.",
    fix: "Check the provider's account.",
  },
  SAT301: { message: "The XML does not follow the SAT's schema.", fix: "Check the data pointed out in the document." },
  SAT302: { message: "The document's seal is malformed or not valid.", fix: "Seal the document again." },
  SAT303: {
    message: "The digital seal certificate does not belong to the issuer's RFC.",
    fix: "Upload the issuer's CSD.",
  },
  SAT304: { message: "The digital seal certificate is revoked or expired.", fix: "Upload a valid CSD." },
  SAT305: {
    message: "The issue date is outside the validity of the digital seal certificate.",
    fix: "Upload a valid CSD; one just issued may take up to 72 hours to work.",
  },
  SAT306: {
    message: "The certificate is not a digital seal: it is the e.firma.",
    fix: "Upload the issuer's CSD, not the e.firma.",
  },
  SAT307: { message: "The document already has a stamp.", fix: "Recover the existing stamp." },
  SAT308: { message: "The certificate was not issued by the SAT.", fix: "Upload the CSD the SAT issued." },
  SAT402: {
    message: "The issuer's RFC is not in the SAT's list of taxpayers with obligations.",
    fix: "Check that the issuer has current obligations; a change takes up to 72 hours to be seen.",
  },
};

/**
 * In English: everything this package says of documents, payments, cancellation, reading, and of what providers and the
 * SAT answer.
 */
export const en: Messages = {
  language: "en",
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
