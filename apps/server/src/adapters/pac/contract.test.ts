import { verifyTimbre } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PacPort, StampAnswer } from "./port.ts";
import { PROVIDERS, type SealedDocument, sandboxProvider } from "./testing/sandbox-provider.ts";

const one = sandboxProvider();
const request = { customId: "", deadlineMs: 5_000 };
let customId = 0;

afterEach(() => one().steer("personality", { name: "ok" }));

/** A request as the product makes it: the same identifier for every try of a document. */
function newRequest(deadlineMs = 5_000) {
  customId += 1;
  return { customId: `document-${customId}`, deadlineMs };
}

function timbreOf(answer: StampAnswer) {
  if (!("xml" in answer)) throw new Error(`no document: ${JSON.stringify(answer)}`);
  const read = readCfdi(answer.xml);
  if (!read.ok || !read.timbre) throw new Error("not a stamped document");
  return read.timbre;
}

/** What the product is owed in the end: our document with one stamp, the one in the provider's ledger. */
async function expectTheOneStamp(document: SealedDocument, answer: StampAnswer): Promise<void> {
  const timbre = timbreOf(answer);
  expect(timbre.SelloCFD).toBe(document.sello);
  expect(await one().booked(document)).toEqual([timbre.UUID]);
}

async function recovered(pac: PacPort, document: SealedDocument, same: typeof request): Promise<StampAnswer> {
  return vi.waitUntil(
    async () => {
      const answer = await pac.recover(document.xml, same);
      return answer.kind === "unavailable" ? undefined : answer;
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe.each(PROVIDERS)("%s, the same contract for every provider", (name) => {
  it("stamps a document, every other byte untouched, with a stamp that its certificate verifies", async () => {
    const pac = one().pac(name);
    const document = one().sealed();
    const answer = await pac.stamp(document.xml, newRequest());
    expect(answer.kind).toBe("stamped");
    await expectTheOneStamp(document, answer);
    const timbre = timbreOf(answer);
    expect(verifyTimbre(timbre, (await pac.certificate(timbre.NoCertificadoSAT)) ?? Buffer.alloc(0))).toBe(true);
    const text = "xml" in answer ? new TextDecoder().decode(answer.xml) : "";
    expect(text.replace(/<cfdi:Complemento><tfd:.*<\/cfdi:Complemento>/, "")).toBe(
      new TextDecoder().decode(document.xml),
    );
  });

  it("gives the same stamp to whoever asks again", async () => {
    const pac = one().pac(name);
    const document = one().sealed();
    const same = newRequest();
    const first = await pac.stamp(document.xml, same);
    const again = await pac.recover(document.xml, same);
    expect(again).toEqual({ ...first, kind: "already_stamped" });
    await expectTheOneStamp(document, again);
  });

  it("stamps a document once when it is sent many times at once", async () => {
    const pac = one().pac(name);
    const document = one().sealed();
    const same = newRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pac.stamp(document.xml, same)));
    expect(answers.filter(({ kind }) => kind === "stamped")).toHaveLength(1);
    for (const answer of answers) await expectTheOneStamp(document, answer);
  });

  it("reports a refusal with the SAT's code, and nothing is stamped", async () => {
    const document = one().sealed({}, (priced) => ({ ...priced, Total: "1.00" }));
    const answer = await one().pac(name).stamp(document.xml, newRequest());
    expect(answer).toMatchObject({
      kind: "rejected",
      refusals: [{ code: expect.stringMatching(/^CFDI40/) as string }],
    });
    expect(await one().booked(document)).toEqual([]);
  });

  it("reports that a Fecha is too old (401) as a refusal, also when it recovers", async () => {
    const document = one().sealed({ Fecha: "2026-11-17T10:00:00" });
    const pac = one().pac(name);
    expect(await pac.stamp(document.xml, newRequest())).toMatchObject({
      kind: "rejected",
      refusals: [{ code: "401" }],
    });
    expect(await pac.recover(document.xml, newRequest())).toMatchObject({
      kind: "rejected",
      refusals: [{ code: "401" }],
    });
  });

  it("knows that a wrong password stamped nothing", async () => {
    const document = one().sealed();
    expect(await one().pac(name, "wrong").stamp(document.xml, newRequest())).toMatchObject({
      kind: "unavailable",
      possiblySent: false,
    });
    expect(await one().booked(document)).toEqual([]);
  });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["reset-mid-body", 1],
    ["truncated", 1],
    ["timeout-before", 0],
    ["timeout-after", 1],
    ["5xx-before", 0],
    ["5xx-after", 1],
    ["malformed", 1],
    ["empty-body", 1],
    ["html-maintenance", 0],
    ["forgetful", 1],
  ])("is honest after %s (%i in the book), and asking again ends in the one stamp", async (personality, booked) => {
    const pac = one().pac(name);
    const document = one().sealed();
    const same = newRequest(personality.startsWith("timeout") ? 700 : 5_000);
    await one().steer("personality", { name: personality, times: 1, delay_ms: 300 });
    expect(await pac.stamp(document.xml, same)).toMatchObject({ kind: "unavailable", possiblySent: true });
    expect(await one().booked(document)).toHaveLength(booked);
    await expectTheOneStamp(document, await recovered(pac, document, { ...same, deadlineMs: 5_000 }));
  });

  it("takes exhausted stamps for the provider's word that nothing was done", async () => {
    const [pac, document, same] = [one().pac(name), one().sealed(), newRequest()];
    await one().steer("personality", { name: "no-credit", times: 1 });
    expect(await pac.stamp(document.xml, same)).toMatchObject({
      kind: "unavailable",
      possiblySent: false,
      refusedFor: "account",
    });
    expect(await one().booked(document)).toEqual([]);
    expect((await pac.stamp(document.xml, same)).kind).toBe("stamped");
  });

  it("reads how long an overloaded provider asks not to be called", async () => {
    const [pac, document, same] = [one().pac(name), one().sealed(), newRequest()];
    await one().steer("personality", { name: "too-many", times: 1 });
    expect(await pac.stamp(document.xml, same)).toMatchObject({ kind: "unavailable", retryAfterMs: 1_000 });
    expect(await one().booked(document)).toEqual([]);
    await expectTheOneStamp(document, await recovered(pac, document, same));
  });

  it.each(["queued", "slow"])("ends in the one stamp with a provider that is %s", async (personality) => {
    const pac = one().pac(name);
    const document = one().sealed();
    const same = newRequest();
    await one().steer("personality", { name: personality, times: 1, delay_ms: 250 });
    const first = await pac.stamp(document.xml, same);
    await expectTheOneStamp(document, first.kind === "unavailable" ? await recovered(pac, document, same) : first);
  });

  it.each(["3307-tfd-only", "307-empty", "307-work-process"])(
    "never takes the repetition of %s for a refusal or for nothing",
    async (personality) => {
      const pac = one().pac(name);
      const document = one().sealed();
      const same = newRequest();
      await pac.stamp(document.xml, same);
      await one().steer("personality", { name: personality });
      const repeated = await pac.recover(document.xml, same);
      if (repeated.kind === "unavailable") expect(repeated.possiblySent).toBe(true);
      else await expectTheOneStamp(document, repeated);
      await one().steer("personality", { name: "ok" });
      await expectTheOneStamp(document, await pac.recover(document.xml, same));
    },
  );

  it("does not wait longer than its limit for an answer that comes a byte at a time", async () => {
    const document = one().sealed();
    await one().steer("personality", { name: "drip", times: 1, delay_ms: 50 });
    const answer = await one().pac(name).stamp(document.xml, newRequest(400));
    expect(answer).toMatchObject({ kind: "unavailable", possiblySent: true });
    await expectTheOneStamp(document, await one().pac(name).recover(document.xml, newRequest()));
  });

  it("takes a taxpayer that is not on the SAT's list yet (402) as a refusal", async () => {
    await one().steer("personality", { name: "not-in-lco", times: 1 });
    const answer = await one().pac(name).stamp(one().sealed().xml, newRequest());
    expect(answer).toMatchObject({ kind: "rejected", refusals: [{ code: "402" }] });
  });

  it("lists what it certified in a period, and gives each document again, byte for byte", async () => {
    const [pac, document] = [one().pac(name), one().sealed()];
    const answer = await pac.stamp(document.xml, newRequest());
    const uuid = timbreOf(answer).UUID;
    const asking = { deadlineMs: 5_000 };
    const around = {
      from: new Date("2026-11-20T17:00:00Z"),
      to: new Date("2026-11-20T20:00:00Z"),
      rfcs: ["EKU9003173C9"],
    };
    const listing = await pac.listStamped!(around, asking);
    const listed = listing.kind === "listed" ? listing.stamps.filter((stamp) => stamp.uuid === uuid) : [];
    expect(listed).toEqual([{ uuid, rfc: "EKU9003173C9" }]);
    const fetched = await pac.fetchStamped(listed[0]!, asking);
    const text = (found: object) => ("xml" in found ? Buffer.from(found.xml as Uint8Array).toString("utf8") : null);
    expect(text(fetched)).toBe(text(answer));
    const years = { ...around, from: new Date("2026-08-01T00:00:00Z"), to: new Date("2026-11-21T00:00:00Z") };
    const wide = await pac.listStamped!(years, asking);
    expect(wide.kind === "listed" && wide.stamps.some((stamp) => stamp.uuid === uuid)).toBe(true);
    const before = { ...around, from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-11-10T00:00:00Z") };
    expect(await pac.listStamped!(before, asking)).toEqual({ kind: "listed", stamps: [] });
  });

  it("never takes a list that did not come for one with nothing on it, nor a missing document for a found one", async () => {
    const asking = { deadlineMs: 5_000 };
    const around = {
      from: new Date("2026-11-20T17:00:00Z"),
      to: new Date("2026-11-20T20:00:00Z"),
      rfcs: ["EKU9003173C9"],
    };
    expect(await one().pac(name, "wrong").listStamped!(around, asking)).toMatchObject({ kind: "unavailable" });
    const unknown = { uuid: "5FB2822E-396D-4725-8521-CDC4BDD20CCF", rfc: "EKU9003173C9" };
    expect(await one().pac(name).fetchStamped(unknown, asking)).toMatchObject({ kind: "unavailable" });
    await one().steer("personality", { name: "html-maintenance", times: 1, on: "lookup" });
    expect(await one().pac(name).listStamped!(around, asking)).toMatchObject({ kind: "unavailable" });
  });

  it("counts what is left of the stamps", async () => {
    const pac = one().pac(name);
    const left = async () => {
      const answer = await pac.credits("EKU9003173C9", { deadlineMs: 2_000 });
      return answer.kind === "known" ? answer.stamps : answer.reason;
    };
    const before = Number(await left());
    await pac.stamp(one().sealed().xml, newRequest());
    expect(await left()).toBe(before - 1);
    expect(await one().pac(name, "wrong").credits("EKU9003173C9", { deadlineMs: 2_000 })).toMatchObject({
      kind: "unavailable",
    });
  });
});
