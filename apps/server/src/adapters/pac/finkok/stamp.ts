import { setTimeout } from "node:timers/promises";
import { isId } from "../../../lib/ids.ts";
import type { PacPort, PacRefusal, RefusalScope, StampAnswer, StampRequest, Unavailable } from "../port.ts";
import { Deadline, type FinkokClient, findTree, readXmlTree, textIn, treesWith, type XmlTree } from "./client.ts";

/** `stamp`, and what has to be asked after it; never a second document, because the bytes are always the same. */
export function finkokStamp(client: FinkokClient, pauseMs: number): Pick<PacPort, "stamp" | "recover"> {
  async function start(
    xml: Uint8Array,
    request: StampRequest,
  ): Promise<{ search: StampLookup; reading: StampReading }> {
    const search = { client, xml, deadline: new Deadline(request), pauseMs };
    return { search, reading: await send(search) };
  }
  return {
    async stamp(xml, request) {
      const { search, reading } = await start(xml, request);
      return finish(search, reading);
    },
    // A refusal now is no proof of what happened then: a Fecha grows old and a certificate expires after the stamp.
    async recover(xml, request) {
      const { search, reading } = await start(xml, request);
      return reading.kind === "rejected" ? toUndecided(search, reading) : finish(search, reading);
    },
  };
}

async function send({ client, xml, deadline }: StampLookup): Promise<StampReading> {
  const called = await client("stamp", "stamp", { xml: Buffer.from(xml).toString("base64") }, deadline.asking);
  return called.kind === "result" ? readStampResult(called.result) : { ...called, kind: "undecided" };
}

function finish(search: StampLookup, reading: StampReading): Promise<StampAnswer> | StampAnswer {
  switch (reading.kind) {
    case "document":
      return { kind: reading.isRepeated ? "already_stamped" : "stamped", xml: reading.xml };
    case "elsewhere":
      return findStamp(search, reading.uuid);
    case "rejected":
      return { kind: "rejected", refusals: reading.refusals };
    case "not_stamped":
      return { kind: "unavailable", reason: "provider_says: 603", possiblySent: true };
    case "undecided":
      return { ...reading, kind: "unavailable" };
  }
}

async function toUndecided(search: StampLookup, refused: StampReading): Promise<StampAnswer> {
  const found = await queryStamped(search);
  if (found.kind === "not_stamped") return finish(search, refused);
  if (found.kind === "document") return { kind: "already_stamped", xml: found.xml };
  if (found.kind === "elsewhere") return findStamp(search, found.uuid);
  return { kind: "unavailable", reason: "refused_now_but_earlier_try_unknown", possiblySent: true };
}

/** For some seconds after a stamp `stamped` denies it (603), or says that it is queued. */
const TRIES = 5;

/** How a stamp that is known to exist is looked for. */
interface StampLookup {
  readonly client: FinkokClient;
  readonly xml: Uint8Array;
  readonly deadline: Deadline;
  readonly pauseMs: number;
}

/**
 * Fetches a stamp that exists: `stamped`, a few times; then by UUID `query_pending` and `get_xml`. What is not found
 * within the limit stays unconfirmed, to be looked for again later: that a stamp was denied proves nothing.
 */
async function findStamp(search: StampLookup, knownUuid: string | null): Promise<StampAnswer> {
  let uuid = knownUuid;
  for (let left = TRIES; left > 0; left -= 1) {
    const reading = await queryStamped(search);
    if (reading.kind === "document") return { kind: "already_stamped", xml: reading.xml };
    if (reading.kind === "elsewhere") uuid = reading.uuid ?? uuid;
    if (left === 1 || !search.deadline.allows(search.pauseMs)) break;
    await setTimeout(search.pauseMs);
  }
  const xml = uuid === null ? null : ((await pendingXml(search, uuid)) ?? (await storedXml(search, uuid)));
  return xml === null
    ? { kind: "unavailable", reason: "stamped_before_but_not_fetched", possiblySent: true }
    : { kind: "already_stamped", xml };
}

/** One look-up of the same document by `stamped`. */
async function queryStamped({ client, xml, deadline }: StampLookup): Promise<StampReading> {
  const called = await client("stamp", "stamped", { xml: Buffer.from(xml).toString("base64") }, deadline.asking);
  return called.kind === "result"
    ? readStampResult(called.result)
    : { kind: "undecided", reason: called.reason, possiblySent: true };
}

async function pendingXml({ client, deadline }: StampLookup, uuid: string): Promise<Uint8Array | null> {
  const called = await client("stamp", "query_pending", { uuid }, deadline.asking);
  return called.kind === "result" ? bytesOf(textIn(called.result, "xml")) : null;
}

async function storedXml({ client, xml, deadline }: StampLookup, uuid: string): Promise<Uint8Array | null> {
  const rfc = findTree(readXmlTree(xml) ?? undefined, "Emisor")?.attributes["Rfc"];
  if (rfc === undefined) return null;
  const called = await client("utilities", "get_xml", { uuid, taxpayer_id: rfc, invoice_type: "I" }, deadline.asking);
  return called.kind === "result" ? bytesOf(textIn(called.result, "xml")) : null;
}

function bytesOf(text: string): Uint8Array | null {
  return text === "" ? null : new TextEncoder().encode(text);
}

/** What a result of `stamp` or `stamped` says. */
type StampReading =
  | { readonly kind: "document"; readonly xml: Uint8Array; readonly isRepeated: boolean }
  /**
   * Stamped or queued, and the document is not here. The UUID may be a number of theirs: good for asking, not for
   * keeping.
   */
  | { readonly kind: "elsewhere"; readonly uuid: string | null }
  | { readonly kind: "not_stamped" }
  | { readonly kind: "rejected"; readonly refusals: readonly PacRefusal[] }
  | Undecided;

type Undecided = Omit<Unavailable<RefusalScope>, "kind"> & { readonly kind: "undecided" };

/**
 * Incidences about an account, not about the document (facts of certification, B4): the provider looks at who asks
 * before it looks at what is sent. Ours: its password (300), suspended (703), no stamps left (718). The issuer's there:
 * suspended (701), unknown (702), manifest not signed (740).
 */
const REFUSED_FOR: Readonly<Record<string, RefusalScope>> = {
  "300": "account",
  "703": "account",
  "718": "account",
  "701": "issuer",
  "702": "issuer",
  "740": "issuer",
};

/** A document decides before its incidences do: a stamped one may carry some as warnings (QUIRKS.md). */
function readStampResult(result: XmlTree): StampReading {
  const incidences = incidencesIn(result);
  const codes = new Set(incidences.map(({ code }) => code));
  const status = textIn(result, "CodEstatus");
  const isRepeated = codes.has("307") || /previamente/i.test(status);
  const xml = textIn(result, "xml");
  if (xml !== "") return { kind: "document", xml: new TextEncoder().encode(xml), isRepeated };
  const uuid = textIn(result, "UUID");
  if (isRepeated || uuid !== "" || /satisfactoriamente/i.test(status))
    return { kind: "elsewhere", uuid: isId(uuid) ? uuid : null };
  if (codes.has("603")) return { kind: "not_stamped" };
  return decide(incidences, textIn(result, "faultstring") || status);
}

function decide(incidences: readonly PacRefusal[], words: string): StampReading {
  const refusals = refusalsAmong(incidences);
  if (refusals.length > 0) return { kind: "rejected", refusals };
  const [main] = incidences;
  const said = main ? `${main.code} ${main.message}` : words;
  const reason = `provider_says: ${said.slice(0, 200)}`;
  const refusedFor = main === undefined ? undefined : REFUSED_FOR[main.code];
  return refusedFor === undefined
    ? { kind: "undecided", reason, possiblySent: true }
    : { kind: "undecided", reason, possiblySent: false, refusedFor };
}

/** Each element that holds a CodigoError: whether there is one or a list, and however deep it is wrapped. */
function incidencesIn(result: XmlTree): PacRefusal[] {
  return treesWith(result, "CodigoError").map((incidence) => {
    const [message, more] = [textIn(incidence, "MensajeIncidencia"), textIn(incidence, "ExtraInfo")];
    return {
      code: textIn(incidence, "CodigoError"),
      message: more === "" || more === message ? message : `${message} ${more}`,
    };
  });
}

/**
 * The incidences that judge the document, its seal, its date or its certificate (facts of certification, B4). Those of
 * the account (300, 70x, 718, 719, 720, 740), of the service (709) and any nobody explained say nothing about it.
 */
const concernsDocument = new Set(["301", "302", "303", "304", "305", "306", "308", "401", "402", "705", "712", "738"]);

/** Codes of the SAT's matrices. */
const MATRIX = /^(CFDI\d{5,6}|CRP\d{5})$/;

/** The definite refusals among incidences, or none when the first one does not judge the document. */
function refusalsAmong(incidences: readonly PacRefusal[]): readonly PacRefusal[] {
  const [main] = incidences;
  return main !== undefined && readIncidence(main) ? incidences.filter(readIncidence) : [];
}

function readIncidence({ code }: PacRefusal): boolean {
  return concernsDocument.has(code) || MATRIX.test(code);
}
