import type { Sentence } from "../../../../messages/sentence.ts";
import type { pagar as spanishPagar } from "../es/pagar.ts";

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
  "TIMBRA-HISTORIAL-RECIBO": {
    message: "The receipt {recibo} does not stand in the history of the invoice.",
    fix: "Choose a receipt that stands.",
  },
  "TIMBRA-HISTORIAL-REPETIDO": {
    message: "The receipt {recibo} is in the history of the invoice already.",
    fix: "Do not record it twice.",
  },
  "TIMBRA-HISTORIAL-AJENO": {
    message: "The receipt {recibo} does not pay this invoice.",
    fix: "Record it with the invoices that it pays.",
  },
  "TIMBRA-HISTORIAL-SALDO": {
    message: "The receipt {recibo} takes the balance for {$valor} and the invoice owes {$saldo}.",
    fix: "Somebody recorded another payment meanwhile: work the receipt out again.",
  },
};
