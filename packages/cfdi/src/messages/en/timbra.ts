import type { timbra as spanish } from "../es/timbra.ts";
import type { Sentence } from "../message-of.ts";
import { tooManyDecimals } from "./phrases.ts";

/** English sentences for our own codes: what the law or good sense asks and the SAT's matrix has no number for. */
export const timbra: Readonly<Record<keyof typeof spanish, Sentence>> = {
  "TIMBRA-FALTA": { message: "Missing: {campo}.", fix: "Write {campo}." },
  "TIMBRA-VACIO": { message: "{campo}: it is blank.", fix: "Write a value or remove it." },
  "TIMBRA-LONGITUD": {
    message: "{campo}: it has {longitud} characters and {maximo} are allowed.",
    fix: "Shorten the text to {maximo} characters.",
  },
  "TIMBRA-CARACTERES": {
    message: "{campo}: it contains a character the SAT does not allow.",
    fix: "Remove the vertical bar (|) and control characters.",
  },
  "TIMBRA-IMPORTE": {
    message: "{campo}: “{valor}” is not a valid amount.",
    fix: "Write a number without sign or thousands separator, with a decimal point and up to six decimals.",
  },
  "TIMBRA-CANTIDAD": { message: "{campo}: it must be greater than zero.", fix: "Write a number of at least 0.000001." },
  "TIMBRA-RFC": {
    message: "“{valor}” does not have the form of an RFC.",
    fix: "Write 12 characters (company) or 13 (person), in capitals and without hyphens.",
  },
  "TIMBRA-UUID": {
    message: "“{valor}” does not have the form of a fiscal folio (UUID).",
    fix: "Copy the 36 characters of the related document's fiscal folio.",
  },
  "TIMBRA-FORMATO": { message: "{campo}: “{valor}” does not have the form the SAT asks for.", fix: "Check the value." },
  "TIMBRA-SIN-CONCEPTOS": { message: "The document has no lines.", fix: "Add at least one line." },
  "TIMBRA-CLAVE-DESCONOCIDA": {
    message: "The key “{clave}” is not in the part of the {lista} list that we have.",
    fix: "Confirm in the SAT's list that the key exists.",
  },
  "TIMBRA-FORMA-PAGO-FALTA": {
    message: "The payment form is missing.",
    fix: "Choose the form in which it was paid, or 99 (to be defined) with method PPD.",
  },
  "TIMBRA-FORMA-PAGO-POR-DEFINIR": {
    message: "Method PUE says it is already paid, and the payment form is 99 (to be defined).",
    fix: "Choose the form in which it was paid, or method PPD if it is not paid yet.",
  },
  "TIMBRA-METODO-PAGO-FALTA": {
    message: "The payment method is missing.",
    fix: "Choose PUE if it is paid at once, or PPD if it is paid later or in parts.",
  },
  "TIMBRA-METODO-PAGO-PUE": {
    message: "The payment method of a document of type {tipo} must be PUE.",
    fix: "Choose PUE.",
  },
  "TIMBRA-CONDICIONES-PAGO": {
    message: "A document of type {tipo} must not have payment terms.",
    fix: "Remove the payment terms.",
  },
  "TIMBRA-SUBTOTAL-CERO": { message: "The subtotal is zero.", fix: "Check the quantities and unit prices." },
  "TIMBRA-DESCUENTO-SUMA": {
    message: "The discount {$valor} is not the rounded sum of the line discounts, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  "TIMBRA-DESCUENTO-SIN-VALOR": {
    message: "A line has no discount in a document of type {tipo}.",
    fix: "Remove the discount of the line.",
  },
  "TIMBRA-MONEDA-TIPO": {
    message: "Currency {valor} is not possible in a document of type {tipo}.",
    fix: "Choose the currency of the operation; XXX is only for payments and transfers of goods.",
  },
  "TIMBRA-TOTAL-NEGATIVO": {
    message: "The total would be negative ({$esperado}): withholdings and discounts exceed what is charged.",
    fix: "Check the discounts and the withholdings.",
  },
  "TIMBRA-TOTAL-DECIMALES": tooManyDecimals,
  "TIMBRA-GLOBAL-METODO-PAGO": { message: "The payment method of a global invoice must be PUE.", fix: "Choose PUE." },
  "TIMBRA-GLOBAL-FORMA-PAGO": {
    message: "The payment form of a global invoice cannot be 99: everything is paid.",
    fix: "Choose the form in which the largest sale was paid.",
  },
  "TIMBRA-GLOBAL-EXPORTACION": { message: "A global invoice is not an export.", fix: "Choose 01 (not applicable)." },
  "TIMBRA-GLOBAL-USO": {
    message: "The CFDI use of a global invoice must be S01.",
    fix: "Choose S01 (no tax effects).",
  },
  "TIMBRA-GLOBAL-RELACION": {
    message: "A global invoice is only related to the one it replaces (04).",
    fix: "Choose relation 04, or remove the relation.",
  },
  "TIMBRA-GLOBAL-NO-PERMITIDO": {
    message: "{campo}: it must not exist in a global invoice.",
    fix: "Remove it; an operation with withholdings is invoiced on its own.",
  },
  "TIMBRA-GLOBAL-CONCEPTO": {
    message: "{campo}: a line of a global invoice says “{esperado}”, and this one says “{valor}”.",
    fix: "Write “{esperado}”, with one line for each sale receipt.",
  },
  "TIMBRA-RELACION-TIPO": {
    message: "Relation {relacion} is not possible in a document of type {tipo}.",
    fix: "Choose another relation: 01 or 03 for a credit note, 04 to replace, 05 for a transfer of goods.",
  },
  "TIMBRA-RELACION-VACIA": {
    message: "The relation has no document.",
    fix: "Add the related document's fiscal folio, or remove the relation.",
  },
  "TIMBRA-RELACION-REPETIDA": { message: "The fiscal folio {valor} is related twice.", fix: "Remove one of the two." },
  "TIMBRA-EGRESO-SIN-RELACION": {
    message: "The credit note does not say which document it belongs to.",
    fix: "Relate the invoice it corrects (01 or 03).",
  },
  "TIMBRA-RELACION-RELACIONADO": {
    message: "Relation {relacion} of a document of type {tipo} cannot be with one of type {relacionado}.",
    fix: "Choose another relation or another document: an income or credit note replaces either of them, any other document one of its own type.",
  },
  "TIMBRA-EGRESO-SUSTITUYE": {
    message:
      "Relation 04 says that this credit note takes the place of the related documents, instead of crediting them.",
    fix: "Choose 01 (or 03 for a return) if the note takes something off those invoices.",
  },
  "TIMBRA-ANTICIPO-FORMA-PAGO": {
    message:
      "With relation 07 (application of an advance), form of payment {valor} does not go with a document of type {tipo}.",
    fix: "Choose 30 (application of advances) in the credit note, and in the invoice the form it is really paid with.",
  },
  "TIMBRA-EGRESO-EXCEDE": {
    message: "The note is for {$valor} {moneda}, and its invoices have only {$maximo} {moneda} left to be credited.",
    fix: "Look at the amount again, or relate the other invoices that it credits too.",
  },
  "TIMBRA-SIN-RETENCIONES": {
    message: "A person (regime {regimen}) invoices services to a company and nothing is withheld.",
    fix: "For professional services, rent or the simplified regime the company withholds ISR, and IVA too save exceptions: ask your accountant.",
  },
  "TIMBRA-TIPO-CAMBIO-UNO": {
    message: "The exchange rate is 1, as if one {moneda} were worth one peso.",
    fix: "Write how many pesos one {moneda} is worth.",
  },
  "TIMBRA-DONATIVO-SIN-COMPLEMENTO": {
    message: "Use D04 is for donations, and the document does not carry the complement Donatarias.",
    fix: "Without the complement the donation cannot be deducted: add it, or choose another use if it is no donation.",
  },
  "TIMBRA-EMISOR-GENERICO": {
    message: "The generic RFC {valor} cannot issue documents.",
    fix: "Write the issuer's RFC.",
  },
  "TIMBRA-NOMBRE-SOCIETARIO": {
    message: "“{valor}” includes the kind of company, and in CFDI 4.0 the name goes without it.",
    fix: "It is probably “{sugerido}”: compare it with the tax status certificate.",
  },
  "TIMBRA-NOMBRE-MAYUSCULAS": {
    message: "“{valor}” has small letters, and the SAT registers names in capitals.",
    fix: "It is probably “{sugerido}”: compare it with the tax status certificate.",
  },
  "TIMBRA-NOMBRE-PUBLICO": {
    message: "The name of the general public is written “{sugerido}”, in capitals and without accent.",
    fix: "Write “{sugerido}” if it is a global invoice.",
  },
  "TIMBRA-RFC-DIGITO": {
    message: "The last character of RFC {valor} is not the one that is computed.",
    fix: "Check the RFC in the tax status certificate; few real RFCs differ.",
  },
  "TIMBRA-USO-TIPO": {
    message: "CFDI use {valor} is not possible in a document of type {tipo}.",
    fix: "Choose CP01 in a payment, CN01 in a payroll receipt, and another use in the rest.",
  },
  "TIMBRA-USO-GENERICO": {
    message: "With a generic RFC the CFDI use is S01, and it says {valor}.",
    fix: "Choose S01 (no tax effects).",
  },
  "TIMBRA-VALOR-UNITARIO-PAGO": { message: "The unit price of the line of a payment must be zero.", fix: "Write 0." },
  "TIMBRA-IMPUESTOS-NOMINA": { message: "A payroll receipt has no tax summary.", fix: "Remove the document's taxes." },
  "TIMBRA-IMPUESTOS-FALTA": {
    message: "The tax summary lacks {impuesto}, which is in the lines.",
    fix: "Add the missing row to the tax summary.",
  },
  "TIMBRA-IMPUESTO-TIPO": {
    message: "“{valor}” is no kind of tax: it is traslado or retencion.",
    fix: "Write traslado if the tax is charged, or retencion if it is withheld, in small letters and without an accent.",
  },
  "TIMBRA-TASA-DESCONOCIDA": {
    message:
      "Nobody here can tell whether the rate or quota {valor} of tax {impuesto} existed on {fecha}: our list begins later.",
    fix: "Compare it with the one in force on that day.",
  },
  "TIMBRA-COMPLEMENTO-TIPO": {
    message: "“{valor}” is no complement that this document can carry.",
    fix: "Write leyendasFiscales, impuestosLocales or pagos, or take the complement away.",
  },
  "TIMBRA-COMPLEMENTO": {
    message: "The complement {nombre} cannot be sealed here.",
    fix: "Remove the complement, or issue the document in a program that knows it.",
  },
  "TIMBRA-SIN-REGLAS": {
    message: "The complement {nombre} was not checked.",
    fix: "Check the document with the rules of the complement {nombre}.",
  },
  "TIMBRA-LOCALES-SUMA": {
    message: "The total of local taxes {$valor} is not the sum of its rows, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  "TIMBRA-LOCALES-IMPORTE": {
    message: "“{valor}” is not a valid amount in the local taxes.",
    fix: "Write a number without sign, with up to two decimals.",
  },
  "TIMBRA-LOCALES-TIPO": {
    message: "A document of type {tipo} is worth zero and has no local taxes.",
    fix: "Remove the local taxes.",
  },
  "TIMBRA-LOCALES-MILLAR": {
    message: "The rate of “{nombre}” is {valor} %, and so many per thousand are {esperado} %.",
    fix: "Write {esperado}.",
  },
};
