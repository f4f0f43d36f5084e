import type { StampEntry } from "../book/entry.ts";
import { pendingFor, readWords, takeWords } from "../cancel/answer-as-receiver.ts";
import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { type RelationsVerdict, relationsSigned, UNRELATED } from "../cancel/relations.ts";
import { reasonText } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import { element, leaf } from "../xml/write-xml.ts";
import { notFound } from "./cancel.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

/** `get_pending`: the documents that somebody asks a receiver to let cancel. */
export function getPending(call: SoapCall, desk: CancelDesk): HttpAnswer {
  const uuids = pendingFor(desk, parameter(call, "rtaxpayer_id")).map((uuid) => leaf("tns:string", uuid));
  return soapResult("cancel", call.method, element("s0:uuids", ...uuids), leaf("s0:error", ""));
}

/** `accept_reject_signature`: a receiver's signed answer in base64. */
export async function acceptReject(call: SoapCall, desk: CancelDesk): Promise<HttpAnswer> {
  const read = readWords(desk, Buffer.from(parameter(call, "xml"), "base64"));
  if ("code" in read) return writeAcceptReject(call.method, "", "", reasonText(read));
  const unknown = read.words.find(({ uuid }) => desk.book.byUuid(uuid) === undefined);
  if (unknown) return writeAcceptReject(call.method, "", "", notFound(unknown.uuid));
  const { folios } = await takeWords(desk, read);
  const of = (accepts: boolean, name: string): string =>
    folios
      .filter((folio) => folio.accepts === accepts)
      .map(({ uuid, code }) => element(name, leaf("s0:status", code), leaf("s0:uuid", uuid)))
      .join("");
  return writeAcceptReject(call.method, of(false, "s0:Rechaza"), of(true, "s0:Acepta"), "");
}

export function writeAcceptReject(method: string, rejected: string, accepted: string, error: string): HttpAnswer {
  return soapResult(
    "cancel",
    method,
    element("s0:rechazo", rejected),
    element("s0:aceptacion", accepted),
    leaf("s0:error", error),
  );
}

/** `get_related_signature`: the documents related to one, asked in a signed petition in base64. */
export function getRelated(call: SoapCall, desk: CancelDesk): HttpAnswer {
  const verdict = relationsSigned(desk, Buffer.from(parameter(call, "xml"), "base64"));
  const found = verdict.kind === "found" ? verdict.relations : undefined;
  return writeRelated(call.method, found?.parents ?? [], found?.children ?? [], errorOf(verdict));
}

function errorOf(verdict: RelationsVerdict): string {
  if (verdict.kind === "refused") return reasonText(verdict.reason);
  if (verdict.kind === "unknown") return notFound(verdict.uuid);
  return verdict.kind === "unrelated" ? reasonText(UNRELATED) : "";
}

export function writeRelated(
  method: string,
  parents: readonly StampEntry[],
  children: readonly StampEntry[],
  error: string,
): HttpAnswer {
  const written = (name: string) => (entry: StampEntry) =>
    element(name, leaf("s0:uuid", entry.uuid), leaf("s0:emisor", entry.rfc), leaf("s0:receptor", entry.receptor));
  return soapResult(
    "cancel",
    method,
    element("s0:Padres", ...parents.map(written("s0:Padre"))),
    element("s0:Hijos", ...children.map(written("s0:Hijo"))),
    leaf("s0:error", error),
  );
}
