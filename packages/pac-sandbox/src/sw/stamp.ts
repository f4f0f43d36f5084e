import { certify, type Desk, type Verdict } from "../certify/certify.ts";
import { reasonText } from "../certify/reason.ts";
import { type Exchange, header } from "../http/exchange.ts";
import { formPart } from "../http/form-part.ts";
import { type Outcome, refusal, success } from "./outcome.ts";
import { stampData, timbreText, type Version } from "./stamp-data.ts";

/** How a stamp was asked for. */
export interface StampRequest {
  readonly version: Version;
  /** The part is base64. */
  readonly base64: boolean;
  /** Only the paths that begin with /v4 know customid. */
  readonly knowsCustomId: boolean;
}

export const REPEATED = "307. El comprobante contiene un timbre previo.";
export const RENAMED = "CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.";

/** POST …/cfdi33/stamp/…: certifies the document of the form's part `xml`. */
export async function stamp(exchange: Exchange, asked: StampRequest, desk: Desk, now: Date): Promise<Outcome> {
  const part = formPart(header(exchange, "content-type") ?? "", await exchange.body(), "xml");
  if (!part || part.length === 0) return refusal(400, "Xml CFDI33 no proporcionado o viene vacio.");
  const customId = asked.knowsCustomId ? header(exchange, "customid") : undefined;
  if (customId !== undefined && (customId === "" || customId.length > 100)) {
    return refusal(400, "El CustomId no es válido o es mayor a 100 caracteres.");
  }
  const xml = asked.base64 ? Buffer.from(part.toString("latin1"), "base64") : part;
  return outcomeOf(await certify(desk, xml, now, customId), asked.version);
}

async function outcomeOf(verdict: Verdict, version: Version): Promise<Outcome> {
  switch (verdict.kind) {
    case "stamped":
      return success(await stampData(version, verdict.xml));
    case "repeated":
      return refusal(400, REPEATED, "", await stampData(version, verdict.xml));
    case "renamed":
      return refusal(400, RENAMED, "", { tfd: timbreText(verdict.xml) });
    case "refused": {
      const texts = verdict.reasons.map(reasonText);
      return refusal(400, texts[0] ?? "", texts.join("\n"));
    }
  }
}
