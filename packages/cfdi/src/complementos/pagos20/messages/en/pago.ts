import type { Sentence } from "../../../../messages/sentence.ts";
import type { pago as spanishPago } from "../es/pago.ts";

const NOT_WITH_FORM = {
  message: "{campo}: it must not be there with form of payment {forma}.",
  fix: "Remove it, or choose a form of payment through a bank.",
};
const WRONG_ACCOUNT = {
  message: "{campo}: “{valor}” does not have the form that form of payment {forma} asks for.",
  fix: "Write the whole account, CLABE or card number, without blanks.",
};
const MISSING_PROOF = {
  message: "{campo}: it is missing, and there is a kind of payment chain.",
  fix: "Add it, or remove the kind of chain.",
};
const PROOF_WITHOUT_KIND = {
  message: "{campo}: it must not be there without a kind of payment chain.",
  fix: "Remove it, or add the kind of chain 01 (SPEI).",
};

/** English sentences for a payment: form, currency, amount, bank. */
export const pago: Readonly<Record<keyof typeof spanishPago, Sentence>> = {
  CRP20212: {
    message: "The form of a payment received cannot be 99 (to be defined).",
    fix: "Choose the form in which it was paid.",
  },
  CRP20213: { message: "The currency of the payment cannot be XXX.", fix: "Choose the currency in which it was paid." },
  CRP20214: {
    message: "The exchange rate of the payment in {moneda} is missing.",
    fix: "Write how many pesos one {moneda} was worth on the day of the payment.",
  },
  CRP20215: { message: "In a payment in pesos the exchange rate must be “1”.", fix: "Write 1, without decimals." },
  CRP20216: {
    message: "The exchange rate of the payment is out of range and there is no confirmation key.",
    fix: "Review the exchange rate.",
  },
  CRP20217: {
    message: "The amount of the payment, {$valor}, is less than what goes to its documents, {$esperado}.",
    fix: "Apply at most {$valor}, or correct the amount.",
  },
  CRP20218: { message: "The amount of the payment must be greater than zero.", fix: "Write what was paid." },
  CRP20219: {
    message: "The amount {$valor} has more than {decimales} decimals, those of currency {moneda}.",
    fix: "Round the amount to {decimales} decimals.",
  },
  CRP20220: {
    message: "The amount of the payment is above the limit and there is no confirmation key.",
    fix: "Review the amount.",
  },
  CRP20221: NOT_WITH_FORM,
  CRP20222: {
    message: "The RFC of the bank the payment comes from is not in the SAT's list of registered RFCs.",
    fix: "Review the bank's RFC; if it is foreign, write XEXX010101000 and its name.",
  },
  CRP20223: {
    message: "With the generic RFC XEXX010101000 the name of the foreign bank is missing.",
    fix: "Write the name of the bank.",
  },
  CRP20224: NOT_WITH_FORM,
  CRP20225: WRONG_ACCOUNT,
  CRP20226: WRONG_ACCOUNT,
  CRP20227: NOT_WITH_FORM,
  CRP20228: NOT_WITH_FORM,
  CRP20229: {
    message: "Only transfers (03) have a payment chain, and the form of payment is {forma}.",
    fix: "Remove the kind of chain, the certificate, the chain and the seal of the payment.",
  },
  CRP20230: MISSING_PROOF,
  CRP20231: PROOF_WITHOUT_KIND,
  CRP20232: MISSING_PROOF,
  CRP20233: PROOF_WITHOUT_KIND,
  CRP20234: MISSING_PROOF,
  CRP20235: PROOF_WITHOUT_KIND,
  CRP20276: {
    message: "The amount of the payment, {$valor}, does not reach for what goes to its documents: at least {$minimo}.",
    fix: "Apply less, or correct the amount or the equivalence.",
  },
};
