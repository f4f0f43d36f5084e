import type { Sentence } from "../../../../messages/message-of.ts";
import type {
  campos as spanishCampos,
  docto as spanishDocto,
  impuestos as spanishImpuestos,
  pago as spanishPago,
  totales as spanishTotales,
} from "../es/pago.ts";

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

const TOTAL = {
  message: "{campo}: it is not the sum of the payments in pesos, {$esperado}.",
  fix: "Write {$esperado}.",
};

/** English sentences for the totals of the payments. */
export const totales: Readonly<Record<keyof typeof spanishTotales, Sentence>> = {
  CRP20201: TOTAL,
  CRP20202: TOTAL,
  CRP20203: TOTAL,
  CRP20204: TOTAL,
  CRP20205: TOTAL,
  CRP20206: TOTAL,
  CRP20207: TOTAL,
  CRP20208: TOTAL,
  CRP20209: TOTAL,
  CRP20210: TOTAL,
  CRP20211: TOTAL,
};

/** The attributes of the complement in plain English. */
export const campos: Readonly<Record<keyof typeof spanishCampos, string>> = {
  BaseDR: "the base of the document's tax",
  BaseP: "the base of the payment's tax",
  CadPago: "the chain of the payment",
  CertPago: "the certificate of the payment",
  Conceptos: "the lines",
  CtaBeneficiario: "the account that receives the payment",
  CtaOrdenante: "the account the payment comes from",
  EquivalenciaDR: "the equivalence between the currencies of document and payment",
  FechaPago: "the date of the payment",
  FormaDePagoP: "the form of payment",
  FormaPago: "the document's form of payment",
  IdDocumento: "the fiscal folio of the invoice paid",
  ImpPagado: "the amount paid",
  ImpSaldoAnt: "the previous balance",
  ImpSaldoInsoluto: "the balance left",
  ImporteDR: "the amount of the document's tax",
  ImporteP: "the amount of the payment's tax",
  ImpuestoDR: "the document's tax",
  ImpuestoP: "the payment's tax",
  Impuestos: "the taxes of the line",
  MetodoPago: "the method of payment",
  MonedaDR: "the document's currency",
  MonedaP: "the payment's currency",
  Monto: "the amount of the payment",
  MontoTotalPagos: "the total amount of the payments",
  NomBancoOrdExt: "the name of the foreign bank",
  NumOperacion: "the operation number",
  NumParcialidad: "the instalment number",
  ObjetoImpDR: "the document's tax object",
  RfcEmisorCtaBen: "the RFC of the bank that receives",
  RfcEmisorCtaOrd: "the RFC of the bank the payment comes from",
  SelloPago: "the seal of the payment",
  TasaOCuotaDR: "the document's rate or quota",
  TasaOCuotaP: "the payment's rate or quota",
  TipoCadPago: "the kind of chain of the payment",
  TipoCambio: "the document's exchange rate",
  TipoCambioP: "the payment's exchange rate",
  TipoFactorDR: "the document's factor type",
  TipoFactorP: "the payment's factor type",
  TotalRetencionesIEPS: "the total of IEPS withheld",
  TotalRetencionesISR: "the total of ISR withheld",
  TotalRetencionesIVA: "the total of IVA withheld",
  TotalTrasladosBaseIVA0: "the total of bases of IVA at 0%",
  TotalTrasladosBaseIVA16: "the total of bases of IVA at 16%",
  TotalTrasladosBaseIVA8: "the total of bases of IVA at 8%",
  TotalTrasladosBaseIVAExento: "the total of bases exempt from IVA",
  TotalTrasladosImpuestoIVA0: "the total of IVA charged at 0%",
  TotalTrasladosImpuestoIVA16: "the total of IVA charged at 16%",
  TotalTrasladosImpuestoIVA8: "the total of IVA charged at 8%",
};
