import { messageOf, motivoDe } from "@timbra/cfdi";
import { readAcuse, readCfdi } from "@timbra/cfdi/xml";
import { currencyDecimals } from "../../../lib/decimal-text.ts";
import { LAW_MESSAGES } from "../../../lib/law-messages.ts";
import { accentOf, amount, chunks, dateOf, dateTime, numberOf } from "../format.ts";
import { labelsFor, overrideReceiptLabels, type ReceiptLabels, receiptLabelsOf } from "../labels/labels.ts";
import type { PrintLists, ReceiptInput } from "../printer.ts";
import { facts, type PrintModel, type PrintSection } from "./print-model.ts";

/**
 * What the receipt's template draws: the frame of every printed form, sections of facts, and the SAT's seal in lines.
 */
export type ReceiptModel = Pick<
  PrintModel,
  "lang" | "title" | "author" | "date" | "accent" | "accentText" | "mark" | "kind" | "reference" | "type" | "texts"
> & {
  readonly issuer: { readonly name: string };
  readonly sections: readonly PrintSection[];
  readonly seal: { readonly title: string; readonly lines: readonly string[] };
  readonly about: string;
};

const SEAL_LINE = 110;

type Document = Extract<ReturnType<typeof readCfdi>, { ok: true }>;
type Receipt = Extract<ReturnType<typeof readAcuse>, { ok: true }>["acuse"];

/**
 * Everything the printed form says of an acknowledgement, read from it and from the document it is about; null when
 * either cannot be read. Pure.
 */
export function toReceiptModel(input: ReceiptInput, { catalogos }: PrintLists): ReceiptModel | null {
  const [reading, document] = [readAcuse(input.xml), readCfdi(input.document)];
  if (!reading.ok || !document.ok) return null;
  const labels = overrideReceiptLabels(receiptLabelsOf(input.language), input.words);
  const { Emisor, Fecha, Moneda } = document.comprobante;
  const uuid = document.timbre?.UUID.toUpperCase() ?? "";
  const { page, of, logo, marks } = labelsFor(input.language);
  return {
    lang: input.language,
    title: ["acuse", Emisor.Rfc, uuid].join("_"),
    author: Emisor.Nombre,
    date: dateOf(reading.acuse.Fecha ?? Fecha),
    ...accentOf(input.accent),
    mark: input.mark === "none" ? null : marks.sandbox,
    kind: labels.kind,
    reference: numberOf(document.comprobante),
    type: labels.type,
    issuer: { name: Emisor.Nombre },
    sections: sectionsOf(input, document, reading.acuse, labels, currencyDecimals(catalogos)(Moneda)),
    seal: { title: labels.seal, lines: chunks(sealIn(input.xml), SEAL_LINE) },
    about: labels.about,
    texts: { legend: input.words?.footer ? `${labels.legend} · ${input.words.footer}` : labels.legend, page, of, logo },
  };
}

function sectionsOf(
  input: ReceiptInput,
  { comprobante, timbre }: Document,
  acuse: Receipt,
  labels: ReceiptLabels,
  decimals: number,
): PrintSection[] {
  const { Emisor, Receptor, Fecha, Total, Moneda } = comprobante;
  const uuid = timbre?.UUID.toUpperCase() ?? "";
  const total = `${amount(Total, decimals)} ${Moneda}`;
  const { status, language } = input;
  return [
    { title: labels.issuer, facts: facts(["", Emisor.Nombre], [labels.rfc, Emisor.Rfc]) },
    { title: labels.receiver, facts: facts(["", Receptor.Nombre], [labels.rfc, Receptor.Rfc]) },
    {
      title: labels.document,
      facts: facts(
        [labels.uuid, uuid],
        [labels.number, numberOf(comprobante)],
        [labels.issued, dateTime(Fecha, language)],
        [labels.total, total],
      ),
    },
    {
      title: labels.request,
      facts: facts([labels.motive, motiveText(input)], [labels.replacement, input.replacementUuid ?? undefined]),
    },
    {
      title: labels.receipt,
      facts: facts(
        [labels.received, acuse.Fecha && dateTime(acuse.Fecha.slice(0, 19), language)],
        [labels.code, codeText(acuse, uuid, language)],
      ),
    },
    {
      title: labels.status,
      facts: status
        ? facts(["", status.words.join(" · ")], [labels.statusAt, dateTime(status.at, language)])
        : facts(["", labels.notYet]),
    },
  ];
}

function motiveText({ motive, language }: ReceiptInput): string {
  return [motive, motivoDe(motive)?.textos[language].etiqueta].filter((part) => part !== undefined).join(" - ");
}

function codeText({ Folios }: Receipt, uuid: string, language: "es" | "en"): string {
  const code = Folios.find((folio) => folio.UUID.toUpperCase() === uuid)?.EstatusUUID ?? "";
  const known = messageOf(
    { code: `CAN${code}`, path: "", params: {}, severity: "error" },
    LAW_MESSAGES[language],
  ).message;
  return known === `CAN${code}` ? code : `${code} - ${known}`;
}

/** As it stands in the XML; nobody but the SAT can verify it. */
function sealIn(xml: Uint8Array): string {
  return /<(?:\w+:)?SignatureValue[^>]*>([^<]*)</.exec(new TextDecoder().decode(xml))?.[1]?.replace(/\s/g, "") ?? "";
}
