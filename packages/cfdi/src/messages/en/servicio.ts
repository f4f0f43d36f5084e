import type { servicio as spanishServicio } from "../es/servicio.ts";
import type { Sentence } from "../sentence.ts";

/** English sentences for the general codes of the certification service, which only a provider or the SAT reports. */
export const servicio: Readonly<Record<keyof typeof spanishServicio, Sentence>> = {
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
