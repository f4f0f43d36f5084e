import type { Desk } from "../certify/certify.ts";
import { readDocument } from "../certify/read-document.ts";
import type { Reason } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import type { Haze } from "../sandbox/haze.ts";
import { documentParameter } from "./document-parameter.ts";
import { parameter, type SoapCall } from "./soap.ts";
import { received, recovered, type StampResult, writeStampResult } from "./stamp-result.ts";

const NOT_STAMPED: Reason = { code: "603", message: "El CFDI no contiene un timbre previo" };

/** `stamped`: the stamp that the same document got before. */
export async function stamped(call: SoapCall, desk: Desk, haze: Haze, now: Date): Promise<HttpAnswer> {
  return writeStampResult("stamped", await lookUp(call, desk, haze), {
    certificate: desk.authority.satNumber,
    at: now,
  });
}

async function lookUp(call: SoapCall, { book }: Desk, haze: Haze): Promise<StampResult> {
  const document = documentParameter(parameter(call, "xml"));
  if ("code" in document) return { incidences: [document] };
  const reading = readDocument(document);
  if (!reading.ok) return { incidences: reading.reasons };
  const { sello, comprobante } = reading.document;
  const found = book.bySello(sello);
  const vague = haze.over(sello);
  if (!found || vague === "data") return { incidences: [NOT_STAMPED], rfc: comprobante.Emisor.Rfc };
  return vague === "queued" ? received(found.entry.uuid) : recovered(await found.xml());
}
