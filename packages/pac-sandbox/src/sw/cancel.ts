import { bareAcuse } from "../cancel/acuse.ts";
import { cancel } from "../cancel/cancel.ts";
import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { reasonText } from "../certify/reason.ts";
import { type Exchange, header } from "../http/exchange.ts";
import { formPart } from "../http/form-part.ts";
import type { Reply } from "../sandbox/reply.ts";
import { refusal, success } from "./envelope.ts";

/** POST /cfdi33/cancel/xml: the signed Cancelacion of the form's part `xml`. */
export async function cancelXml(exchange: Exchange, desk: CancelDesk): Promise<Reply> {
  const xml = formPart(header(exchange, "content-type") ?? "", await exchange.body(), "xml");
  if (!xml || xml.length === 0) return { answer: () => refusal(400, "Xml de cancelación no proporcionado o viene vacio.") };
  const verdict = await cancel(desk, xml, bareAcuse);
  if (verdict.kind === "refused") return { answer: () => refusal(400, reasonText(verdict.reason), reasonText(verdict.reason)) };
  const codes = Object.fromEntries(verdict.acuse.folios.map(({ uuid, code }) => [uuid, code === "no_cancelable" ? "204" : code]));
  return { answer: () => success({ acuse: verdict.text, uuid: codes }) };
}
