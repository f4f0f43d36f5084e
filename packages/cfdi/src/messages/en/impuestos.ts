import type { impuestos as spanishImpuestos } from "../es/impuestos.ts";
import type { Sentence } from "../sentence.ts";

/** English sentences for the tax summary of the Comprobante. */
export const impuestos: Readonly<Record<keyof typeof spanishImpuestos, Sentence>> = {
  CFDI40201: { message: "A document of type {tipo} must not have a tax summary.", fix: "Remove the document's taxes." },
  CFDI40202: {
    message: "The total of withheld taxes {$valor} has more than {decimales} decimals.",
    fix: "Round it to {decimales} decimals.",
  },
  CFDI40203: {
    message: "The total of withheld taxes {$valor} is not the sum of the withholdings, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40204: {
    message: "The total of charged taxes {$valor} has more than {decimales} decimals.",
    fix: "Round it to {decimales} decimals.",
  },
  CFDI40205: {
    message: "The total of charged taxes {$valor} is not the sum of the charged taxes, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40206: {
    message: "There are withholdings and their total is missing.",
    fix: "Write the sum of the withholdings.",
  },
  CFDI40207: {
    message: "The withheld tax “{clave}” of the summary does not exist or is not valid on {fecha}.",
    fix: "Choose 001 (ISR), 002 (IVA) or 003 (IEPS).",
  },
  CFDI40208: {
    message: "The summary has more than one withholding of tax {impuesto}.",
    fix: "Leave one row for each withheld tax.",
  },
  CFDI40209: {
    message: "The withholding has an amount and the total of withheld taxes is missing.",
    fix: "Write the total of withheld taxes.",
  },
  CFDI40210: {
    message: "The withheld amount {$valor} has more than {decimales} decimals.",
    fix: "Round it to {decimales} decimals.",
  },
  CFDI40211: {
    message: "The withheld amount {$valor} of tax {impuesto} is not the rounded sum of the lines, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40212: {
    message: "There are charged taxes and their total is missing.",
    fix: "Write the sum of the charged taxes.",
  },
  CFDI40213: {
    message: "An exempt row of the summary has only base, tax and factor type.",
    fix: "Remove the rate and the amount of the exempt row.",
  },
  CFDI40214: {
    message: "The base {$valor} of the summary has more than {decimales} decimals.",
    fix: "Round it to {decimales} decimals.",
  },
  CFDI40215: {
    message: "The base {$valor} is not the rounded sum of the bases of the lines with that tax, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40216: {
    message: "The exempt base {$valor} is not the rounded sum of the exempt bases of the lines, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40217: {
    message: "The charged tax “{clave}” of the summary does not exist or is never charged.",
    fix: "Choose 002 (IVA) or 003 (IEPS).",
  },
  CFDI40218: {
    message: "The summary repeats the charged tax {impuesto} {factor} {tasa}.",
    fix: "Leave one row for each tax, factor type and rate.",
  },
  CFDI40219: {
    message: "The rate or quota “{valor}” of the summary is not in the list for {impuesto} {factor}.",
    fix: "Choose a rate from the c_TasaOCuota list.",
  },
  CFDI40220: {
    message: "The charged amount {$valor} has more than {decimales} decimals.",
    fix: "Round it to {decimales} decimals.",
  },
  CFDI40221: {
    message: "The charged amount {$valor} is not the rounded sum of the lines with that tax, {$esperado}.",
    fix: "Write {$esperado}.",
  },
};
