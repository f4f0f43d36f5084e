import { estadoDe, type RespuestaDeConsulta } from "@timbra/cfdi";
import { mexicanTime } from "../../../lib/mexican-time.ts";
import { cancelAnswerOf, ownReceipt } from "../cancel-codes.ts";
import { createOutbound, createSatCertificateSource } from "../http.ts";
import type { CancelAnswer, CancelRequest, ListedStamp, PacPort } from "../port.ts";
import {
  createFinkokClient,
  Deadline,
  type FinkokClient,
  type FinkokSettings,
  textIn,
  treesWith,
  type XmlTree,
} from "./client.ts";
import { finkokStamp } from "./stamp.ts";

const PAUSE_MS = 2_000;

/** Finkok's SOAP interface. The sandbox provider implements it too. The quirks are dated in ../QUIRKS.md. */
export function createFinkokPac(settings: FinkokSettings): PacPort {
  const fetch = createOutbound([settings.url, settings.certificatesUrl], settings);
  const client = createFinkokClient(settings, fetch);
  return {
    provider: settings.provider,
    environment: settings.environment,
    ...finkokStamp(client, settings.pauseMs ?? PAUSE_MS),
    ...finkokRecords(client),
    certificate: createSatCertificateSource(settings.certificatesUrl, fetch),
    cancel: finkokCancel(client),
    bringsStatus: true,
    cancellationStatus: finkokStatus(client),
    credits: finkokCredits(client),
  };
}

/** `report_uuid`, about one taxpayer at a time, in the hours of Mexico City; and `get_xml`. */
function finkokRecords(client: FinkokClient): Pick<PacPort, "listStamped" | "fetchStamped"> {
  return {
    async listStamped({ from, to, rfcs }, asking) {
      const stamps: ListedStamp[] = [];
      const period = { invoice_type: "I", date_from: mexicanTime(from), date_to: mexicanTime(to) };
      for (const rfc of rfcs) {
        const called = await client("utilities", "report_uuid", { taxpayer_id: rfc, ...period }, asking);
        if (called.kind === "failed") return { kind: "unavailable", reason: called.reason };
        const error = textIn(called.result, "error");
        if (error !== "") return { kind: "unavailable", reason: `provider_says: ${error.slice(0, 200)}` };
        for (const line of treesWith(called.result, "uuid"))
          stamps.push({ uuid: textIn(line, "uuid").toUpperCase(), rfc });
      }
      return { kind: "listed", stamps };
    },
    async fetchStamped({ uuid, rfc }, asking) {
      const called = await client("utilities", "get_xml", { uuid, taxpayer_id: rfc ?? "", invoice_type: "I" }, asking);
      if (called.kind === "failed") return { kind: "unavailable", reason: called.reason };
      const xml = textIn(called.result, "xml");
      if (xml !== "") return { kind: "fetched", xml: new TextEncoder().encode(xml) };
      return { kind: "unavailable", reason: `provider_says: ${textIn(called.result, "error").slice(0, 200)}` };
    },
  };
}

/** Words that stand where a code should, and the code they mean. */
const WORDS = [
  [/invalid username or password/i, "300"],
  [/no encontrado/i, "205"],
  [/already en buffercancellation/i, "798"],
  [/already cancell/i, "202"],
] as const;

/**
 * `cancel_signature`: the signed request itself. Never kept for later by them (store_pending), because then nobody
 * would know when it is sent.
 */
function finkokCancel(client: FinkokClient): PacPort["cancel"] {
  return async (xml, request) => {
    const deadline = new Deadline(request);
    const called = await client(
      "cancel",
      "cancel_signature",
      { xml: Buffer.from(xml).toString("base64"), store_pending: "false" },
      deadline.asking,
    );
    if (called.kind === "failed") return { ...called, kind: "unavailable", unreachable: true };
    const answer = readCancelResult(called.result, request);
    if (!("receipt" in answer) || answer.receipt !== null) return answer;
    return { ...answer, receipt: await fetchReceipt(client, request, deadline) };
  };
}

function readCancelResult(result: XmlTree, { uuid }: CancelRequest): CancelAnswer {
  const own = treesWith(result, "EstatusUUID").find(
    (folio) => textIn(folio, "UUID").toUpperCase() === uuid.toUpperCase(),
  );
  if (own === undefined) return byWords(textIn(result, "CodEstatus"));
  const answer = cancelAnswerOf(textIn(own, "EstatusUUID"), textIn(own, "EstatusCancelacion"));
  return "receipt" in answer ? { ...answer, receipt: ownReceipt(textIn(result, "Acuse"), uuid) } : answer;
}

/** A failure of the service as a whole comes in CodEstatus: a code, or words alone. */
function byWords(text: string): CancelAnswer {
  const code = /^\W{0,2}(\d{3})\b\s*[-.:]?\s*/.exec(text);
  if (code?.[1] !== undefined) return cancelAnswerOf(code[1], text.slice(code[0].length));
  const meant = WORDS.find(([words]) => words.test(text))?.[1];
  return cancelAnswerOf(meant ?? "", text);
}

async function fetchReceipt(
  client: FinkokClient,
  { uuid, rfc }: CancelRequest,
  deadline: Deadline,
): Promise<Uint8Array | null> {
  const called = await client("cancel", "get_receipt", { taxpayer_id: rfc, uuid, type: "C" }, deadline.asking);
  return called.kind === "result" ? ownReceipt(textIn(called.result, "receipt"), uuid) : null;
}

/** `get_sat_status`: the SAT's words, brought by the provider. */
function finkokStatus(client: FinkokClient): PacPort["cancellationStatus"] {
  return async ({ uuid, issuerRfc, receiverRfc, total }, asking) => {
    const parameters = { taxpayer_id: issuerRfc, rtaxpayer_id: receiverRfc, uuid, total };
    const called = await client("cancel", "get_sat_status", parameters, asking);
    if (called.kind === "failed") return { kind: "unavailable", reason: called.reason, unreachable: true };
    const sat = treesWith(called.result, "CodigoEstatus")[0];
    if (sat === undefined)
      return { kind: "unavailable", reason: `provider_says: ${textIn(called.result, "error").slice(0, 200)}` };
    const words: RespuestaDeConsulta = {
      CodigoEstatus: textIn(sat, "CodigoEstatus"),
      Estado: textIn(sat, "Estado"),
      EsCancelable: textIn(sat, "EsCancelable"),
      EstatusCancelacion: textIn(sat, "EstatusCancelacion"),
      ValidacionEFOS: textIn(sat, "ValidacionEFOS"),
    };
    return { kind: "answered", state: estadoDe(words), words };
  };
}

/** Paid as they are used. */
const ON_DEMAND = -1;

/** `report_credit`: a history by date, of which the newest line counts. */
function finkokCredits(client: FinkokClient): PacPort["credits"] {
  return async (rfc, asking) => {
    const called = await client("utilities", "report_credit", { taxpayer_id: rfc }, asking);
    if (called.kind === "failed") return { kind: "unavailable", reason: called.reason };
    const [newest] = treesWith(called.result, "credit")
      .map((line) => ({ date: textIn(line, "date"), credit: textIn(line, "credit") }))
      .sort((one, other) => (one.date < other.date ? 1 : -1));
    if (newest === undefined || !/^-?\d{1,9}$/.test(newest.credit))
      return { kind: "unavailable", reason: `provider_says: ${textIn(called.result, "error")}` };
    const stamps = Number.parseInt(newest.credit, 10);
    return { kind: "known", stamps: stamps === ON_DEMAND ? null : stamps };
  };
}
