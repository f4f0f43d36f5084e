import { certify, type Desk, type Verdict } from "../certify/certify.ts";
import { type Reply, replyOf } from "../sandbox/reply.ts";
import { documentParameter } from "./document-parameter.ts";
import { parameter, type SoapCall } from "./soap.ts";
import { stampResultOf, writeStampResult } from "./stamp-result.ts";

/** `stamp` and `quick_stamp`: the second tells of a repetition without its data. */
export async function stamp(call: SoapCall, desk: Desk, now: Date): Promise<Reply> {
  const isQuick = call.method === "quick_stamp";
  return replyOf(await verdictOf(call, desk, now), async (told) =>
    writeStampResult(call.method, stampResultOf(isQuick && told.kind === "repeated" ? { ...told, withheld: "data" } : told)),
  );
}

async function verdictOf(call: SoapCall, desk: Desk, now: Date): Promise<Verdict> {
  const document = documentParameter(parameter(call, "xml"));
  return "code" in document ? { kind: "refused", reasons: [document] } : certify(desk, document, now);
}
