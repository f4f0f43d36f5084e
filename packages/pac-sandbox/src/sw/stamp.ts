import { certify, type Desk } from "../certify/certify.ts";
import { reasonText } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import { type HttpExchange, header } from "../http/exchange.ts";
import { formPart } from "../http/form-part.ts";
import { parseObject } from "../http/parse-object.ts";
import { momentOf } from "../sandbox/moment.ts";
import { type ProviderReply, replyOf, type ReportedVerdict } from "../sandbox/reply.ts";
import { sealDocument } from "../taxpayers/seal-document.ts";
import { refusal, success } from "./envelope.ts";
import { jsonToXml } from "./json-to-xml.ts";
import { stampData, timbreText, type Version } from "./stamp-data.ts";

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
  desk: Desk,
  now: Date,
): Promise<ProviderReply> {
  const xml = await documentIn(exchange, asked);
  return xml === null ? { answer: () => refusal(400, NO_DOCUMENT) } : certifySent(exchange, xml, asked, desk, now);
}

/**
 * POST …/cfdi33/issue/…: the same for a document without a seal, which is sealed with the certificate that its issuer
 * has here.
 */
export async function issue(
  exchange: HttpExchange,
  asked: SwStampRequest,
  desk: Desk,
  now: Date,
): Promise<ProviderReply> {
  const xml = await documentIn(exchange, asked);
  return xml === null ? { answer: () => refusal(400, NO_DOCUMENT) } : certifySealed(exchange, xml, asked, desk, now);
}

/** POST …/cfdi33/issue/json/…: the same for a document in JSON. */
export async function issueJson(
  exchange: HttpExchange,
  asked: SwStampRequest,
  desk: Desk,
  now: Date,
): Promise<ProviderReply> {
  const json = parseObject(await exchange.body());
  const xml = json === null ? null : jsonToXml(json);
  if (xml === null)
    return {
      answer: () => refusal(400, "El JSON del comprobante no es válido, o trae un complemento que aquí no tiene JSON."),
    };
  return certifySealed(exchange, Buffer.from(xml, "utf8"), asked, desk, now);
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
  desk: Desk,
  now: Date,
): Promise<ProviderReply> {
  const sealed = sealDocument(xml, desk.taxpayers);
  return "kind" in sealed
    ? replyOf(sealed, (told) => answerOf(told, asked))
    : certifySent(exchange, sealed, asked, desk, now);
}

async function certifySent(
  exchange: HttpExchange,
  xml: Buffer,
  asked: SwStampRequest,
  desk: Desk,
  now: Date,
): Promise<ProviderReply> {
  const customId = asked.knowsCustomId ? header(exchange, "customid") : undefined;
  if (customId !== undefined && (customId === "" || customId.length > 100)) {
    return { answer: () => refusal(400, "El CustomId no es válido o es mayor a 100 caracteres.") };
  }
  const moment = momentOf(exchange, now);
  if (moment === null)
    return { answer: () => refusal(400, "x-sandbox-now: se espera un instante ISO 8601 en UTC que ya pasó.") };
  return replyOf(await certify(desk, xml, moment, { customId }), (told) => answerOf(told, asked));
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
