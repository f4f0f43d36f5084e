import type { Sentence } from "../../../../messages/message-of.ts";
import type { pagar as spanishPagar, practica as spanishPractica, recibo as spanishRecibo } from "../es/recibo.ts";

const FIXED = {
  message: "{campo}: it must be “{esperado}” in a payment receipt, and it is “{valor}”.",
  fix: "Write “{esperado}”.",
};
const ABSENT = { message: "{campo}: it must not be in a payment receipt.", fix: "Remove it." };

/** English sentences for the envelope of a payment receipt. */
export const recibo: Readonly<Record<keyof typeof spanishRecibo, Sentence>> = {
  CRP20101: FIXED,
  CRP20102: FIXED,
  CRP20103: FIXED,
  CRP20104: FIXED,
  CRP20105: ABSENT,
  CRP20106: ABSENT,
  CRP20107: ABSENT,
  CRP20108: ABSENT,
  CRP20109: ABSENT,
  CRP20110: FIXED,
  CRP20111: {
    message: "A payment receipt has one line, and this has {valor}.",
    fix: "Leave the line “Pago” and no other.",
  },
  CRP20112: { message: "{campo}: it must not be in the line of a payment receipt.", fix: "Remove it." },
  CRP20113: FIXED,
  CRP20114: ABSENT,
  CRP20115: FIXED,
  CRP20116: FIXED,
  CRP20117: ABSENT,
  CRP20118: FIXED,
  CRP20119: FIXED,
  CRP20120: FIXED,
  CRP20121: ABSENT,
  CRP20122: FIXED,
  CRP20123: ABSENT,
};

/** English sentences for what `pagar`, `saldoInicial` and the history of payments refuse. */
export const pagar: Readonly<Record<keyof typeof spanishPagar, Sentence>> = {
  "TIMBRA-PAGAR-NADA": {
    message: "The payment goes to no invoice.",
    fix: "Choose at least one invoice with a balance, in a currency whose exchange rate is known.",
  },
  "TIMBRA-PAGAR-MONEDA": {
    message: "The currency “{moneda}” does not exist or cannot be that of a payment.",
    fix: "Choose the currency of the payment.",
  },
  "TIMBRA-PAGAR-IMPORTE": {
    message: "“{valor}” is not an amount greater than zero.",
    fix: "Write a number greater than zero, with a decimal point.",
  },
  "TIMBRA-PAGAR-DECIMALES": {
    message: "{$valor} has more than {decimales} decimals, those of currency {moneda}.",
    fix: "Round the amount to {decimales} decimals.",
  },
  "TIMBRA-PAGAR-TIPO-CAMBIO": {
    message: "The exchange rate of the payment in {moneda} is missing or not valid.",
    fix: "Write how many pesos one {moneda} was worth on the day of the payment, with up to six decimals.",
  },
  "TIMBRA-PAGAR-EQUIVALENCIA": {
    message: "It is not known how many {monedaDR} one {monedaP} was worth.",
    fix: "Write the exchange rate of {monedaDR} on the day of the payment, or the equivalence agreed on.",
  },
  "TIMBRA-PAGAR-FACTURA": {
    message: "The invoice {documento} is not among those that can be paid.",
    fix: "Choose an invoice of the same receiver.",
  },
  "TIMBRA-PAGAR-REPETIDA": {
    message: "The invoice {documento} is twice in the same payment.",
    fix: "Leave the invoice once, with the sum of its amounts.",
  },
  "TIMBRA-PAGAR-CANCELADA": {
    message: "The invoice {documento} is cancelled.",
    fix: "Apply the payment to another invoice.",
  },
  "TIMBRA-PAGAR-PUE": {
    message: "The invoice {documento} is not one paid later or in instalments (PPD).",
    fix: "It needs no payment receipt: apply the payment to a PPD invoice.",
  },
  "TIMBRA-PAGAR-LIQUIDADA": {
    message: "The invoice {documento} is paid already.",
    fix: "Apply the payment to another invoice; what is left is an advance.",
  },
  "TIMBRA-PAGAR-PARCIALIDADES": {
    message: "The invoice {documento} has 999 instalments already, as many as the SAT admits.",
    fix: "Replace some of its receipts by a single one.",
  },
  "TIMBRA-PAGAR-EXCEDE": {
    message: "{$valor} {moneda} is paid of the invoice {documento}, which owes {$saldo} {moneda}.",
    fix: "Write at most {$saldo} {moneda}; what is left is an advance.",
  },
  "TIMBRA-PAGAR-MONTO": {
    message: "What goes to the invoices is more than the amount of the payment, {$valor} {moneda}.",
    fix: "Apply less, or write an amount of at least {$minimo} {moneda}.",
  },
  "TIMBRA-PAGAR-NO-ALCANZA": {
    message: "The payment does not reach the invoice {documento}.",
    fix: "Remove the invoice from the payment, or apply less to the others.",
  },
  "TIMBRA-PAGAR-SIN-BASE": {
    message: "Paying {$valor} {moneda} of the invoice {documento} is so little that no tax base corresponds to it.",
    fix: "Wait until more is paid and apply it together.",
  },
  "TIMBRA-PAGAR-IMPUESTO": {
    message: "A tax of invoice {documento} says “{valor}” where one of these words belongs: {palabras}.",
    fix: "Write one of them, exactly as they are.",
  },
  "TIMBRA-SALDO-TIPO": {
    message: "A document of type {tipo} is not paid by receipts.",
    fix: "Choose an invoice of type I (ingreso).",
  },
  "TIMBRA-SALDO-SIN-TIMBRE": {
    message: "The invoice is not stamped.",
    fix: "Stamp the invoice before its payments are recorded.",
  },
  "TIMBRA-SALDO-IMPORTE": {
    message: "The invoice says “{valor}” where a number must be.",
    fix: "Review the XML of the invoice.",
  },
};

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
