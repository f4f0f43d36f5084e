import { soapAcuse } from "../cancel/acuse.ts";
import { type CancelVerdict, cancel } from "../cancel/cancel.ts";
import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { standingOf } from "../cancel/standing.ts";
import { localText } from "../certify/local-time.ts";
import type { Reason } from "../certify/reason.ts";
import type { Answer } from "../http/answer.ts";
import type { Reply } from "../sandbox/reply.ts";
import { element, leaf } from "../xml/write-xml.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

/** `cancel_signature`: a signed Cancelacion in base64; no key leaves the client. */
export async function cancelSignature(call: SoapCall, desk: CancelDesk): Promise<Reply> {
  const xml = Buffer.from(parameter(call, "xml"), "base64");
  const verdict = await cancel(desk, xml, soapAcuse);
  return { answer: () => (verdict.kind === "refused" ? writeCancelFailure(codeText(verdict.reason)) : written(verdict, desk)) };
}

/** A failure of the service: only CodEstatus says anything. */
export function writeCancelFailure(text: string): Answer {
  return write("", "", "", "", text);
}

/** Finkok writes the number alone where it has one. */
function codeText({ code, message }: Reason): string {
  return `${code} - ${message}`;
}

function written({ acuse, text }: Extract<CancelVerdict, { kind: "answered" }>, desk: CancelDesk): Answer {
  const folios = acuse.folios.map(({ uuid, code }) =>
    element("s0:Folio", leaf("s0:UUID", uuid), leaf("s0:EstatusUUID", code), leaf("s0:EstatusCancelacion", statusText(desk, uuid, code))),
  );
  return write(folios.join(""), text, localText(acuse.at, "America/Mexico_City"), acuse.rfc, "");
}

function statusText({ ledger, now }: CancelDesk, uuid: string, code: string): string {
  if (code === "201") return "Petición de cancelación realizada exitosamente";
  return standingOf(ledger, uuid, now()).estatus;
}

function write(folios: string, acuse: string, fecha: string, rfc: string, codEstatus: string): Answer {
  return soapResult(
    "cancel",
    "cancel_signature",
    element("s0:Folios", folios),
    leaf("s0:Acuse", acuse),
    leaf("s0:Fecha", fecha),
    leaf("s0:RfcEmisor", rfc),
    ...(codEstatus === "" ? [] : [leaf("s0:CodEstatus", codEstatus)]),
  );
}
