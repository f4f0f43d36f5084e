import { certify, type StampingDeps, type StampVerdict } from "../certify/certify.ts";
import { readDocument } from "../certify/read-document.ts";
import type { Reason } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/exchange.ts";
import { isUuid } from "../ledger/stamp-ledger.ts";
import { type ProviderReply, replyOf, type WithheldStamps } from "../sandbox/personality.ts";
import { sealDocument } from "../taxpayers.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";
import { receivedResult, recoveredResult, type StampResult, stampResultOf, writeStampResult } from "./stamp-result.ts";

/**
 * `stamp` and `quick_stamp`: the second reports a repetition without its data. `sign_stamp` seals first, with the
 * certificate registered.
 */
export async function stamp(call: SoapCall, deps: StampingDeps, now: Date): Promise<ProviderReply> {
  const isQuick = call.method === "quick_stamp";
  return replyOf(await verdictOf(call, deps, now), async (told) => {
    const result = stampResultOf(isQuick && told.kind === "repeated" ? { ...told, withheld: "data" } : told);
    return writeStampResult(call.method, result, { certificate: deps.authority.satNumber, at: now });
  });
}

async function verdictOf(call: SoapCall, deps: StampingDeps, now: Date): Promise<StampVerdict> {
  const sent = documentParameter(parameter(call, "xml"));
  if ("code" in sent) return { kind: "refused", reasons: [sent] };
  const document = call.method === "sign_stamp" ? sealDocument(sent, deps.taxpayers) : sent;
  if ("kind" in document) return document;
  return certify(deps, document, now, { refusesStamped: true });
}

const NOT_STAMPED: Reason = { code: "603", message: "El CFDI no contiene un timbre previo" };

/** `stamped`: the stamp that the same document got before. */
export async function stamped(
  call: SoapCall,
  deps: StampingDeps,
  withheldStamps: WithheldStamps,
  now: Date,
): Promise<HttpAnswer> {
  return writeStampResult("stamped", await queryStamped(call, deps, withheldStamps), {
    certificate: deps.authority.satNumber,
    at: now,
  });
}

async function queryStamped(
  call: SoapCall,
  { stampLedger }: StampingDeps,
  withheldStamps: WithheldStamps,
): Promise<StampResult> {
  const document = documentParameter(parameter(call, "xml"));
  if ("code" in document) return { incidences: [document] };
  const reading = await readDocument(document);
  if (!reading.ok) return { incidences: reading.reasons };
  const { sello, comprobante } = reading.document;
  const found = stampLedger.bySello(sello);
  const vague = withheldStamps.kindOf(sello);
  if (!found || vague === "data") return { incidences: [NOT_STAMPED], rfc: comprobante.Emisor.Rfc };
  return vague === "queued" ? receivedResult(found.entry.uuid) : recoveredResult(await found.xml());
}

/**
 * `query_pending`: how far a stamp is; S while it is queued, F when the SAT has it. What is wrong is in `error`.
 */
export async function queryPending(
  call: SoapCall,
  { stampLedger }: StampingDeps,
  withheldStamps: WithheldStamps,
): Promise<HttpAnswer> {
  const uuid = parameter(call, "uuid");
  if (!isUuid(uuid.toUpperCase())) return pendingError(call, "UUID con formato invalido");
  const found = stampLedger.byUuid(uuid);
  if (!found) return pendingError(call, `UUID ${uuid} No Encontrado`);
  const isQueued = withheldStamps.kindOf(found.entry.sello) !== undefined;
  return soapResult("stamp", call.method, {
    status: isQueued ? "S" : "F",
    xml: isQueued ? "" : await found.xml(),
    uuid: found.entry.uuid,
    ...{ uuid_status: "", next_attempt: "", attempts: "1", error: "" },
    date: found.entry.fechaTimbrado.replace("T", " "),
  });
}

function pendingError({ method }: SoapCall, error: string): HttpAnswer {
  return soapResult("stamp", method, { error });
}

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** The document of the parameter `xml`: base64, once. Anything else is 705. */
function documentParameter(text: string): Buffer | Reason {
  if (!BASE64.test(text)) return { code: "705", message: "Estructura del XML inválida: se espera en base64." };
  const document = Buffer.from(text, "base64");
  const isTwice = BASE64.test(document.toString("latin1"));
  return isTwice ? { code: "705", message: "Estructura del XML inválida: está dos veces en base64." } : document;
}
