import type { Sentence } from "../../../../messages/sentence.ts";
import type { docto as spanishDocto } from "../es/docto.ts";

const NOT_POSITIVE = {
  message: "{campo}: it must be greater than zero, and it is {$valor}.",
  fix: "Write an amount greater than zero.",
};
const DECIMALS = {
  message: "{campo}: {$valor} has more than {decimales} decimals, those of currency {moneda}.",
  fix: "Round it to {decimales} decimals.",
};

/** English sentences for the documents that a payment settles. */
export const docto: Readonly<Record<keyof typeof spanishDocto, Sentence>> = {
  CRP20236: { message: "The currency of the document cannot be XXX.", fix: "Write the currency of the invoice." },
  CRP20237: {
    message: "The equivalence between {moneda} and the payment's currency is missing.",
    fix: "Write how many {moneda} one unit of the payment's currency is worth, with ten decimals.",
  },
  CRP20238: {
    message: "The equivalence must be “1”: invoice and payment are in {moneda}.",
    fix: "Write 1, without decimals.",
  },
  CRP20239: NOT_POSITIVE,
  CRP20240: DECIMALS,
  CRP20241: NOT_POSITIVE,
  CRP20242: DECIMALS,
  CRP20243: DECIMALS,
  CRP20244: {
    message:
      "The balance left {$valor} is not the previous balance less what was paid, {$esperado}, or it is negative.",
    fix: "Review the previous balance and the amount paid.",
  },
  CRP20245: {
    message: "The tax object “{clave}” does not exist or is not valid on {fecha}.",
    fix: "Choose a key of the list c_ObjetoImp.",
  },
  CRP20246: {
    message: "With tax object {objeto} the document must have taxes.",
    fix: "Add the part of the invoice's taxes that the payment covers.",
  },
  CRP20247: {
    message: "With tax object {objeto} the document must not have taxes.",
    fix: "Remove the document's taxes, or choose tax object 02.",
  },
  CRP20248: { message: "The document's taxes are empty.", fix: "Add charged or withheld taxes, or remove the node." },
  CRP20275: {
    message: "The amount paid {$valor} is worth at least {$minimo} {moneda}, more than the whole payment, {$monto}.",
    fix: "Apply less, or correct the equivalence.",
  },
  CRP20277: {
    message: "In a payment of several documents the equivalence 1 counts as 1.0000000000 in the margin of rounding.",
    fix: "Leave the equivalence at 1 and review the amount.",
  },
  CRP20278: {
    message: "With tax object {objeto} the document has no charged taxes, and none withheld but ISR.",
    fix: "Remove the rows of IVA and IEPS.",
  },
  CRP20279: {
    message: "With tax object {objeto} the document has the IEPS charged and nothing of IVA.",
    fix: "Add the charged IEPS and remove the rows of IVA.",
  },
};
