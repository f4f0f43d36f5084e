import { setTimeout as sleep } from "node:timers/promises";
import { readCfdi } from "@timbra/cfdi/xml";
import type { CancelAnswer, PacPort, StampAnswer } from "../adapters/pac/index.ts";
import type { StatusAnswer } from "../adapters/sat-status.ts";
import type { Clock } from "../lib/clock.ts";
import { DAY_MS, HOUR_MS } from "../lib/durations.ts";
import type { SealedTestDocument, TestDocuments } from "./documents.ts";

/** What a provider answered to one step, in few words that can be compared. */
export interface StepResult {
  readonly step: StepName;
  readonly answer: string;
}

export const CONFORMANCE_STEPS = [
  "stamp",
  "verify",
  "repeat",
  "recover",
  "repeat_other_custom_id",
  "custom_id_of_another",
  "wrong_total",
  "old_date",
  "broken_seal",
  "wrong_password",
  "list",
  "fetch",
  "fetch_unknown",
  "credits",
  "status",
  "cancel",
  "cancel_again",
  "status_after",
  "cancel_unknown",
] as const;
export type StepName = (typeof CONFORMANCE_STEPS)[number];

export interface ConformanceProvider {
  readonly pac: PacPort;
  /** The same with a password that is wrong. */
  readonly strangerPac: PacPort;
  readonly documents: TestDocuments;
  readonly clock: Clock;
  /** For as long is waited until a list or the SAT knows what was stamped. */
  readonly patienceMs: number;
  readonly onStep?: (result: StepResult) => void;
}

const DEADLINE = { deadlineMs: 60_000 };
const UNKNOWN_UUID = "00000000-0000-4000-8000-000000000000";
const OLD_MS = 4 * DAY_MS;
const PAUSE_MS = 5_000;

/** Asks a provider everything that the port has, in one order. Stamps up to three documents, and cancels one. */
export async function runSteps(provider: ConformanceProvider): Promise<readonly StepResult[]> {
  const { pac, strangerPac, documents } = provider;
  const results: StepResult[] = [];
  const note = (step: StepName, answer: string) => {
    results.push({ step, answer });
    provider.onStep?.({ step, answer });
  };
  const send = (one: PacPort, { xml, customId }: SealedTestDocument, name = customId) =>
    one.stamp(xml, { ...DEADLINE, customId: name });

  const document = documents.sealed();
  const stamped = await send(pac, document);
  note("stamp", kindOf(stamped));
  const first = timbreOf(stamped);
  note("verify", verdictOn(stamped, document));
  note("repeat", sameAs(await send(pac, document), first));
  note("recover", sameAs(await pac.recover(document.xml, { ...DEADLINE, customId: document.customId }), first));
  note("repeat_other_custom_id", sameAs(await send(pac, document, `${document.customId}-2`), first));
  note("custom_id_of_another", sameAs(await send(pac, documents.sealed(), document.customId), first));
  note(
    "wrong_total",
    kindOf(
      await send(
        pac,
        documents.sealed(undefined, (priced) => ({ ...priced, Total: "1.00" })),
      ),
    ),
  );
  note("old_date", kindOf(await send(pac, documents.sealed(OLD_MS))));
  note("broken_seal", kindOf(await send(pac, withBrokenSeal(documents.sealed()))));
  note("wrong_password", kindOf(await send(strangerPac, documents.sealed())));
  const uuid = first ?? UNKNOWN_UUID;
  note("list", await untilKnown(provider, () => listed(provider, uuid), "listed"));
  note("fetch", await fetched(provider, uuid, stamped));
  note("fetch_unknown", (await pac.fetchStamped({ uuid: UNKNOWN_UUID, rfc: documents.rfc }, DEADLINE)).kind);
  note("credits", (await pac.credits(documents.rfc, DEADLINE)).kind);
  const status = async () => statusWords(await pac.cancellationStatus(documents.question(document, uuid), DEADLINE));
  note("status", await untilKnown(provider, status, "vigente"));
  const cancel = async (of: string) =>
    cancelWords(await pac.cancel(documents.signedCancel(of), { ...DEADLINE, uuid: of, rfc: documents.rfc }));
  note("cancel", await untilKnown(provider, () => cancel(uuid), "requested"));
  note("cancel_again", await cancel(uuid));
  note("status_after", await untilKnown(provider, status, "cancelado"));
  note("cancel_unknown", await cancel(UNKNOWN_UUID));
  return results;
}

/** Asks again, since records and the SAT know a new document only after a while. */
async function untilKnown(
  { patienceMs }: ConformanceProvider,
  ask: () => Promise<string>,
  wanted: string,
): Promise<string> {
  for (let left = patienceMs; ; left -= PAUSE_MS) {
    const answer = await ask();
    if (answer.startsWith(wanted) || left <= 0) return answer;
    await sleep(Math.min(PAUSE_MS, left));
  }
}

async function listed({ pac, documents, clock }: ConformanceProvider, uuid: string): Promise<string> {
  if (pac.listStamped === null) return "no list";
  const now = clock.now().getTime();
  const period = { from: new Date(now - HOUR_MS), to: new Date(now + HOUR_MS), rfcs: [documents.rfc] };
  const listing = await pac.listStamped(period, DEADLINE);
  if (listing.kind === "unavailable") return `unavailable: ${listing.reason}`;
  return listing.stamps.some((stamp) => stamp.uuid === uuid.toUpperCase()) ? "listed" : "not listed";
}

async function fetched({ pac, documents }: ConformanceProvider, uuid: string, stamped: StampAnswer): Promise<string> {
  const answer = await pac.fetchStamped({ uuid, rfc: documents.rfc }, DEADLINE);
  if (answer.kind === "unavailable") return `unavailable: ${answer.reason}`;
  const isSame = "xml" in stamped && Buffer.from(answer.xml).equals(Buffer.from(stamped.xml));
  return isSame ? "the same bytes" : "other bytes";
}

function withBrokenSeal(document: SealedTestDocument): SealedTestDocument {
  const xml = Buffer.from(document.xml).toString("utf8");
  const at = xml.indexOf(document.sello);
  const other = document.sello[0] === "A" ? "B" : "A";
  return { ...document, xml: Buffer.from(`${xml.slice(0, at)}${other}${xml.slice(at + 1)}`, "utf8") };
}

function timbreOf(answer: StampAnswer): string | null {
  const read = "xml" in answer ? readCfdi(answer.xml) : null;
  return read?.ok && read.timbre !== undefined ? read.timbre.UUID.toUpperCase() : null;
}

/** Whether what came back is what was sent, with a stamp of its seal; and whether another byte of it was changed. */
function verdictOn(answer: StampAnswer, { xml, sello }: SealedTestDocument): string {
  const read = "xml" in answer ? readCfdi(answer.xml) : null;
  if (!read?.ok || read.timbre === undefined) return "no stamped document";
  if (read.timbre.SelloCFD !== sello) return "a stamp of another seal";
  const stampedText = Buffer.from("xml" in answer ? answer.xml : "").toString("utf8");
  const without = stampedText.replace(/<cfdi:Complemento><tfd:.*?<\/cfdi:Complemento>/s, "");
  return without === Buffer.from(xml).toString("utf8") ? "ours, every byte" : "ours, written anew";
}

/** "already_stamped, the same": a repeat that gave the first stamp again. */
function sameAs(answer: StampAnswer, first: string | null): string {
  const uuid = timbreOf(answer);
  if (uuid === null) return kindOf(answer);
  return `${answer.kind}, ${uuid === first ? "the same" : "another stamp"}`;
}

function kindOf(answer: StampAnswer): string {
  if (answer.kind === "rejected") return `rejected ${answer.refusals[0]?.code ?? ""}`;
  if (answer.kind !== "unavailable") return answer.kind;
  const what = answer.refusedFor === undefined ? answer.reason : `refused for the ${answer.refusedFor}`;
  return `unavailable (${what.slice(0, 60)})${answer.possiblySent ? ", perhaps sent" : ""}`;
}

function cancelWords(answer: CancelAnswer): string {
  if (answer.kind === "rejected") return `rejected ${answer.refusals[0]?.code ?? ""}`;
  if (answer.kind === "unavailable") return `unavailable (${answer.reason.slice(0, 60)})`;
  const receipt = "receipt" in answer && answer.receipt !== null ? ", with its acknowledgement" : "";
  return `${answer.kind} ${answer.code}${receipt}`;
}

function statusWords(answer: StatusAnswer): string {
  return answer.kind === "unavailable" ? `unavailable (${answer.reason.slice(0, 60)})` : answer.state.estado;
}
