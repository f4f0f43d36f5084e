import type { PacPort, StampAnswer, StampRequest } from "../port.ts";
import type { FinkokClient } from "./client.ts";
import { Deadline } from "./deadline.ts";
import { findStamp, lookUp, type Search } from "./find-stamp.ts";
import { readStampResult, type StampReading } from "./read-stamp-result.ts";

/** `stamp`, and what has to be asked after it; never a second document, because the bytes are always the same. */
export function finkokStamp(client: FinkokClient, pauseMs: number): Pick<PacPort, "stamp" | "recover"> {
  async function start(xml: Uint8Array, request: StampRequest): Promise<{ search: Search; reading: StampReading }> {
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
      return reading.kind === "rejected" ? doubt(search, reading) : finish(search, reading);
    },
  };
}

async function send({ client, xml, deadline }: Search): Promise<StampReading> {
  const called = await client("stamp", "stamp", { xml: Buffer.from(xml).toString("base64") }, deadline.asking);
  return called.kind === "result" ? readStampResult(called.result) : { ...called, kind: "undecided" };
}

function finish(search: Search, reading: StampReading): Promise<StampAnswer> | StampAnswer {
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

async function doubt(search: Search, refused: StampReading): Promise<StampAnswer> {
  const found = await lookUp(search);
  if (found.kind === "not_stamped") return finish(search, refused);
  if (found.kind === "document") return { kind: "already_stamped", xml: found.xml };
  if (found.kind === "elsewhere") return findStamp(search, found.uuid);
  return { kind: "unavailable", reason: "refused_now_but_earlier_try_unknown", possiblySent: true };
}
