import { verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { beforeEach, describe, expect, it } from "vitest";
import { postXml, sendXml } from "../testing/client.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";
import { seededPersonalities } from "./behaviour.ts";
import { PERSONALITIES } from "./personalities.ts";

const one = oneSandbox();

let document: ReturnType<ReturnType<typeof one>["sealed"]>;
beforeEach(() => {
  document = one().sealed();
});

const as = (name: string, more: Record<string, string> = {}) => ({
  headers: { "x-sandbox-personality": name, ...more },
});
const send = (name: string, more: Record<string, string> = {}) =>
  sendXml(one().sandbox, one().token, document.xml, as(name, more));
const post = (name: string) => postXml(one().sandbox, one().token, document.xml, as(name));

/** UUIDs in the provider's ledger for the document of this test: at most one, whatever happens. */
async function booked(): Promise<string[]> {
  const answer = await fetch(`${one().sandbox.url}/sandbox/book?sello=${encodeURIComponent(document.sello)}`);
  return ((await answer.json()) as { entries: { uuid: string }[] }).entries.map(({ uuid }) => uuid);
}

/** After any failure, a plain repetition answers correctly: one stamp, the one in the ledger. */
async function recovered(): Promise<void> {
  const { envelope } = await post("ok");
  expect([envelope.data?.["uuid"]]).toEqual(await booked());
}

describe("answers that never come", () => {
  it.each([
    ["timeout-before", 0],
    ["timeout-after", 1],
  ])("%s leaves %i in the ledger", async (name, count) => {
    const { sandbox, token } = one();
    await expect(
      sendXml(sandbox, token, document.xml, { ...as(name), signal: AbortSignal.timeout(400) }),
    ).rejects.toThrow(/timeout|aborted/);
    expect(await booked()).toHaveLength(count);
    await recovered();
  });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
  ])("%s breaks the connection and leaves %i in the ledger", async (name, count) => {
    await expect(send(name)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(await booked()).toHaveLength(count);
    await recovered();
  });

  it.each(["reset-mid-body", "truncated"])("%s breaks off within the body", async (name) => {
    const response = await send(name);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(await booked()).toHaveLength(1);
    await recovered();
  });
});

describe("answers that help nobody", () => {
  it.each([
    ["5xx-before", 503, 0],
    ["5xx-after", 500, 1],
    ["no-credit", 400, 0],
    ["not-in-lco", 400, 0],
    ["unauthorised", 401, 0],
    ["too-many", 429, 0],
  ])("%s is an error %i and leaves %i in the ledger", async (name, status, count) => {
    const answer = await post(name);
    expect(answer).toMatchObject({ status, envelope: { status: "error" } });
    expect(answer.envelope.message).toMatch(/^[A-Z]*\d+ - /);
    expect(await booked()).toHaveLength(count);
    await recovered();
  });

  it("html-maintenance is a page with status 200", async () => {
    const response = await send("html-maintenance");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await response.text()).toContain("mantenimiento");
    expect(await booked()).toEqual([]);
  });

  it("malformed is no JSON, though the stamp exists", async () => {
    const response = await send("malformed");
    const text = await response.text();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await booked()).toHaveLength(1);
    await recovered();
  });
});

describe("wrong answers", () => {
  const stampedBy = async (name: string) => {
    const { envelope } = await post(name);
    expect(envelope.status).toBe("success");
    const read = readCfdi(envelope.data?.["cfdi"] ?? "");
    if (!read.ok || !read.timbre) throw new Error("not a stamped document");
    return { comprobante: read.comprobante, timbre: read.timbre, data: envelope.data };
  };

  const certificate = async (number: string) =>
    Buffer.from(await (await fetch(`${one().sandbox.url}/sandbox/certificates/${number}.cer`)).arrayBuffer());

  it("wrong-uuid: the stamp's own seal gives it away", async () => {
    const { timbre, data } = await stampedBy("wrong-uuid");
    expect(data?.["uuid"]).toBe(timbre.UUID);
    expect(await booked()).not.toContain(timbre.UUID);
    expect(verifyTimbre(timbre, await certificate(timbre.NoCertificadoSAT))).toBe(false);
    await recovered();
  });

  it("another-xml: it does not seal our bytes, with an empty ledger or a full one", async () => {
    const { timbre } = await stampedBy("another-xml");
    expect(timbre.SelloCFD).not.toBe(document.sello);
    document = one().sealed();
    const { comprobante } = await stampedBy("another-xml");
    expect(comprobante.Sello).not.toBe(document.sello);
    await recovered();
  });

  it("altered-xml: our Sello no longer verifies", async () => {
    const { comprobante, timbre } = await stampedBy("altered-xml");
    expect(timbre.SelloCFD).toBe(document.sello);
    expect(comprobante.Total).not.toBe(document.comprobante.Total);
    expect(verifySello(comprobante)).toBe(false);
    await recovered();
  });
});

describe("stamps that are not admitted", () => {
  it("forgetful gives no data of a stamp until its time is over", async () => {
    await expect(send("forgetful", { "x-sandbox-delay-ms": "60000" })).rejects.toMatchObject({
      cause: { code: "ECONNRESET" },
    });
    expect((await post("ok")).envelope).toMatchObject({
      message: "307. El comprobante contiene un timbre previo.",
      data: null,
    });
    expect(await booked()).toHaveLength(1);
    document = one().sealed();
    await expect(send("forgetful", { "x-sandbox-delay-ms": "0" })).rejects.toThrow();
    await recovered();
  });

  it("queued is a success without a document", async () => {
    const response = await send("queued", { "x-sandbox-delay-ms": "0" });
    expect(await response.json()).toEqual({ status: "success", data: {} });
    await recovered();
  });

  it("empty-body has nothing to read, though the stamp exists", async () => {
    const response = await send("empty-body");
    expect([response.status, await response.text()]).toEqual([200, ""]);
    await recovered();
  });
});

describe("repetitions reported badly", () => {
  it("307-empty stamps, then reports the repetition without data", async () => {
    expect((await post("307-empty")).envelope.status).toBe("success");
    const { envelope } = await post("307-empty");
    expect(envelope).toMatchObject({
      status: "error",
      message: "307. El comprobante contiene un timbre previo.",
      data: null,
    });
    await recovered();
  });

  it("3307-tfd-only gives the stamp's element and no document", async () => {
    await post("ok");
    const { envelope } = await post("3307-tfd-only");
    expect(envelope.message).toMatch(/^CFDI3307 - /);
    expect(envelope.data).toMatchObject({ cfdi: "" });
    expect(envelope.data?.["tfd"]).toContain((await booked())[0]);
  });
});

describe("answers that come late", () => {
  it("slow comes in the end", async () => {
    const response = await send("slow", { "x-sandbox-delay-ms": "0" });
    const { data } = (await response.json()) as { data: { uuid: string } };
    expect(await booked()).toEqual([data.uuid]);
  });

  it("drip comes in the end, in many pieces", async () => {
    const { sandbox, token } = one();
    // The shortest answer, because it comes a byte at a time.
    const o = { path: "/cfdi33/stamp/v1", ...as("drip", { "x-sandbox-delay-ms": "0" }) };
    const { envelope } = await postXml(sandbox, token, document.xml, o);
    expect(envelope.data?.["tfd"]).toContain((await booked())[0]);
  });
});

describe("the personality of the whole server", () => {
  const setMood = (behaviour: unknown) =>
    fetch(`${one().sandbox.url}/sandbox/personality`, { method: "POST", body: JSON.stringify(behaviour) });

  it("lasts as many requests as asked, and then it is well again", async () => {
    expect((await setMood({ name: "5xx-before", times: 2 })).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await postXml(one().sandbox, one().token, document.xml)).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it("lasts until changed unless limited, and one request may override it", async () => {
    await setMood({ name: "too-many" });
    expect((await postXml(one().sandbox, one().token, document.xml)).status).toBe(429);
    expect((await post("ok")).status).toBe(200);
    expect((await postXml(one().sandbox, one().token, document.xml)).status).toBe(429);
    await setMood({ name: "ok" });
    const told = (await (await fetch(`${one().sandbox.url}/sandbox/personality`)).json()) as {
      name: string;
      all: unknown[];
    };
    expect([told.name, told.all.length]).toEqual(["ok", PERSONALITIES.length]);
  });

  it("is one for each occasion", async () => {
    await setMood({ name: "5xx-before", times: 1, on: "lookup" });
    expect((await post("ok")).status).toBe(200);
    const headers = { authorization: `Bearer ${one().token}` };
    const lookUp = () =>
      fetch(`${one().sandbox.url}/datawarehouse/v1/live/5FB2822E-396D-4725-8521-CDC4BDD20CCF`, { headers });
    expect([(await lookUp()).status, (await lookUp()).status]).toEqual([503, 200]);
  });

  it("is drawn for each request from a seed, the same again for the same seed", async () => {
    const draw = async (seed: number) => {
      expect((await setMood({ seed })).status).toBe(200);
      const next = seededPersonalities(seed);
      const expected = Array.from({ length: 6 }, () => next().name);
      return expected;
    };
    expect(await draw(7)).toEqual(await draw(7));
    expect(await draw(7)).not.toEqual(await draw(8));
    const told = (await (await fetch(`${one().sandbox.url}/sandbox/personality`)).json()) as { seed: number };
    expect(told.seed).toBe(8);
    const everything = seededPersonalities(1);
    const names = new Set(Array.from({ length: 2_000 }, () => everything().name));
    expect(names).toEqual(new Set(PERSONALITIES.map(({ name }) => name)));
    await setMood({ name: "ok" });
  });

  it("draws the personalities that the seed gives, for any seed", async () => {
    // A seed that draws, in order: a maintenance page, then a good day.
    const seed = Array.from({ length: 10_000 }, (_, at) => at).find((at) => {
      const next = seededPersonalities(at);
      return next().name === "html-maintenance" && next().name === "ok";
    });
    await setMood({ seed });
    const page = await sendXml(one().sandbox, one().token, document.xml);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect((await postXml(one().sandbox, one().token, document.xml)).status).toBe(200);
    await setMood({ name: "ok" });
  });

  it.each([
    { seed: -1 },
    { seed: "x" },
    { seed: 1, on: "mars" },
    { name: "happy" },
    { name: "ok", on: "mars" },
    {},
    { name: "slow", delay_ms: -1 },
    { name: "slow", times: 0 },
    { name: "slow", times: 1.5 },
  ])("is not changed by %j", async (behaviour) => {
    expect((await setMood(behaviour)).status).toBe(400);
    expect((await postXml(one().sandbox, one().token, document.xml)).status).toBe(200);
  });

  it("refuses a header it does not know, and stamps nothing", async () => {
    expect((await post("happy")).status).toBe(400);
    expect(await booked()).toEqual([]);
  });
});
