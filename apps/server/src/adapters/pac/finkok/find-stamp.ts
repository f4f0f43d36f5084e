import { setTimeout } from "node:timers/promises";
import type { StampAnswer } from "../port.ts";
import type { FinkokClient } from "./client.ts";
import type { Deadline } from "./deadline.ts";
import { readStampResult, type StampReading } from "./read-stamp-result.ts";
import { findTree, readXmlTree, textIn } from "./xml-tree.ts";

/** For some seconds after a stamp `stamped` denies it (603), or says that it is queued. */
const TRIES = 5;

/** How a stamp that is known to exist is looked for. */
export interface Search {
  readonly client: FinkokClient;
  readonly xml: Uint8Array;
  readonly deadline: Deadline;
  readonly pauseMs: number;
}

/**
 * Fetches a stamp that exists: `stamped`, a few times; then by UUID `query_pending` and `get_xml`. What is not found
 * within the limit stays unconfirmed, to be looked for again later: that a stamp was denied proves nothing.
 */
export async function findStamp(search: Search, knownUuid: string | null): Promise<StampAnswer> {
  let uuid = knownUuid;
  for (let left = TRIES; left > 0; left -= 1) {
    const reading = await lookUp(search);
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
export async function lookUp({ client, xml, deadline }: Search): Promise<StampReading> {
  const called = await client("stamp", "stamped", { xml: Buffer.from(xml).toString("base64") }, deadline.asking);
  return called.kind === "result"
    ? readStampResult(called.result)
    : { kind: "undecided", reason: called.reason, possiblySent: true };
}

async function pendingXml({ client, deadline }: Search, uuid: string): Promise<Uint8Array | null> {
  const called = await client("stamp", "query_pending", { uuid }, deadline.asking);
  return called.kind === "result" ? bytesOf(textIn(called.result, "xml")) : null;
}

async function storedXml({ client, xml, deadline }: Search, uuid: string): Promise<Uint8Array | null> {
  const rfc = findTree(readXmlTree(xml) ?? undefined, "Emisor")?.attributes["Rfc"];
  if (rfc === undefined) return null;
  const called = await client("utilities", "get_xml", { uuid, taxpayer_id: rfc, invoice_type: "I" }, deadline.asking);
  return called.kind === "result" ? bytesOf(textIn(called.result, "xml")) : null;
}

function bytesOf(text: string): Uint8Array | null {
  return text === "" ? null : new TextEncoder().encode(text);
}
