import type { personas as spanishPersonas } from "../es/personas.ts";
import type { Sentence } from "../sentence.ts";

/** English sentences for Emisor, Receptor and ACuentaTerceros. */
export const personas: Readonly<Record<keyof typeof spanishPersonas, Sentence>> = {
  CFDI40138: {
    message: "The issuer's RFC is not in the SAT's list of registered taxpayers.",
    fix: "Check the issuer's RFC in its tax status certificate.",
  },
  CFDI40139: {
    message: "The issuer's name is not the one the SAT has registered for its RFC.",
    fix: "Copy it from the tax status certificate: in capitals and without the kind of company.",
  },
  CFDI40140: {
    message: "The issuer's tax regime “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a regime from the c_RegimenFiscal list.",
  },
  CFDI40141: {
    message: "Tax regime {valor} is not for the kind of taxpayer the issuer {rfc} is.",
    fix: "Choose the regime shown in the issuer's tax status certificate.",
  },
  CFDI40142: {
    message: "The operation number for invoicing by the acquirer is not valid.",
    fix: "Remove it, or write the 10 digits the SAT assigned.",
  },
  CFDI40143: {
    message: "The receiver's RFC is not in the SAT's list of registered taxpayers.",
    fix: "Ask the customer for its tax status certificate and check the RFC.",
  },
  CFDI40144: {
    message: "The receiver's name is not in the SAT's list of registered taxpayers.",
    fix: "Ask the customer for its tax status certificate and check the RFC and the name.",
  },
  CFDI40145: {
    message: "The receiver's name is not the one the SAT has registered for its RFC.",
    fix: "Copy it from its tax status certificate: in capitals and without the kind of company.",
  },
  CFDI40146: {
    message: "With the name “PUBLICO EN GENERAL” the receiver's RFC must be XAXX010101000, and it is {rfc}.",
    fix: "Write XAXX010101000, or the customer's name.",
  },
  CFDI40147: {
    message: "The receiver's tax address is not in the SAT's list of registered taxpayers.",
    fix: "Write the postal code of the customer's tax status certificate.",
  },
  CFDI40148: {
    message: "The receiver's postal code is not the one the SAT has registered for its RFC.",
    fix: "Write the postal code of the customer's tax status certificate.",
  },
  CFDI40149: {
    message: "With a generic RFC the receiver's address must be the place of issue, {esperado}, and it is {valor}.",
    fix: "Write {esperado} as the receiver's postal code.",
  },
  CFDI40150: {
    message: "The country of tax residence “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a country from the c_Pais list.",
  },
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
  CFDI40157: {
    message: "The receiver's tax regime “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a regime from the c_RegimenFiscal list.",
  },
  CFDI40158: {
    message: "Tax regime {valor} is not for the kind of taxpayer the receiver {rfc} is.",
    fix: "Choose the regime shown in the customer's tax status certificate.",
  },
  CFDI40159: {
    message: "The receiver's tax regime does not belong to its RFC; with a generic RFC it must be 616.",
    fix: "Choose the regime of the customer's tax status certificate, or 616 if the RFC is generic.",
  },
  CFDI40160: {
    message: "The CFDI use “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a use from the c_UsoCFDI list.",
  },
  CFDI40161: {
    message: "CFDI use {valor} is not allowed for regime {regimen} or for the kind of taxpayer the receiver is.",
    fix: "Choose a use allowed for that regime; S01 (no tax effects) suits all.",
  },
  CFDI40187: {
    message: "The third party's RFC is not in the SAT's list of taxpayers with obligations.",
    fix: "Check the third party's RFC.",
  },
  CFDI40188: {
    message: "The third party's RFC {valor} cannot be the issuer's nor the receiver's.",
    fix: "Write the RFC of the person on whose behalf you charge.",
  },
  CFDI40189: {
    message: "The third party's name is not in the SAT's list of registered taxpayers.",
    fix: "Check the name in the third party's tax status certificate.",
  },
  CFDI40190: {
    message: "The third party's name is not the one the SAT has registered for its RFC.",
    fix: "Copy it from the third party's tax status certificate.",
  },
  CFDI40191: {
    message: "The third party's tax regime “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a regime from the c_RegimenFiscal list.",
  },
  CFDI40192: {
    message: "The third party's tax address is not in the SAT's list of registered taxpayers.",
    fix: "Write the postal code of the third party's tax status certificate.",
  },
  CFDI40193: {
    message: "The third party's postal code is not the one the SAT has registered for its RFC.",
    fix: "Write the postal code of the third party's tax status certificate.",
  },
};
