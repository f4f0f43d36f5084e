import type { CancelDesk } from "../cancel/cancel-desk.ts";
import type { HttpAnswer } from "../http/answer.ts";
import { type SatStatusAnswer, statusOf } from "../sat/status.ts";
import { element, leaf } from "../xml/write-xml.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

/** `get_sat_status`, and `get_out_sat_status` of documents that others certified: asks the SAT for the client. */
export async function getSatStatus(call: SoapCall, desk: CancelDesk): Promise<HttpAnswer> {
  const question = {
    uuid: parameter(call, "uuid"),
    emisor: parameter(call, "taxpayer_id"),
    receptor: parameter(call, "rtaxpayer_id"),
    total: parameter(call, "total"),
  };
  return writeSatStatus(call.method, await statusOf(desk, question), "");
}

export function writeSatStatus(method: string, status: SatStatusAnswer | null, error: string): HttpAnswer {
  const members = Object.entries(status ?? {}).map(([name, value]) => leaf(`s0:${name}`, value));
  return soapResult("cancel", method, leaf("s0:error", error), element("s0:sat", ...members));
}
