import type { ExplanationTexts } from "../describe-step.ts";

/** Why an amount is what it is, in English. */
export const en: ExplanationTexts = {
  rules: {
    importe: "The line amount is quantity by unit price, with up to six decimals.",
    base: "The tax base is the line amount less the discount.",
    "base-con-ieps": "The base of IVA is the line amount less the discount plus the line's IEPS.",
    "base-cantidad": "The base of a quota is the units sold.",
    "base-declarada": "The base is the one the issuer declared.",
    traslado: "The tax is base by rate, with up to six decimals.",
    retencion: "The withholding is base by rate, with up to six decimals.",
    "dos-tercios": "Exactly two thirds of IVA are withheld; the written rate is only close to them.",
    "sub-total": "The subtotal is the sum of the line amounts, rounded once.",
    descuento: "The discount is the sum of the lines' discounts, rounded once.",
    "base-del-traslado": "The base is the sum of the bases of the lines with that tax and rate, rounded once.",
    "importe-del-traslado":
      "The tax is the sum of the lines' taxes, rounded once; it is not computed again on the base.",
    "importe-de-la-retencion": "The withholding is the sum of the lines' withholdings, rounded once.",
    "total-trasladados": "It is the sum of the taxes charged in the summary, already rounded.",
    "total-retenidos": "It is the sum of the withholdings in the summary, already rounded.",
    local: "It is the rate on the amounts less the discounts of all lines, rounded once.",
    "local-declarado": "It is the amount the issuer declared: the complement does not say on which base.",
    "locales-trasladados": "It is the sum of the local taxes charged.",
    "locales-retenidos": "It is the sum of the local taxes withheld.",
    total:
      "The total is the subtotal less the discount, plus taxes charged, less taxes withheld, federal and local, already rounded.",
    "sin-valor": "A transfer of goods or a payment receipt is worth zero.",
  },
  verdicts: {
    exact: "",
    "within-limits": "The document says {written}, inside the limits the SAT accepts: from {minimo} to {maximo}.",
    different: "The document says {written} and it must be {result}.",
    missing: "The document does not say it, and it must be {result}.",
  },
  ways: {
    "line-by-line": "Rounding each line on its own would give {result}.",
    "on-the-sum": "Computing the rate on the sum of the bases would give {result}.",
  },
  more: "… ({count} terms)",
};
