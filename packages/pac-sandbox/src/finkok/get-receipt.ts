import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { localText } from "../certify/local-time.ts";
import type { HttpAnswer } from "../http/answer.ts";
import { leaf } from "../xml/write-xml.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

/** `get_receipt`: the SAT's acknowledgement of a cancellation (type C) of an issuer's document. */
export function getReceipt(call: SoapCall, { ledger }: CancelDesk): HttpAnswer {
  const uuid = parameter(call, "uuid");
  const rfc = parameter(call, "taxpayer_id");
  const isCancellation = parameter(call, "type") === "C";
  const request = isCancellation
    ? ledger
        .requestsOf(uuid)
        .filter((one) => one.rfc === rfc)
        .at(-1)
    : undefined;
  if (request === undefined) {
    return writeReceipt({
      uuid,
      rfc,
      error: `There is not a ${isCancellation ? "Cancellation" : "Reception"} receipt with that info`,
    });
  }
  return writeReceipt({
    uuid,
    rfc,
    receipt: request.acuse,
    date: localText(new Date(request.at), "America/Mexico_City"),
  });
}

/** The answer, which has an acknowledgement or an error. */
export function writeReceipt(of: {
  uuid?: string;
  rfc?: string;
  receipt?: string;
  date?: string;
  error?: string;
}): HttpAnswer {
  return soapResult(
    "cancel",
    "get_receipt",
    leaf("s0:uuid", of.uuid),
    leaf("s0:success", of.receipt === undefined ? "false" : "true"),
    leaf("s0:receipt", of.receipt),
    leaf("s0:taxpayer_id", of.rfc),
    leaf("s0:error", of.error),
    leaf("s0:date", of.date),
  );
}
