import type { Sentence } from "../../../../messages/sentence.ts";
import type { impuestos as spanishImpuestos } from "../es/impuestos.ts";

const NO_BASE = {
  message: "The base of the tax must be greater than zero.",
  fix: "Remove the row, or write its base.",
};
const WITHHELD = {
  message: "The withheld tax “{clave}” does not exist or is not possible here on {fecha}.",
  fix: "Choose 001 (ISR), 002 (IVA) or 003 (IEPS).",
};
const FACTOR = {
  message: "The factor type “{clave}” does not exist or is not possible here on {fecha}.",
  fix: "Choose Tasa, Cuota or Exento.",
};
const RATE = {
  message: "The rate or quota “{valor}” is not in the list for {impuesto} {factor}.",
  fix: "Choose a rate of the list c_TasaOCuota.",
};
const LIMITS = {
  message: "The amount {$valor} is not the base times the rate: it must be between {$minimo} and {$maximo}.",
  fix: "Write the base times the rate with six decimals.",
};
const CHARGED = {
  message: "The charged tax “{clave}” does not exist or is not possible here on {fecha}.",
  fix: "Choose 002 (IVA) or 003 (IEPS).",
};
const EXEMPT = {
  message: "An exempt tax has neither rate nor amount.",
  fix: "Remove the rate and the amount of the exempt row.",
};
const BASE_SUM = {
  message: "The base {$valor} is not the sum of the documents' bases, {$esperado}.",
  fix: "Write {$esperado}.",
};

/** English sentences for the taxes of documents and payments. */
export const impuestos: Readonly<Record<keyof typeof spanishImpuestos, Sentence>> = {
  CRP20249: NO_BASE,
  CRP20250: WITHHELD,
  CRP20251: FACTOR,
  CRP20252: { message: "A withholding cannot be exempt.", fix: "Choose Tasa or Cuota, or remove the withholding." },
  CRP20253: RATE,
  CRP20254: LIMITS,
  CRP20255: NO_BASE,
  CRP20256: CHARGED,
  CRP20257: FACTOR,
  CRP20258: EXEMPT,
  CRP20259: { message: "A charged tax of type {factor} has rate and amount.", fix: "Write the rate and the amount." },
  CRP20260: RATE,
  CRP20261: LIMITS,
  CRP20262: WITHHELD,
  CRP20263: {
    message: "The payment has more than one withholding of tax {impuesto}.",
    fix: "Leave one row for each withheld tax.",
  },
  CRP20264: {
    message: "There are withholdings and the total of IVA, ISR or IEPS withheld is missing.",
    fix: "Write the totals of the withholdings.",
  },
  CRP20265: {
    message: "The withheld amount {$valor} of tax {impuesto} is not the sum of the documents, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CRP20266: EXEMPT,
  CRP20267: {
    message: "There is IVA in the payment and the total of its bases is missing.",
    fix: "Write the total of IVA bases that belongs.",
  },
  CRP20268: BASE_SUM,
  CRP20269: BASE_SUM,
  CRP20270: CHARGED,
  CRP20271: {
    message: "The payment repeats the charged tax {impuesto} {factor} {tasa}.",
    fix: "Leave one row for each tax, factor type and rate.",
  },
  CRP20272: RATE,
  CRP20273: {
    message: "There is IVA in the payment and its total is missing.",
    fix: "Write the total of IVA that belongs.",
  },
  CRP20274: {
    message: "The charged amount {$valor} is not the sum of the documents, {$esperado}.",
    fix: "Write {$esperado}.",
  },
};
