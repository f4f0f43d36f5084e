import { certify, type Desk, type StampVerdict } from "../certify/certify.ts";
import { type ProviderReply, replyOf } from "../sandbox/reply.ts";
import { sealDocument } from "../taxpayers/seal-document.ts";
import { documentParameter } from "./document-parameter.ts";
import { parameter, type SoapCall } from "./soap.ts";
import { stampResultOf, writeStampResult } from "./stamp-result.ts";

/**
 * `stamp` and `quick_stamp`: the second tells of a repetition without its data. `sign_stamp` seals first, with the
 * certificate registered.
 */
export async function stamp(call: SoapCall, desk: Desk, now: Date): Promise<ProviderReply> {
  const isQuick = call.method === "quick_stamp";
  return replyOf(await verdictOf(call, desk, now), async (told) => {
    const result = stampResultOf(isQuick && told.kind === "repeated" ? { ...told, withheld: "data" } : told);
    return writeStampResult(call.method, result, { certificate: desk.authority.satNumber, at: now });
  });
}

async function verdictOf(call: SoapCall, desk: Desk, now: Date): Promise<StampVerdict> {
  const sent = documentParameter(parameter(call, "xml"));
  if ("code" in sent) return { kind: "refused", reasons: [sent] };
  const document = call.method === "sign_stamp" ? sealDocument(sent, desk.taxpayers) : sent;
  if ("kind" in document) return document;
  return certify(desk, document, now, { refusesStamped: true });
}
