import { certify, type Desk } from "../certify/certify.ts";
import { reasonText } from "../certify/reason.ts";
import type { Answer } from "../http/answer.ts";
import { type Exchange, header } from "../http/exchange.ts";
import { formPart } from "../http/form-part.ts";
import { momentOf } from "../sandbox/moment.ts";
import { type Reply, replyOf, type Told } from "../sandbox/reply.ts";
import { refusal, success } from "./envelope.ts";
import { stampData, timbreText, type Version } from "./stamp-data.ts";

/** How a stamp was asked for. */
export interface StampRequest {
  readonly version: Version;
  /** The part is base64. */
  readonly base64: boolean;
  /** Only the paths that begin with /v4 know customid. */
  readonly knowsCustomId: boolean;
}

const REPEATED = "307. El comprobante contiene un timbre previo.";
const RENAMED = "CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.";

/** POST …/cfdi33/stamp/…: certifies the document of the form's part `xml`. */
export async function stamp(exchange: Exchange, asked: StampRequest, desk: Desk, now: Date): Promise<Reply> {
  const part = formPart(header(exchange, "content-type") ?? "", await exchange.body(), "xml");
  if (!part || part.length === 0) return { answer: () => refusal(400, "Xml CFDI33 no proporcionado o viene vacio.") };
  const customId = asked.knowsCustomId ? header(exchange, "customid") : undefined;
  if (customId !== undefined && (customId === "" || customId.length > 100)) {
    return { answer: () => refusal(400, "El CustomId no es válido o es mayor a 100 caracteres.") };
  }
  const moment = momentOf(exchange, now);
  if (moment === null) return { answer: () => refusal(400, "x-sandbox-now: se espera un instante ISO 8601 en UTC que ya pasó.") };
  const xml = asked.base64 ? Buffer.from(part.toString("latin1"), "base64") : part;
  return replyOf(await certify(desk, xml, moment, customId), (told) => answerOf(told, asked.version));
}

async function answerOf(told: Told, version: Version): Promise<Answer> {
  switch (told.kind) {
    case "stamped":
      return success(told.withheld === undefined ? await stampData(version, told.xml) : {});
    case "repeated":
      return repetition(told, version);
    case "renamed":
      return refusal(400, RENAMED, "", { tfd: timbreText(told.xml) });
    case "refused": {
      const texts = told.reasons.map(reasonText);
      return refusal(400, texts[0] ?? "", texts.join("\n"));
    }
  }
}

async function repetition(told: Told & { readonly xml: string }, version: Version): Promise<Answer> {
  if (told.withheld === "document") return refusal(400, RENAMED, "", { tfd: timbreText(told.xml), cfdi: "" });
  return refusal(400, REPEATED, "", told.withheld === undefined ? await stampData(version, told.xml) : null);
}
