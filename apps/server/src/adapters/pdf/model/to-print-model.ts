import { type Comprobante, importeConLetra, type Timbre } from "@timbra/cfdi";
import { currencyDecimals } from "../../../currency-decimals.ts";
import { amount } from "../format/amount.ts";
import { codedBy } from "../format/coded.ts";
import { dateTime } from "../format/date-time.ts";
import { chosenLabels } from "../labels/chosen.ts";
import { type Labels, wordsOf } from "../labels/labels.ts";
import type { PrintInput, PrintLists } from "../print-input.ts";
import { accentOf } from "./accent.ts";
import { certificationOf } from "./certification.ts";
import { issuerOf, receiverOf } from "./parties.ts";
import { pagosOf, paymentParts, paymentWords } from "./payments.ts";
import type { PrintModel } from "./print-model.ts";
import { qrOf } from "./qr.ts";
import { tableOf } from "./rows.ts";
import { sealsOf } from "./seals.ts";
import { remarksOf, sectionsOf } from "./sections.ts";
import { termsOf } from "./terms.ts";
import { totalsOf } from "./totals.ts";

const SIN_MONEDA = "XXX";

/**
 * Everything the page says, from the document itself, what its issuer adds to it, and what the SAT says of its keys and
 * its currency. Pure.
 */
export function toPrintModel(
  comprobante: Comprobante,
  timbre: Timbre | undefined,
  input: PrintInput,
  lists: PrintLists,
): PrintModel {
  const labels = { ...chosenLabels(wordsOf(input.language), input.words), coded: codedBy(lists.labelOf) };
  const decimalsOf = currencyDecimals(lists.catalogos);
  const pagos = pagosOf(comprobante);
  const paid = pagos === undefined ? null : paymentParts(pagos, paymentWords(labels, input.language), decimalsOf);
  const decimals = decimalsOf(comprobante.Moneda);
  const reference = [comprobante.Serie, comprobante.Folio].filter((part) => part !== undefined).join("-");
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
    table: paid?.table ?? tableOf(comprobante, decimals, labels),
    totals: paid?.totals ?? totalsOf(comprobante, decimals, labels),
    total: paid?.total ?? { label: labels.total, value: totalOf(comprobante, decimals) },
    inWords: {
      label: labels.inWords,
      value: inWords(
        pagos === undefined ? comprobante : { Total: pagos.Totales.MontoTotalPagos, Moneda: "MXN" },
        input,
      ),
    },
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

function dateOf(fecha: string): PrintModel["date"] {
  const [year = 0, month = 1, day = 1] = fecha.slice(0, 10).split("-").map(Number);
  return { year, month, day };
}
