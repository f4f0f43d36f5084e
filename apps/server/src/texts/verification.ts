import type { Language, VerifyCheckName } from "@timbra/contract";

type Said = Readonly<Record<Language, string>>;

/** What each check says of a document, by what it found. */
export const VERIFICATION_TEXTS = {
  readable: {
    cfdi40: { es: "Es un CFDI 4.0 con la estructura del SAT.", en: "It is a CFDI 4.0 with the SAT's structure." },
    cfdi33: { es: "Es un CFDI 3.3 con la estructura del SAT.", en: "It is a CFDI 3.3 with the SAT's structure." },
    retenciones20: {
      es: "Es un CFDI de Retenciones 2.0 con la estructura del SAT.",
      en: "It is a CFDI of Retenciones (withholdings) 2.0 with the SAT's structure.",
    },
    fails: {
      es: "No se puede leer como CFDI 4.0, CFDI 3.3 ni Retenciones 2.0.",
      en: "It cannot be read as a CFDI 4.0, a CFDI 3.3 or Retenciones 2.0.",
    },
  },
  rules: {
    holds: {
      es: "Tipos, catálogos, impuestos y totales cumplen las reglas del SAT vigentes en su fecha.",
      en: "Types, catalogues, taxes and totals follow the SAT's rules in force on its date.",
    },
    fails: {
      es: "No cumple las reglas del SAT vigentes en su fecha.",
      en: "It breaks SAT rules in force on its date.",
    },
    other_kind: {
      es: "Los totales y las reglas de este tipo de documento no se revisan aquí.",
      en: "The totals and rules of this kind of document are not checked here.",
    },
  },
  certificate: {
    holds: {
      es: "El certificado es un CSD del emisor y estaba vigente en la fecha del documento.",
      en: "The certificate is a CSD of the issuer and was in force on the document's date.",
    },
    absent: { es: "El documento no lleva certificado.", en: "The document carries no certificate." },
    unreadable: { es: "El certificado no es legible.", en: "The certificate is not readable." },
    other_rfc: { es: "El certificado no es del emisor.", en: "The certificate is not the issuer's." },
    not_csd: {
      es: "El certificado no es un CSD: es de la e.firma.",
      en: "The certificate is not a CSD: it belongs to the e.firma.",
    },
    other_number: {
      es: "NoCertificado no es el número del certificado.",
      en: "NoCertificado is not the certificate's number.",
    },
    not_in_force: {
      es: "El certificado no estaba vigente en la fecha del documento.",
      en: "The certificate was not in force on the document's date.",
    },
  },
  seal: {
    holds: {
      es: "El sello es del emisor y nada cambió desde que se selló.",
      en: "The seal is the issuer's, and nothing was changed since it was sealed.",
    },
    unknown: {
      es: "Lleva un complemento que aquí no se conoce: el sello no se puede comprobar.",
      en: "It carries a complement that is not known here: the seal cannot be checked.",
    },
    fails: {
      es: "El sello no corresponde: el documento cambió o no lo selló su emisor.",
      en: "The seal does not match: the document was changed, or not sealed by its issuer.",
    },
    absent: { es: "El documento no está sellado.", en: "The document is not sealed." },
  },
  stamp: {
    holds: {
      es: "El timbre es auténtico y es de este documento.",
      en: "The stamp is authentic and belongs to this document.",
    },
    unknown: {
      es: "El timbre es de este documento; no se pudo obtener el certificado del SAT para comprobar su firma.",
      en: "The stamp belongs to this document; the SAT's certificate needed to check its signature could not be obtained.",
    },
    absent: { es: "No está timbrado: no tiene validez fiscal.", en: "It is not stamped: it is not legally valid." },
    other_document: { es: "El timbre es de otro documento.", en: "The stamp belongs to another document." },
    fails: {
      es: "La firma del timbre no corresponde: el timbre fue alterado.",
      en: "The stamp's signature does not match: it was altered.",
    },
  },
  sat: {
    holds: { es: "El SAT lo tiene y está vigente.", en: "The SAT has it, and it is active." },
    cancelled: { es: "El SAT dice que está cancelado.", en: "The SAT says that it is cancelled." },
    not_found: {
      es: "El SAT no lo encuentra. Si se acaba de timbrar, puede tardar.",
      en: "The SAT cannot find it. If it was just stamped, this may take a while.",
    },
    unknown: { es: "El SAT no respondió en este momento.", en: "The SAT did not answer just now." },
    other_kind: {
      es: "Aquí no se le pregunta al SAT si un CFDI de Retenciones está vigente o cancelado.",
      en: "The SAT is not asked here whether a CFDI of Retenciones is in force or cancelled.",
    },
  },
  advice: {
    holds: { es: "Sin recomendaciones.", en: "No recommendations." },
    warns: {
      es: "Recomendaciones para quien lo emitió; el SAT no lo rechaza por ellas.",
      en: "Recommendations for the issuer; the SAT does not reject it because of them.",
    },
    other_kind: { es: "Solo se dan sobre CFDI 4.0.", en: "They are only given on CFDI 4.0." },
  },
} as const satisfies Readonly<Record<VerifyCheckName, Readonly<Record<string, Said>>>>;

export const SKIPPED_TEXTS: Said = {
  es: "No se revisó: falla algo anterior.",
  en: "Not checked: an earlier check failed.",
};
