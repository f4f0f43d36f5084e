import type { Comprobante, DoctoRelacionado, Pago, Pagos, TrasladoDR } from "@timbra/cfdi";
import { amount, dateTime, deduction, numberOf } from "../format.ts";
import type { Labels } from "../labels/labels.ts";
import { type PaysLabels, paysEn, paysEs } from "../labels/payments.ts";
import { taxAndRate, taxName } from "./lines-and-totals.ts";
import {
  facts,
  type PrintModel,
  type PrintRow,
  type PrintSection,
  type PrintTable,
  type PrintTotalRow,
} from "./print-model.ts";

const PESO = "MXN";

type DecimalsOf = (currency: string) => number;

export interface PaymentWords {
  readonly labels: Labels;
  readonly pays: PaysLabels;
  readonly language: "es" | "en";
}

export function paymentWords(labels: Labels, language: "es" | "en"): PaymentWords {
  return { labels, pays: language === "en" ? paysEn : paysEs, language };
}

/** The complement of payments of a receipt; undefined of any other document. */
export function pagosOf({ Complemento = [] }: Pick<Comprobante, "Complemento">): Pagos | undefined {
  return Complemento.find((one): one is Pagos => one.tipo === "pagos");
}

/** What a receipt shows instead of lines and totals of its own, which are zero by law. */
export function paymentParts(
  pagos: Pagos,
  words: PaymentWords,
  decimalsOf: DecimalsOf,
): Pick<PrintModel, "table" | "totals" | "total"> & { readonly sections: PrintSection[] } {
  const { MontoTotalPagos } = pagos.Totales;
  return {
    sections: pagos.Pago.flatMap((pago, at) => [
      sectionOf(pago, at, words, decimalsOf(pago.MonedaP)),
      taxesOf(pago, at, words),
    ]).filter((section) => section.facts.length > 0),
    table: tableOf(pagos.Pago, words, decimalsOf),
    totals: totalsOf(pagos, words),
    total: { label: words.pays.total, value: `${amount(MontoTotalPagos, 2)} ${PESO}` },
  };
}

function sectionOf(pago: Pago, at: number, { labels, pays, language }: PaymentWords, decimals: number): PrintSection {
  return {
    title: numbered(pays.payment, at),
    facts: facts(
      [pays.paid, dateTime(pago.FechaPago, language)],
      [pays.form, labels.coded("c_FormaPago", pago.FormaDePagoP)],
      [pays.amount, `${amount(pago.Monto, decimals)} ${pago.MonedaP}`],
      [pays.currency, labels.coded("c_Moneda", pago.MonedaP)],
      [pays.rate, pago.MonedaP === PESO ? undefined : pago.TipoCambioP && amount(pago.TipoCambioP, 0)],
      [pays.operation, pago.NumOperacion],
      [pays.payerBank, [pago.RfcEmisorCtaOrd, pago.NomBancoOrdExt].filter((part) => part).join(" ")],
      [pays.payerAccount, pago.CtaOrdenante],
      [pays.payeeBank, pago.RfcEmisorCtaBen],
      [pays.payeeAccount, pago.CtaBeneficiario],
      [pays.chainKind, pago.TipoCadPago],
      [pays.chain, pago.CadPago],
      [pays.chainCertificate, pago.CertPago],
      [pays.chainSeal, pago.SelloPago],
    ),
  };
}

function taxesOf({ ImpuestosP, MonedaP }: Pago, at: number, { labels, pays }: PaymentWords): PrintSection {
  const charged = (ImpuestosP?.TrasladosP ?? []).map(({ BaseP, ImpuestoP, TipoFactorP, TasaOCuotaP, ImporteP }) => {
    const key = {
      Impuesto: ImpuestoP,
      TipoFactor: TipoFactorP,
      ...(TasaOCuotaP === undefined ? {} : { TasaOCuota: TasaOCuotaP }),
    };
    return [
      taxAndRate(key, labels),
      `${labels.on} ${amount(BaseP, 2)}${ImporteP === undefined ? "" : `: ${amount(ImporteP, 2)}`} ${MonedaP}`,
    ] as const;
  });
  const withheld = (ImpuestosP?.RetencionesP ?? []).map(
    ({ ImpuestoP, ImporteP }) =>
      [`${labels.withheld} ${taxName(ImpuestoP)}`, `${amount(ImporteP, 2)} ${MonedaP}`] as const,
  );
  return { title: numbered(pays.taxesOfPayment, at), facts: facts(...charged, ...withheld) };
}

/** One row for each invoice that is paid. The columns are those of any document's lines, under other words. */
function tableOf(pagos: readonly Pago[], words: PaymentWords, decimalsOf: DecimalsOf): PrintTable {
  const { instalment, document, uuid, previous, settled, left } = words.pays;
  return {
    labels: {
      quantity: instalment,
      unit: document,
      description: uuid,
      unitPrice: previous,
      discount: settled,
      amount: left,
    },
    hasDiscount: true,
    rows: pagos.flatMap((pago, at) =>
      pago.DoctoRelacionado.map((docto) =>
        rowOf(docto, pagos.length > 1 ? at : null, words, decimalsOf(docto.MonedaDR)),
      ),
    ),
  };
}

function rowOf(
  docto: DoctoRelacionado,
  payment: number | null,
  { labels, pays }: PaymentWords,
  decimals: number,
): PrintRow {
  const money = (text: string) => `${amount(text, decimals)} ${docto.MonedaDR}`;
  const equivalence =
    docto.EquivalenciaDR === undefined || docto.EquivalenciaDR === "1"
      ? []
      : [`${pays.equivalence} ${docto.EquivalenciaDR}`];
  return {
    quantity: docto.NumParcialidad,
    unit: numberOf(docto),
    description: docto.IdDocumento.toUpperCase(),
    details: [
      [
        ...(payment === null ? [] : [numbered(pays.ofPayment, payment)]),
        labels.coded("c_ObjetoImp", docto.ObjetoImpDR),
        ...equivalence,
      ].join(" · "),
      ...taxDetails(docto, labels),
    ],
    unitPrice: money(docto.ImpSaldoAnt),
    discount: money(docto.ImpPagado),
    amount: money(docto.ImpSaldoInsoluto),
  };
}

function taxDetails({ ImpuestosDR }: DoctoRelacionado, labels: Labels): string[] {
  const charged = (ImpuestosDR?.TrasladosDR ?? []).map((tax) => taxText(tax, labels));
  const withheld = (ImpuestosDR?.RetencionesDR ?? []).map((tax) => `${labels.withheld} ${taxText(tax, labels)}`);
  return charged.length + withheld.length === 0 ? [] : [[...charged, ...withheld].join(" · ")];
}

function taxText({ BaseDR, ImpuestoDR, TipoFactorDR, TasaOCuotaDR, ImporteDR }: TrasladoDR, labels: Labels): string {
  const key = {
    Impuesto: ImpuestoDR,
    TipoFactor: TipoFactorDR,
    ...(TasaOCuotaDR === undefined ? {} : { TasaOCuota: TasaOCuotaDR }),
  };
  return `${taxAndRate(key, labels)} ${labels.on} ${amount(BaseDR, 2)}${ImporteDR === undefined ? "" : `: ${amount(ImporteDR, 2)}`}`;
}

function totalsOf({ Totales }: Pagos, { labels }: PaymentWords): PrintTotalRow[] {
  const vat = (rate: string, base: string | undefined, tax: string | undefined): PrintTotalRow[] =>
    base === undefined
      ? []
      : [
          {
            label: `IVA ${rate}`,
            note: `${labels.base} ${amount(base, 2)}`,
            value: tax === undefined ? "—" : amount(tax, 2),
          },
        ];
  const withheld = (tax: string, value: string | undefined): PrintTotalRow[] =>
    value === undefined ? [] : [{ label: `${labels.withheld} ${tax}`, note: "", value: deduction(value, 2) }];
  return [
    ...vat("16 %", Totales.TotalTrasladosBaseIVA16, Totales.TotalTrasladosImpuestoIVA16),
    ...vat("8 %", Totales.TotalTrasladosBaseIVA8, Totales.TotalTrasladosImpuestoIVA8),
    ...vat("0 %", Totales.TotalTrasladosBaseIVA0, Totales.TotalTrasladosImpuestoIVA0),
    ...vat(labels.exempt, Totales.TotalTrasladosBaseIVAExento, undefined),
    ...withheld("IVA", Totales.TotalRetencionesIVA),
    ...withheld("ISR", Totales.TotalRetencionesISR),
    ...withheld("IEPS", Totales.TotalRetencionesIEPS),
  ];
}

function numbered(label: string, at: number): string {
  return label.replace("{n}", `${at + 1}`);
}
