import { cadenaTimbre, expresionImpresa } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { toBuffer } from "qrcode";
import { certify, type StampingDeps } from "../certify/certify.ts";
import { reasonText } from "../certify/reason.ts";
import { formPart, type HttpAnswer, type HttpExchange, header, parseObject } from "../http/exchange.ts";
import { type ProviderReply, type ReportedVerdict, replyOf } from "../sandbox/personality.ts";
import { sealDocument } from "../taxpayers.ts";
import { refusal, success } from "./envelope.ts";
import { jsonToXml } from "./json-to-xml.ts";

/** How a stamp was asked for. */
export interface SwStampRequest {
  readonly version: Version;
  /** The part is base64, and so are the documents of the answer. */
  readonly base64: boolean;
  /** Only the paths that begin with /v4 know customid. */
  readonly knowsCustomId: boolean;
}

const NO_DOCUMENT = "Xml CFDI33 no proporcionado o viene vacio.";
const REPEATED = "307. El comprobante contiene un timbre previo.";
const RENAMED = "CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.";

/** POST …/cfdi33/stamp/…: certifies the document of the form's part `xml`. */
export async function stamp(
  exchange: HttpExchange,
  asked: SwStampRequest,
  deps: StampingDeps,
  now: Date,
): Promise<ProviderReply> {
  const xml = await documentIn(exchange, asked);
  return xml === null ? { answer: () => refusal(400, NO_DOCUMENT) } : certifySent(exchange, xml, asked, deps, now);
}

/**
 * POST …/cfdi33/issue/…: the same for a document without a seal, which is sealed with the certificate that its issuer
 * has here.
 */
export async function issue(
  exchange: HttpExchange,
  asked: SwStampRequest,
  deps: StampingDeps,
  now: Date,
): Promise<ProviderReply> {
  const xml = await documentIn(exchange, asked);
  return xml === null ? { answer: () => refusal(400, NO_DOCUMENT) } : certifySealed(exchange, xml, asked, deps, now);
}

/** POST …/cfdi33/issue/json/…: the same for a document in JSON. */
export async function issueJson(
  exchange: HttpExchange,
  asked: SwStampRequest,
  deps: StampingDeps,
  now: Date,
): Promise<ProviderReply> {
  const json = parseObject(await exchange.body());
  const xml = json === null ? null : jsonToXml(json);
  if (xml === null)
    return {
      answer: () => refusal(400, "El JSON del comprobante no es válido, o trae un complemento que aquí no tiene JSON."),
    };
  return certifySealed(exchange, Buffer.from(xml, "utf8"), asked, deps, now);
}

async function documentIn(exchange: HttpExchange, { base64 }: SwStampRequest): Promise<Buffer | null> {
  const part = formPart(header(exchange, "content-type") ?? "", await exchange.body(), "xml");
  if (!part || part.length === 0) return null;
  return base64 ? Buffer.from(part.toString("latin1"), "base64") : part;
}

async function certifySealed(
  exchange: HttpExchange,
  xml: Buffer,
  asked: SwStampRequest,
  deps: StampingDeps,
  now: Date,
): Promise<ProviderReply> {
  const sealed = sealDocument(xml, deps.taxpayers);
  return "kind" in sealed
    ? replyOf(sealed, (told) => answerOf(told, asked))
    : certifySent(exchange, sealed, asked, deps, now);
}

async function certifySent(
  exchange: HttpExchange,
  xml: Buffer,
  asked: SwStampRequest,
  deps: StampingDeps,
  now: Date,
): Promise<ProviderReply> {
  const customId = asked.knowsCustomId ? header(exchange, "customid") : undefined;
  if (customId !== undefined && (customId === "" || customId.length > 100)) {
    return { answer: () => refusal(400, "El CustomId no es válido o es mayor a 100 caracteres.") };
  }
  const moment = momentOf(exchange, now);
  if (moment === null)
    return { answer: () => refusal(400, "x-sandbox-now: se espera un instante ISO 8601 en UTC que ya pasó.") };
  return replyOf(await certify(deps, xml, moment, { customId }), (told) => answerOf(told, asked));
}

async function answerOf(told: ReportedVerdict, asked: SwStampRequest): Promise<HttpAnswer> {
  switch (told.kind) {
    case "stamped":
      return success(told.withheld === undefined ? await dataOf(told.xml, asked) : {});
    case "repeated":
      return repetition(told, asked);
    case "renamed":
      return refusal(400, RENAMED, "", { tfd: timbreText(told.xml) });
    case "refused": {
      const texts = told.reasons.map(reasonText);
      return refusal(400, texts[0] ?? "", texts.join("\n"));
    }
  }
}

/** On the paths that end in /b64 the documents go back as they came. */
async function dataOf(xml: string, { version, base64 }: SwStampRequest): Promise<Record<string, string>> {
  const data = await stampData(version, xml);
  if (!base64) return data;
  const encoded = (name: "tfd" | "cfdi"): Record<string, string> =>
    data[name] === undefined ? {} : { [name]: Buffer.from(data[name], "utf8").toString("base64") };
  return { ...data, ...encoded("tfd"), ...encoded("cfdi") };
}

async function repetition(
  told: ReportedVerdict & { readonly xml: string },
  asked: SwStampRequest,
): Promise<HttpAnswer> {
  if (told.withheld === "document") return refusal(400, RENAMED, "", { tfd: timbreText(told.xml), cfdi: "" });
  return refusal(400, REPEATED, "", told.withheld === undefined ? await dataOf(told.xml, asked) : null);
}

/**
 * The instant at which a document is stamped: now, or that of the header x-sandbox-now, so that a program can be tried
 * over documents of months ago. It only goes back: no stamp is of the future. Null: the header is no instant before
 * now.
 */
function momentOf(exchange: HttpExchange, now: Date): Date | null {
  const wanted = header(exchange, "x-sandbox-now");
  if (wanted === undefined) return now;
  const moment = new Date(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(wanted) ? wanted : Number.NaN);
  return moment.getTime() <= now.getTime() ? moment : null;
}

export type Version = "v1" | "v2" | "v3" | "v4";

/** What each version of the answer contains about a stamped document. */
async function stampData(version: Version, xml: string): Promise<Record<string, string>> {
  if (version === "v1") return { tfd: timbreText(xml) };
  if (version === "v2") return { tfd: timbreText(xml), cfdi: xml };
  if (version === "v3") return { cfdi: xml };
  return fullData(xml);
}

async function fullData(xml: string): Promise<Record<string, string>> {
  const read = readCfdi(xml);
  if (!read.ok || !read.timbre) throw new Error("a document in the book is not a stamped CFDI");
  const { comprobante, timbre } = read;
  const expression = expresionImpresa({
    uuid: timbre.UUID,
    rfcEmisor: comprobante.Emisor.Rfc,
    rfcReceptor: comprobante.Receptor.Rfc,
    total: comprobante.Total,
    sello: timbre.SelloCFD,
  });
  return {
    cadenaOriginalSAT: cadenaTimbre(timbre),
    noCertificadoSAT: timbre.NoCertificadoSAT,
    noCertificadoCFDI: comprobante.NoCertificado ?? "",
    uuid: timbre.UUID,
    selloSAT: timbre.SelloSAT,
    selloCFDI: timbre.SelloCFD,
    fechaTimbrado: timbre.FechaTimbrado,
    qrCode: (await toBuffer([{ data: Buffer.from(expression), mode: "byte" }], QR)).toString("base64"),
    cfdi: xml,
  };
}

/**
 * One way of writing the text, one mask, one filter for every line, grey instead of colours and a pixel a module: any
 * of them can be read, and to try them all took longer than the whole stamp.
 */
const QR = {
  errorCorrectionLevel: "M",
  maskPattern: 0,
  scale: 1,
  rendererOpts: { deflateLevel: 6, filterType: 0, colorType: 0 },
} as const;

/** The stamp's own element, as it is in the document. */
function timbreText(xml: string): string {
  return /<tfd:TimbreFiscalDigital\b[^>]*>/.exec(xml)?.[0] ?? "";
}
