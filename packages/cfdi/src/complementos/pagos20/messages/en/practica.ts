import type { Sentence } from "../../../../messages/sentence.ts";
import type { practica as spanishPractica } from "../es/practica.ts";

/** English sentences for what the matrix of Pagos 2.0 has no number for. */
export const practica: Readonly<Record<keyof typeof spanishPractica, Sentence>> = {
  CRP20999: {
    message: "The SAT refused the payment receipt for an unclassified error.",
    fix: "Review the data of the payment.",
  },
  "TIMBRA-PAGOS-UNO": {
    message: "A payment receipt has one complement of payments, and this has {valor}.",
    fix: "Leave a single complement with all the payments.",
  },
  "TIMBRA-PAGOS-VACIO": {
    message: "The receipt does not say what was paid.",
    fix: "Add the payment and the invoice that is paid.",
  },
  "TIMBRA-PAGO-FORMA": {
    message: "The form of payment “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a form of payment of the list c_FormaPago.",
  },
  "TIMBRA-PAGO-MONEDA": {
    message: "The currency “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a currency of the list c_Moneda.",
  },
  "TIMBRA-PAGO-IMPUESTOS-FALTA": {
    message: "The payment's tax summary lacks {impuesto}, which is in its documents.",
    fix: "Add the missing row to the payment's summary.",
  },
  "TIMBRA-PAGO-FECHA": {
    message: "The payment is of {valor}, after the date of the receipt, {emision}.",
    fix: "Review the date of the payment.",
  },
  "TIMBRA-PAGO-PLAZO": {
    message: "The receipt of a payment of {valor} had to be issued by {limite}.",
    fix: "Issue it all the same, and ask your accountant.",
  },
  "TIMBRA-PAGO-TIPO-CAMBIO-UNO": {
    message: "The exchange rate of the payment is 1, as if one {moneda} were worth one peso.",
    fix: "Write how many pesos one {moneda} was worth on the day of the payment.",
  },
  "TIMBRA-PAGO-PARCIALIDAD": {
    message: "The instalments of the invoice {documento} do not follow one another.",
    fix: "Review the instalment number and the previous balance.",
  },
  "TIMBRA-PAGO-REMANENTE": {
    message: "{$valor} {moneda} of the payment pay no invoice.",
    fix: "Invoice what is left as an advance; some providers refuse the receipt when currencies differ.",
  },
};
