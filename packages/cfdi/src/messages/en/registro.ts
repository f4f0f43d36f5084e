import type { registro as spanish } from "../es/registro.ts";
import type { Sentence } from "../message-of.ts";

/**
 * English sentences for the codes of the matrix that only the SAT can find: who is registered, and how; what is out of
 * range; what was confirmed. `check` never says them, a provider does.
 */
export const registro: Readonly<Record<keyof typeof spanish, Sentence>> = {
  CFDI40118: {
    message: "The exchange rate is out of range and there is no confirmation key.",
    fix: "Check the exchange rate.",
  },
  CFDI40120: {
    message: "The total is over the limit and there is no confirmation key.",
    fix: "Check the document's total.",
  },
  CFDI40128: { message: "The confirmation key is not valid.", fix: "Remove the confirmation key." },
  CFDI40129: { message: "The confirmation key was used before.", fix: "Remove the confirmation key." },
  CFDI40138: {
    message: "The issuer's RFC is not in the SAT's list of registered taxpayers.",
    fix: "Check the issuer's RFC in its tax status certificate.",
  },
  CFDI40139: {
    message: "The issuer's name is not the one the SAT has registered for its RFC.",
    fix: "Copy it from the tax status certificate: in capitals and without the kind of company.",
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
  CFDI40147: {
    message: "The receiver's tax address is not in the SAT's list of registered taxpayers.",
    fix: "Write the postal code of the customer's tax status certificate.",
  },
  CFDI40148: {
    message: "The receiver's postal code is not the one the SAT has registered for its RFC.",
    fix: "Write the postal code of the customer's tax status certificate.",
  },
  CFDI40187: {
    message: "The third party's RFC is not in the SAT's list of taxpayers with obligations.",
    fix: "Check the third party's RFC.",
  },
  CFDI40189: {
    message: "The third party's name is not in the SAT's list of registered taxpayers.",
    fix: "Check the name in the third party's tax status certificate.",
  },
  CFDI40190: {
    message: "The third party's name is not the one the SAT has registered for its RFC.",
    fix: "Copy it from the third party's tax status certificate.",
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
