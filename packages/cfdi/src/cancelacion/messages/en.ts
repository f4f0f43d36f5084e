import type { Sentence } from "../../messages/message-of.ts";
import type { TextosDeMotivo } from "../motivos.ts";
import type { cancelacion as spanishCancelacion, motivos as spanishMotivos } from "./es.ts";

/** English sentences of cancellation. */
export const cancelacion: Readonly<Record<keyof typeof spanishCancelacion, Sentence>> = {
  "TIMBRA-CANCELACION-FECHA": {
    message: "“{valor}” is not a valid date and time.",
    fix: "Write it like 2026-11-20T10:15:30.",
  },
  "TIMBRA-CANCELACION-VACIA": {
    message: "The request has no fiscal folio.",
    fix: "Add the fiscal folio of the document.",
  },
  "TIMBRA-CANCELACION-LARGA": {
    message: "The request has more than {maximo} folios.",
    fix: "Split it; providers recommend one folio per request.",
  },
  "TIMBRA-CANCELACION-REPETIDA": {
    message: "The fiscal folio {valor} is twice in the request.",
    fix: "Remove one of the two.",
  },
  "TIMBRA-CANCELACION-MISMA": {
    message: "A document cannot replace itself.",
    fix: "Write the fiscal folio of the new document.",
  },
  "TIMBRA-CANCELACION-RESPUESTA": {
    message: "The answer must be Aceptacion or Rechazo.",
    fix: "Choose one of the two.",
  },
  "TIMBRA-ACUSE-ILEGIBLE": {
    message: "The answer is not an acknowledgement of cancellation.",
    fix: "Ask the SAT for the status of the document.",
  },
  "TIMBRA-CONSULTA-ILEGIBLE": {
    message: "The answer is not one of the SAT's status service.",
    fix: "Ask again in a few minutes.",
  },
  "TIMBRA-SOAP-FALLA": { message: "The service answered with a fault: {motivo}", fix: "Try again in a few minutes." },
  CAN201: {
    message: "The SAT received the request to cancel.",
    fix: "Ask for the status: the document is not cancelled yet.",
  },
  CAN202: { message: "Cancellation had been requested already.", fix: "Ask for the status of the document." },
  CAN203: {
    message: "The fiscal folio does not belong to the issuer's RFC.",
    fix: "Check the RFC and the fiscal folio.",
  },
  CAN204: { message: "The document cannot be cancelled." },
  CAN205: {
    message: "The SAT does not know the fiscal folio yet.",
    fix: "If it was just certified, try again in five minutes.",
  },
  CAN206: { message: "The document is not one of the primary sector." },
  CAN207: { message: "The motive of cancellation is not valid.", fix: "Choose a motive from 01 to 04." },
  CAN208: {
    message: "The substitute's folio is not valid: it must exist and be live.",
    fix: "Write the fiscal folio of the document that replaces this one.",
  },
  CAN209: { message: "This motive takes no substitute.", fix: "Remove the folio, or choose motive 01." },
  CAN210: {
    message: "The limit for cancelling has passed: the month of the annual tax return of the year of issue.",
    fix: "Ask your accountant; a credit note has no such limit.",
  },
  CAN211: { message: "The limit for cancelling a global invoice has passed." },
  CAN212: {
    message: "The relation between the documents is missing or not valid.",
    fix: "The new document must relate (04) to the one being cancelled.",
  },
  CAN213: { message: "The receiver rejected the cancellation.", fix: "Ask for the status of the document." },
  CANno_cancelable: {
    message: "Live documents relate to this one.",
    fix: "Cancel the related ones first, or replace the document with motive 01.",
  },
  CAN300: {
    message: "The provider does not recognise the user or the password.",
    fix: "Check the account with the provider.",
  },
  CAN301: { message: "The XML of the request is malformed.", fix: "Tell support." },
  CAN302: { message: "The SAT could not read the signature of the request.", fix: "Try again in a few minutes." },
  CAN303: { message: "The certificate does not belong to the RFC that asks.", fix: "Use the issuer's CSD." },
  CAN304: { message: "The certificate is revoked or expired.", fix: "Use a CSD in force." },
  CAN305: { message: "The certificate is not valid.", fix: "Use a CSD of the issuer that is in force." },
  CAN309: {
    message: "“{valor}” does not have the form of a fiscal folio.",
    fix: "Copy the 36 characters of the fiscal folio.",
  },
  CAN310: { message: "The request was signed with the e.firma.", fix: "Sign it with the CSD." },
  CAN311: { message: "There is no motive “{valor}”.", fix: "Choose a motive from 01 to 04." },
  CAN312: {
    message: "The substitute is not related as the motive asks.",
    fix: "The new document must relate (04) to the one being cancelled.",
  },
  CAN314: {
    message: "The relation between the documents is not valid.",
    fix: "Check the relation of the new document.",
  },
  CAN704: { message: "The provider got the request encoded twice.", fix: "Tell support." },
  CAN708: { message: "The provider could not reach the SAT.", fix: "Try again in a few minutes." },
  CAN711: { message: "The provider could not use the certificate.", fix: "Check the CSD." },
  CAN798: { message: "There is a request for this document already.", fix: "Wait 72 hours before repeating it." },
  CAN799: { message: "The limit of five requests for this document is reached.", fix: "Talk to the provider." },
  CAN1000: { message: "The SAT received the answer." },
  CAN1001: { message: "There is no request pending for that fiscal folio." },
  CAN1002: { message: "The request had been answered already.", fix: "Ask for the status of the document." },
  CAN1003: { message: "The certificate does not belong to the receiver's RFC.", fix: "Use the receiver's CSD." },
  CAN1004: { message: "There is more than one request for that fiscal folio." },
  CAN1005: { message: "The fiscal folio is not valid.", fix: "Check the fiscal folio." },
  CAN1006: { message: "The limit of requests is reached." },
  CAN1201: { message: "The SAT received the cancellation of the withholding certificate.", fix: "Ask for its status." },
  CAN1202: {
    message: "Cancellation of the withholding certificate had been requested already.",
    fix: "Ask for its status.",
  },
  CAN1203: {
    message: "The fiscal folio does not belong to the issuer of the withholding certificate.",
    fix: "Check the RFC and the fiscal folio.",
  },
  CAN1204: { message: "The withholding certificate cannot be cancelled." },
  CAN1205: {
    message: "The SAT does not know the withholding certificate yet.",
    fix: "If it was just certified, try again in five minutes.",
  },
  CAN1300: {
    message: "The withholdings service does not recognise who asks.",
    fix: "Check the account with the provider.",
  },
  CAN1301: { message: "The XML of the withholdings request is malformed.", fix: "Tell support." },
  CAN1305: {
    message: "The certificate cannot cancel the withholding certificate.",
    fix: "Use a CSD of the issuer that is in force.",
  },
  CAN1306: {
    message: "The certificate is not valid for cancelling the withholding certificate.",
    fix: "Use a CSD of the issuer that is in force.",
  },
  CAN1307: {
    message: "The cancellation of the withholding certificate was signed with the e.firma.",
    fix: "Sign it with the CSD.",
  },
  CAN1308: {
    message: "The certificate used to cancel the withholding certificate is revoked.",
    fix: "Use a CSD in force.",
  },
};

/** The motives of cancellation in English. */
export const motivos: Readonly<Record<keyof typeof spanishMotivos, TextosDeMotivo>> = {
  "01": {
    etiqueta: "Issued with errors, with a substitute",
    uso: "The document has an error, and another one, already certified, replaces it.",
    consecuencias: [
      "First the right document is certified, related (04) to the one to cancel; then cancellation is requested with its fiscal folio.",
      "If the cancellation fails the new document stays valid: there are two live invoices until the old one is cancelled.",
    ],
  },
  "02": {
    etiqueta: "Issued with errors, without a substitute",
    uso: "The document has an error, and no other one replaces it.",
    consecuencias: [
      "Not possible while live documents relate to this one: cancel those first, or replace it with motive 01.",
    ],
  },
  "03": {
    etiqueta: "The operation did not take place",
    uso: "The sale or the service never happened.",
    consecuencias: ["Not possible while live documents relate to this one: cancel those first."],
  },
  "04": {
    etiqueta: "Operation of a known customer inside the global invoice",
    uso: "A customer asked for an invoice of a sale that was already in the global invoice.",
    consecuencias: [
      "The global invoice is cancelled, another one is issued without that sale, related (04) to the cancelled one, and the customer's is issued.",
      "Instead of cancelling, a credit note may be issued for that sale; for fuels it is the only way.",
    ],
  },
};
