import type { CancelDesk } from "../cancel/cancel-desk.ts";
import type { Answer } from "../http/answer.ts";
import { leaf } from "../xml/write-xml.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

/** `get_receipt`: the SAT's acknowledgement of a cancellation (type C) of an issuer's document. */
export function getReceipt(call: SoapCall, { ledger }: CancelDesk): Answer {
  const uuid = parameter(call, "uuid");
  const rfc = parameter(call, "taxpayer_id");
  const request =
    parameter(call, "type") === "C"
      ? ledger
          .requestsOf(uuid)
          .filter((one) => one.rfc === rfc)
          .at(-1)
      : undefined;
  return writeReceipt(
    request !== undefined,
    uuid,
    rfc,
    request?.acuse ?? "",
    request?.at.slice(0, 19) ?? "",
    request ? "" : "No existe el acuse solicitado",
  );
}

export function writeReceipt(success: boolean, uuid: string, rfc: string, receipt: string, date: string, error: string): Answer {
  return soapResult(
    "cancel",
    "get_receipt",
    leaf("s0:uuid", uuid),
    leaf("s0:success", success ? "true" : "false"),
    leaf("s0:receipt", receipt),
    leaf("s0:taxpayer_id", rfc),
    leaf("s0:error", error),
    leaf("s0:date", date),
  );
}
