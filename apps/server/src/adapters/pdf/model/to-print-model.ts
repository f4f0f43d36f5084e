import { type Comprobante, importeConLetra, type Timbre } from "@timbra/cfdi";
import type { ComplementTables } from "@timbra/contract";
import { currencyDecimals } from "../../../lib/decimal-text.ts";
import { nameInList } from "../../catalogues/index.ts";
import { accentOf, amount, dateOf, dateTime, describeCodes, numberOf } from "../format.ts";
import { type Labels, labelsFor, overrideLabels } from "../labels/labels.ts";
import type { PrintInput, PrintLists } from "../printer.ts";
import { certificationOf, postalCode, qrOf, sealsOf } from "./certification.ts";
import { printedComplements } from "./complements.ts";
import { tableOf, totalsOf } from "./lines-and-totals.ts";
import { pagosOf, paymentParts, paymentWords } from "./payments.ts";
import { type Fact, facts, type Party, type PrintModel, type PrintSection } from "./print-model.ts";

const SIN_MONEDA = "XXX";

/**
 * Everything the page says, from the document itself, what its issuer adds to it, and what the SAT says of its keys and
 * its currency. Pure.
 */
export function toPrintModel(
  comprobante: Comprobante,
  timbre: Timbre | undefined,
  input: PrintInput,
  lists: PrintLists & { readonly complementTables?: ComplementTables },
): PrintModel {
  const labels = { ...overrideLabels(labelsFor(input.language), input.words), coded: describeCodes(lists.labelOf) };
  const decimalsOf = currencyDecimals(lists.catalogos);
  const pagos = pagosOf(comprobante);
  const paid = pagos === undefined ? null : paymentParts(pagos, paymentWords(labels, input.language), decimalsOf);
  const decimals = decimalsOf(comprobante.Moneda);
  const complements = printedComplements(input.language, lists.complementTables, (list, key, within) =>
    nameInList(lists, { list, key, within }, comprobante.Fecha.slice(0, "YYYY-MM-DD".length)),
  );
  const reference = numberOf(comprobante);
  return {
    lang: input.language,
    title: [comprobante.Emisor.Rfc, reference, timbre?.UUID.toUpperCase()].filter((part) => part).join("_"),
    author: comprobante.Emisor.Nombre,
    date: dateOf(timbre?.FechaTimbrado ?? comprobante.Fecha),
    ...accentOf(input.accent),
    mark: markOf(timbre, input, labels),
    kind: comprobante.InformacionGlobal ? labels.globalKind : labels.kinds[comprobante.TipoDeComprobante],
    reference,
    type: labels.coded("c_TipoDeComprobante", comprobante.TipoDeComprobante),
    issuer: issuerOf(comprobante, input, labels),
    receiver: receiverOf(comprobante, input, labels),
    certification: certificationOf(comprobante, timbre, labels, input.language),
    terms: termsOf(comprobante, labels),
    sections: [...sectionsOf(comprobante, labels), ...(paid?.sections ?? [])],
    table: paid?.table ?? tableOf(comprobante, decimals, labels, complements),
    totals: paid?.totals ?? totalsOf(comprobante, decimals, labels),
    total: paid?.total ?? { label: labels.total, value: totalOf(comprobante, decimals) },
    inWords: {
      label: labels.inWords,
      value: inWords(
        pagos === undefined ? comprobante : { Total: pagos.Totales.MontoTotalPagos, Moneda: "MXN" },
        input,
      ),
    },
    complements: complements(comprobante.Complemento),
    remarks: remarksOf(comprobante, input, labels),
    seals: sealsOf(comprobante, timbre, labels),
    qr: qrOf(comprobante, timbre, labels),
    texts: textsOf(labels, input.words?.footer),
  };
}

/** Where nothing is charged there is no currency to name. */
function totalOf({ Total, Moneda }: Comprobante, decimals: number): string {
  return Moneda === SIN_MONEDA ? amount(Total, decimals) : `${amount(Total, decimals)} ${Moneda}`;
}

/** A draft may add up to what no document can say: less than nothing, more than eighteen digits, in no currency. */
function inWords({ Total, Moneda }: Pick<Comprobante, "Total" | "Moneda">, { language }: PrintInput): string {
  return Moneda !== "" && Moneda !== SIN_MONEDA && /^\d{1,18}(\.\d+)?$/.test(Total)
    ? importeConLetra(Total, Moneda, language)
    : "";
}

/** Without a stamp it is a draft, whatever it is called. */
function markOf(
  timbre: Timbre | undefined,
  { mark, cancelled, language }: PrintInput,
  labels: Labels,
): PrintModel["mark"] {
  if (!timbre) return labels.marks.draft;
  if (mark === "cancelled") return cancelledMark(cancelled, labels, language);
  return mark === "none" ? null : labels.marks[mark];
}

/** With the moment in which the SAT said so; that it was a test is not forgotten over it. */
function cancelledMark(
  cancelled: PrintInput["cancelled"],
  { marks, cancelledOn }: Labels,
  language: "es" | "en",
): NonNullable<PrintModel["mark"]> {
  const at = cancelled?.at ?? null;
  const about = at === null ? marks.cancelled.about : cancelledOn.replace("{at}", dateTime(at, language));
  return {
    text: marks.cancelled.text,
    about: cancelled?.sandbox === true ? `${about} · ${marks.sandbox.about}` : about,
  };
}

/** The law's own words come first, whatever else the footer says. */
function textsOf({ legend, page, of, logo }: Labels, footer = ""): PrintModel["texts"] {
  return { legend: footer === "" ? legend : `${legend} · ${footer}`, page, of, logo };
}

function issuerOf({ Emisor }: Comprobante, input: PrintInput, labels: Labels): Party {
  return {
    role: labels.issuer,
    name: Emisor.Nombre,
    alias: input.commercialName ?? "",
    facts: facts(
      [labels.rfc, Emisor.Rfc],
      [labels.regime, labels.coded("c_RegimenFiscal", Emisor.RegimenFiscal)],
      [labels.acquirer, Emisor.FacAtrAdquirente],
    ),
    address: input.issuerAddress ?? [],
  };
}

function receiverOf({ Receptor }: Comprobante, input: PrintInput, labels: Labels): Party {
  return {
    role: labels.receiver,
    name: Receptor.Nombre,
    alias: "",
    facts: facts(
      [labels.rfc, Receptor.Rfc],
      [labels.regime, labels.coded("c_RegimenFiscal", Receptor.RegimenFiscalReceptor)],
      [labels.taxAddress, `${labels.postalCode} ${postalCode(Receptor.DomicilioFiscalReceptor)}`],
      [labels.cfdiUse, labels.coded("c_UsoCFDI", Receptor.UsoCFDI)],
      [labels.residence, Receptor.ResidenciaFiscal && labels.coded("c_Pais", Receptor.ResidenciaFiscal)],
      [labels.foreignTaxId, Receptor.NumRegIdTrib],
    ),
    address: input.receiverAddress ?? [],
  };
}

function termsOf(comprobante: Comprobante, labels: Labels): Fact[] {
  const { FormaPago, MetodoPago, TipoCambio } = comprobante;
  return facts(
    [labels.paymentMethod, MetodoPago && labels.coded("c_MetodoPago", MetodoPago)],
    [labels.paymentForm, FormaPago && labels.coded("c_FormaPago", FormaPago)],
    // A receipt has none, since each payment in it has its own; nor has a transfer of what is not sold.
    [labels.currency, comprobante.Moneda === SIN_MONEDA ? undefined : labels.coded("c_Moneda", comprobante.Moneda)],
    [labels.exchangeRate, TipoCambio && amount(TipoCambio, 0)],
    [labels.conditions, comprobante.CondicionesDePago],
    [labels.export, labels.coded("c_Exportacion", comprobante.Exportacion)],
    [labels.confirmation, comprobante.Confirmacion],
  );
}

/** What only some documents have, before their lines. */
function sectionsOf(comprobante: Comprobante, labels: Labels): PrintSection[] {
  return [globalOf(comprobante, labels), relatedOf(comprobante, labels)].filter((section) => section.facts.length > 0);
}

function globalOf({ InformacionGlobal }: Comprobante, labels: Labels): PrintSection {
  const global = InformacionGlobal;
  if (!global) return { title: labels.global, facts: [] };
  const { Periodicidad, Meses, Año } = global;
  return {
    title: labels.global,
    facts: facts(
      [labels.periodicity, labels.coded("c_Periodicidad", Periodicidad)],
      [labels.months, labels.coded("c_Meses", Meses)],
      [labels.year, Año],
    ),
  };
}

function relatedOf({ CfdiRelacionados = [] }: Comprobante, labels: Labels): PrintSection {
  return {
    title: labels.related,
    facts: CfdiRelacionados.map(({ TipoRelacion, CfdiRelacionado }) => ({
      label: labels.coded("c_TipoRelacion", TipoRelacion),
      value: CfdiRelacionado.map((uuid) => uuid.toUpperCase()).join(", "),
    })),
  };
}

/** What follows the totals: legends of the law, then the issuer's own words. */
function remarksOf(comprobante: Comprobante, input: PrintInput, labels: Labels): PrintSection[] {
  const legends = (comprobante.Complemento ?? []).flatMap((complemento) =>
    complemento.tipo === "leyendasFiscales" ? complemento.Leyenda : [],
  );
  const sections: PrintSection[] = [
    {
      title: labels.legends,
      facts: legends.map(({ disposicionFiscal, norma, textoLeyenda }) => ({
        label: [disposicionFiscal, norma].filter((part) => part !== undefined).join(", "),
        value: textoLeyenda,
      })),
    },
    {
      title: labels.notes,
      facts: facts(["", input.notes], ...(input.extra ?? []).map(({ label, value }) => [label, value] as const)),
    },
    { title: "", facts: facts(["", input.words?.remark || undefined]) },
  ];
  return sections.filter((section) => section.facts.length > 0);
}
