import type { Desk } from "../certify/certify.ts";
import type { HttpAnswer } from "../http/answer.ts";
import type { Haze } from "../sandbox/haze.ts";
import { leaf } from "../xml/write-xml.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

export const UUID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;

/**
 * `query_pending`: how far a stamp is; S while it is queued, F when the SAT has it. What is wrong is told in `error`.
 */
export async function queryPending(call: SoapCall, { book }: Desk, haze: Haze): Promise<HttpAnswer> {
  const uuid = parameter(call, "uuid");
  if (!UUID.test(uuid)) return pendingError(call, "UUID con formato invalido");
  const found = book.byUuid(uuid);
  if (!found) return pendingError(call, `UUID ${uuid} No Encontrado`);
  const isQueued = haze.over(found.entry.sello) !== undefined;
  return soapResult(
    "stamp",
    call.method,
    leaf("s0:status", isQueued ? "S" : "F"),
    leaf("s0:xml", isQueued ? "" : await found.xml()),
    leaf("s0:uuid", found.entry.uuid),
    leaf("s0:uuid_status", ""),
    leaf("s0:next_attempt", ""),
    leaf("s0:attempts", "1"),
    leaf("s0:error", ""),
    leaf("s0:date", found.entry.fechaTimbrado.replace("T", " ")),
  );
}

function pendingError({ method }: SoapCall, error: string): HttpAnswer {
  return soapResult("stamp", method, leaf("s0:error", error));
}
