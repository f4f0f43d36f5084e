import type { conceptos as spanishConceptos, impuestos as spanishImpuestos } from "../es/conceptos.ts";
import type { Sentence } from "../message-of.ts";
import { outOfList, tooLongInSummary } from "./phrases.ts";

/** English sentences for Conceptos, their taxes and their parts. */
export const conceptos: Readonly<Record<keyof typeof spanishConceptos, Sentence>> = {
  CFDI40162: outOfList("Choose a key from the c_ClaveProdServ list; 01010101 if none fits."),
  CFDI40163: {
    message: "Product or service key {clave} demands the complement {complemento}.",
    fix: "Add the complement, or choose another key.",
  },
  CFDI40164: {
    message: "Product or service key {clave} demands tax {impuesto} to be itemised.",
    fix: "Add the tax to the line, or choose another key.",
  },
  CFDI40165: outOfList("Choose a key from the c_ClaveUnidad list, for example H87 (piece) or E48 (service)."),
  CFDI40166: {
    message: "The unit price must be greater than zero in a document of type {tipo}.",
    fix: "Write the price of one unit, without taxes.",
  },
  CFDI40167: {
    message: "The amount {$valor} is not quantity times unit price: it must be between {$minimo} and {$maximo}.",
    fix: "Write the product of quantity and unit price.",
  },
  CFDI40168: {
    message: "The discount {$valor} has more decimals than the amount {$importe}.",
    fix: "Write the discount with as many decimals as the amount.",
  },
  CFDI40169: {
    message: "The discount {$valor} is greater than the amount {$importe}.",
    fix: "Reduce the discount of the line.",
  },
  CFDI40170: outOfList("Choose a key", "c_ObjetoImp"),
  CFDI40171: {
    message: "The line is subject to tax (02) and has no taxes.",
    fix: "Add at least one charged or withheld tax, or choose another tax object.",
  },
  CFDI40172: {
    message: "With tax object {objeto} the line must not itemise taxes.",
    fix: "Remove the taxes of the line, or choose tax object 02.",
  },
  CFDI40173: {
    message: "The tax node of the line is empty.",
    fix: "Add a charged or withheld tax, or remove the node.",
  },
  CFDI40174: {
    message: "The base of the charged tax must be greater than zero.",
    fix: "A line with a full discount bears no taxes: reduce the discount or change the tax object.",
  },
  CFDI40175: {
    message: "The charged tax “{clave}” does not exist or is never charged.",
    fix: "Choose 002 (IVA) or 003 (IEPS).",
  },
  CFDI40176: {
    message: "The factor type “{clave}” of the charged tax does not exist or is not valid on {fecha}.",
    fix: "Choose Tasa, Cuota or Exento.",
  },
  CFDI40177: {
    message: "An exempt tax must have neither rate nor amount.",
    fix: "Remove the rate and the amount of the tax.",
  },
  CFDI40178: {
    message: "A charged tax of type {factor} lacks its rate or quota, or its amount.",
    fix: "Write the rate or quota and the amount of the tax.",
  },
  CFDI40179: {
    message: "The rate or quota {valor} is not in the list for charged tax {impuesto} {factor}.",
    fix: "Choose a rate from the c_TasaOCuota list.",
  },
  CFDI40180: {
    message: "The tax amount {$valor} is not base times rate: it must be between {$minimo} and {$maximo}.",
    fix: "Write the product of the base and the rate or quota.",
  },
  CFDI40181: {
    message: "The base of the withheld tax must be greater than zero.",
    fix: "A line with a full discount withholds nothing: reduce the discount or remove the withholding.",
  },
  CFDI40182: {
    message: "The withheld tax “{clave}” does not exist or is never withheld.",
    fix: "Choose 001 (ISR), 002 (IVA) or 003 (IEPS).",
  },
  CFDI40183: {
    message: "The factor type “{clave}” of the withheld tax does not exist or is not valid on {fecha}.",
    fix: "Choose Tasa or Cuota.",
  },
  CFDI40184: { message: "A withheld tax cannot be exempt.", fix: "Choose Tasa or Cuota, or remove the withholding." },
  CFDI40185: {
    message: "The rate or quota {valor} is not in the list for withheld tax {impuesto} {factor}.",
    fix: "Choose a rate from the c_TasaOCuota list.",
  },
  CFDI40186: {
    message: "The withheld amount {$valor} is not base times rate: it must be between {$minimo} and {$maximo}.",
    fix: "Write the product of the base and the rate or quota.",
  },
  CFDI40194: {
    message: "The customs document number “{valor}” is not valid.",
    fix: "Write it as “YY  DD  PPPP  NNNNNNN”, with two blanks between blocks and a customs office of the list.",
  },
  CFDI40195: {
    message: "There must be no customs document number when there is a foreign trade complement.",
    fix: "Remove the customs document number of the line.",
  },
  CFDI40196: {
    message: "The product or service key “{clave}” of the part does not exist or is not valid on {fecha}.",
    fix: "Choose a key from the c_ClaveProdServ list.",
  },
  CFDI40197: {
    message: "The unit price of the part must be greater than zero.",
    fix: "Write the unit price of the part, or remove it.",
  },
  CFDI40198: {
    message:
      "The amount of the part {$valor} is not quantity times unit price: it must be between {$minimo} and {$maximo}.",
    fix: "Write the product of quantity and unit price.",
  },
  CFDI40199: {
    message: "The customs document number “{valor}” of the part is not valid.",
    fix: "Write it as “YY  DD  PPPP  NNNNNNN”, with two blanks between blocks and a customs office of the list.",
  },
  CFDI40200: {
    message: "A part must have no customs document number when there is a foreign trade complement.",
    fix: "Remove the customs document number of the part.",
  },
  CFDI40226: {
    message: "With tax object {objeto} the line may only withhold ISR, and charge no tax.",
    fix: "Remove the charged taxes and any withholding other than ISR.",
  },
  CFDI40227: {
    message: "With tax object 07 the line must itemise IEPS and bear no IVA.",
    fix: "Add the charged IEPS and remove the IVA.",
  },
};

/** English sentences for the tax summary of the Comprobante. */
export const impuestos: Readonly<Record<keyof typeof spanishImpuestos, Sentence>> = {
  CFDI40201: { message: "A document of type {tipo} must not have a tax summary.", fix: "Remove the document's taxes." },
  CFDI40202: tooLongInSummary(),
  CFDI40203: {
    message: "The total of withheld taxes {$valor} is not the sum of the withholdings, {$esperado}.",
    fix: "Write {$esperado}.",
  },
  CFDI40204: tooLongInSummary(),
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
  CFDI40210: tooLongInSummary("The withheld amount"),
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
  CFDI40214: tooLongInSummary("The base"),
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
  CFDI40220: tooLongInSummary("The charged amount"),
  CFDI40221: {
    message: "The charged amount {$valor} is not the rounded sum of the lines with that tax, {$esperado}.",
    fix: "Write {$esperado}.",
  },
};
