import type { comprobante as spanishComprobante, personas as spanishPersonas } from "../es/comprobante.ts";
import type { Sentence } from "../message-of.ts";
import { outOfList, tooManyDecimals } from "./phrases.ts";

/** English sentences for the attributes of the Comprobante node and its relations. */
export const comprobante: Readonly<Record<keyof typeof spanishComprobante, Sentence>> = {
  CFDI40101: {
    message: "The issue date “{valor}” is not valid, or is later than the time at the place of issue.",
    fix: "Write it as YYYY-MM-DDThh:mm:ss, in the local time of the issuing postal code and not in the future.",
  },
  CFDI40103: { message: "A document of type {tipo} must not have a payment form.", fix: "Remove the payment form." },
  CFDI40104: outOfList("Choose a payment form", "c_FormaPago"),
  CFDI40105: {
    message: "With payment method PPD the payment form must be 99 (to be defined), and it is “{valor}”.",
    fix: "Choose payment form 99, or method PUE if it is already paid.",
  },
  CFDI40107: tooManyDecimals,
  CFDI40108: {
    message: "The subtotal {$valor} is not the rounded sum of the line amounts, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40109: {
    message: "The subtotal of a document of type {tipo} must be zero, and it is {$valor}.",
    fix: "Write 0.",
  },
  CFDI40110: {
    message: "The discount {$valor} is greater than the subtotal {$subtotal}.",
    fix: "Reduce the discounts of the lines.",
  },
  CFDI40111: {
    message: "The document's discount must exist only in types I, E or N and when some line has a discount.",
    fix: "Remove the document's discount, or write the sum of the line discounts.",
  },
  CFDI40112: tooManyDecimals,
  CFDI40113: outOfList("Choose a currency", "c_Moneda"),
  CFDI40114: {
    message: "With currency MXN the exchange rate must be 1 or absent, and it is {valor}.",
    fix: "Remove the exchange rate.",
  },
  CFDI40115: {
    message: "The exchange rate of currency {moneda} is missing.",
    fix: "Write how many Mexican pesos one unit of {moneda} is worth.",
  },
  CFDI40116: { message: "With currency XXX there must be no exchange rate.", fix: "Remove the exchange rate." },
  CFDI40117: {
    message: "The exchange rate “{valor}” is not valid.",
    fix: "Write a number greater than zero, with up to six decimals.",
  },
  CFDI40119: {
    message: "The total {$valor} is not the subtotal less discounts, plus taxes, less withholdings: {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40121: outOfList("Choose I, E, T, N or P."),
  CFDI40122: {
    message: "With export key 02 there must be a foreign trade complement (Comercio Exterior).",
    fix: "Add the complement, or choose another export key.",
  },
  CFDI40123: outOfList("Choose a key from the c_Exportacion list; 01 if it is not an export."),
  CFDI40124: outOfList("Choose PUE or PPD."),
  CFDI40125: {
    message: "A document of type {tipo} must not have a payment method.",
    fix: "Remove the payment method.",
  },
  CFDI40126: outOfList("Write a postal code from the c_CodigoPostal list; the nearest one if yours is not there."),
  CFDI40127: {
    message: "There must be no confirmation key: the document's values are in range.",
    fix: "Remove the confirmation key.",
  },
  CFDI40130: {
    message:
      "The global invoice data and the receiver XAXX010101000 “PUBLICO EN GENERAL” go together, and only in type I.",
    fix: "Add periodicity, month and year to a global invoice; remove them from any other document.",
  },
  CFDI40131: outOfList("Choose a periodicity", "c_Periodicidad"),
  CFDI40132: {
    message: "Periodicity 05 (every two months) is only for issuers of regime 621.",
    fix: "Choose another periodicity.",
  },
  CFDI40133: outOfList("Choose a month", "c_Meses"),
  CFDI40134: {
    message: "The month “{valor}” does not belong to a periodicity other than two-monthly.",
    fix: "Choose a month from 01 to 12.",
  },
  CFDI40135: {
    message: "The month “{valor}” does not belong to the two-monthly periodicity.",
    fix: "Choose a pair of months from 13 to 18.",
  },
  CFDI40136: {
    message: "The year “{valor}” of the global invoice is neither the current nor the previous one.",
    fix: "Write the year of the issue date or the one before.",
  },
  CFDI40137: outOfList("Choose a relation type", "c_TipoRelacion"),
  SAT401: {
    message: "The issue date {valor} is outside the 72 hours in which it can be stamped.",
    fix: "Issue the document with the current date and time.",
  },
};

/** English sentences for Emisor, Receptor and ACuentaTerceros. */
export const personas: Readonly<Record<keyof typeof spanishPersonas, Sentence>> = {
  CFDI40140: outOfList("Choose a regime", "c_RegimenFiscal"),
  CFDI40141: {
    message: "Tax regime {valor} is not for the kind of taxpayer the issuer {rfc} is.",
    fix: "Choose the regime shown in the issuer's tax status certificate.",
  },
  CFDI40146: {
    message: "With the name “PUBLICO EN GENERAL” the receiver's RFC must be XAXX010101000, and it is {rfc}.",
    fix: "Write XAXX010101000, or the customer's name.",
  },
  CFDI40149: {
    message: "With a generic RFC the receiver's address must be the place of issue, {esperado}, and it is {valor}.",
    fix: "Write {esperado} as the receiver's postal code.",
  },
  CFDI40150: outOfList("Choose a country", "c_Pais"),
  CFDI40151: {
    message: "Tax residence abroad is only for the foreign generic RFC, and the receiver is {rfc}.",
    fix: "Remove the tax residence, or use RFC XEXX010101000.",
  },
  CFDI40152: { message: "The tax residence cannot be Mexico (MEX).", fix: "Choose the foreign customer's country." },
  CFDI40153: {
    message: "The tax residence of the receiver, who has a foreign tax number, is missing.",
    fix: "Choose the foreign customer's country.",
  },
  CFDI40154: {
    message: "A foreign tax number is only for the foreign generic RFC, and the receiver is {rfc}.",
    fix: "Remove the foreign tax number, or use RFC XEXX010101000.",
  },
  CFDI40155: {
    message: "With a foreign trade complement the foreign receiver must have a tax number.",
    fix: "Write the customer's tax number in its country.",
  },
  CFDI40156: {
    message: "The foreign tax number “{valor}” does not have the form used in country {pais}.",
    fix: "Check the customer's tax number.",
  },
  CFDI40157: outOfList("Choose a regime", "c_RegimenFiscal"),
  CFDI40158: {
    message: "Tax regime {valor} is not for the kind of taxpayer the receiver {rfc} is.",
    fix: "Choose the regime shown in the customer's tax status certificate.",
  },
  CFDI40159: {
    message: "The receiver's tax regime does not belong to its RFC; with a generic RFC it must be 616.",
    fix: "Choose the regime of the customer's tax status certificate, or 616 if the RFC is generic.",
  },
  CFDI40160: outOfList("Choose a use", "c_UsoCFDI"),
  CFDI40161: {
    message: "CFDI use {valor} is not allowed for regime {regimen} or for the kind of taxpayer the receiver is.",
    fix: "Choose a use allowed for that regime; S01 (no tax effects) suits all.",
  },
  CFDI40188: {
    message: "The third party's RFC {valor} cannot be the issuer's nor the receiver's.",
    fix: "Write the RFC of the person on whose behalf you charge.",
  },
  CFDI40191: outOfList("Choose a regime", "c_RegimenFiscal"),
};
