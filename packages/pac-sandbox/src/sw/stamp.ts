import { cadenaTimbre, expresionImpresa } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { toBuffer } from "qrcode";
import { certify, type StampingDeps } from "../certify/certify.ts";
import { reasonText } from "../certify/reason.ts";
import { type HttpAnswer, type HttpExchange, header, parseObject, xmlPart } from "../http/exchange.ts";
import { type ProviderReply, type ReportedVerdict, replyOf, replyWith } from "../sandbox/personality.ts";
import { sealDocument } from "../taxpayers.ts";
import { refusal, success } from "./envelope.ts";
import { jsonToXml } from "./json-to-xml.ts";

/** How a stamp was asked for. */
export interface SwStampRequest {
  /** "stamp": a document with its seal; "issue", and "issue/json" in JSON: one to be sealed here. */
  readonly service: "stamp" | "issue" | "issue/json";
  readonly version: Version;
  /** The part is base64, and so are the documents of the answer. */
  readonly base64: boolean;
  /** Only the paths that begin with /v4 know customid. */
  readonly knowsCustomId: boolean;
}

const NO_DOCUMENT = "Xml CFDI33 no proporcionado o viene vacio.";
const NO_JSON = "El JSON del comprobante no es válido, o trae un complemento que aquí no tiene JSON.";
const REPEATED = "307. El comprobante contiene un timbre previo.";
const RENAMED = "CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.";

/**
 * POST …/cfdi33/stamp/…, …/issue/… and …/issue/json/…: certifies the document that is sent. One without a seal is
 * sealed first, with the certificate that its issuer has here.
 */
export async function stamp(
  exchange: HttpExchange,
  asked: SwStampRequest,
  deps: StampingDeps,
  now: Date,
): Promise<ProviderReply> {
  const sent = await documentIn(exchange, asked);
  if (typeof sent === "string") return replyWith(refusal(400, sent));
  const sealed = asked.service === "stamp" ? sent : sealDocument(sent, deps.taxpayers);
  if ("kind" in sealed) return replyOf(sealed, (told) => answerOf(told, asked));
  const customId = asked.knowsCustomId ? header(exchange, "customid") : undefined;
  if (customId !== undefined && (customId === "" || customId.length > 100))
    return replyWith(refusal(400, "El CustomId no es válido o es mayor a 100 caracteres."));
  const moment = momentOf(exchange, now);
  if (moment === null)
    return replyWith(refusal(400, "x-sandbox-now: se espera un instante ISO 8601 en UTC que ya pasó."));
  return replyOf(await certify(deps, sealed, moment, { customId }), (told) => answerOf(told, asked));
}

/** The document that is sent, in XML; or why there is none, in words. */
async function documentIn(exchange: HttpExchange, { service, base64 }: SwStampRequest): Promise<Buffer | string> {
  if (service === "issue/json") {
    const json = parseObject(await exchange.body());
    const xml = json === null ? null : jsonToXml(json);
    return xml === null ? NO_JSON : Buffer.from(xml, "utf8");
  }
  const part = await xmlPart(exchange);
  if (part === null) return NO_DOCUMENT;
  return base64 ? Buffer.from(part.toString("latin1"), "base64") : part;
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
  return Object.fromEntries(
    Object.entries(data).map(([name, text]) => [name, DOCUMENTS.includes(name) ? inBase64(text) : text]),
  );
}

const DOCUMENTS = ["tfd", "cfdi"];

function inBase64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
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
  if (version === "v4") return fullData(xml);
  return { ...(version !== "v3" && { tfd: timbreText(xml) }), ...(version !== "v1" && { cfdi: xml }) };
}

async function fullData(xml: string): Promise<Record<string, string>> {
  const read = readCfdi(xml);
  if (!read.ok || !read.timbre) throw new Error("a document in the ledger is not a stamped CFDI");
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
