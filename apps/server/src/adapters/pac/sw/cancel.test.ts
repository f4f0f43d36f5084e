import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSwPac } from "./sw-pac.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const OTHER = "11111111-396D-4725-8521-CDC4BDD20CCF";
const xml = new TextEncoder().encode("<Cancelacion n='ñ'/>");
const request = { uuid: UUID, rfc: "EKU9003173C9", deadlineMs: 1_000 };
const acuse = (uuid: string) =>
  `<Acuse xmlns="http://cancelacfd.sat.gob.mx" RfcEmisor="EKU9003173C9"><Folios><UUID>${uuid}</UUID><EstatusUUID>201</EstatusUUID></Folios></Acuse>`;

/** A provider that gives a token and answers everything else with the next of these. */
async function provider(...answers: readonly [number, unknown][]) {
  const seen: { url: string; authorization: string | undefined; body: Buffer }[] = [];
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const url = incoming.url ?? "";
      if (url.endsWith("/authenticate"))
        return void response.end(
          JSON.stringify({ status: "success", data: { token: "a.b.c", expires_in: 4_000_000_000 } }),
        );
      const [status, value] = answers[Math.min(seen.length, answers.length - 1)] ?? [500, {}];
      seen.push({ url, authorization: incoming.headers.authorization, body: Buffer.concat(chunks) });
      response.writeHead(status).end(typeof value === "string" ? value : JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { provider: "sw", environment: "sandbox" as const, user: "u", password: "p" };
  const pac = createSwPac(
    { ...account, servicesUrl: url, apiUrl: url, statusUrl: `${url}/sat` },
    () => new Date("2026-11-20T12:00:00Z"),
  );
  return { pac, seen };
}

const success = (codes: Record<string, unknown>, receipt = "") =>
  [200, { status: "success", data: { acuse: receipt, uuid: codes } }] as [number, unknown];
const failure = (message: string) => [400, { status: "error", message }] as [number, unknown];

describe("a cancellation at SW Sapien", () => {
  it("sends the signed request untouched, and finds its code however the UUID is written", async () => {
    const { pac, seen } = await provider(success({ [OTHER]: "203", [UUID.toLowerCase()]: 201 }, acuse(UUID)));
    expect(await pac.cancel(xml, request)).toEqual({
      kind: "requested",
      code: "201",
      receipt: new TextEncoder().encode(acuse(UUID)),
    });
    expect(seen[0]).toMatchObject({ url: "/cfdi33/cancel/xml", authorization: "Bearer a.b.c" });
    expect(seen[0]?.body.includes(Buffer.from(xml))).toBe(true);
  });

  it("renews a refused token once, and gives up without having requested anything", async () => {
    const refused = [401, { status: "error", message: "AU4001 - El token expiró" }] as [number, unknown];
    const renewed = await provider(refused, success({ [UUID]: "202" }));
    expect(await renewed.pac.cancel(xml, request)).toMatchObject({ kind: "already_requested", receipt: null });
    const { pac, seen } = await provider(refused);
    expect(await pac.cancel(xml, request)).toMatchObject({ kind: "unavailable", possiblySent: false });
    expect(seen).toHaveLength(2);
  });

  it("keeps no acknowledgement of another document", async () => {
    const { pac } = await provider(success({ [UUID]: "201" }, acuse(OTHER)));
    expect(await pac.cancel(xml, request)).toEqual({ kind: "requested", code: "201", receipt: null });
  });

  it.each<[string, [number, unknown], object]>([
    [
      "a code in an error",
      failure("310 - Uso de certificado de e.firma inválido."),
      { kind: "rejected", refusals: [{ code: "310", message: "Uso de certificado de e.firma inválido." }] },
    ],
    ["another document's code alone", success({ [OTHER]: "201" }), { kind: "unavailable", possiblySent: true }],
    ["an error in words", failure("Problemas con los campos"), { kind: "unavailable", possiblySent: true }],
    ["a code nobody explained", failure("999 - ?"), { kind: "unavailable", possiblySent: true }],
    ["a page", [200, "<html></html>"], { kind: "unavailable", possiblySent: true }],
    ["success without data", [200, { status: "success" }], { kind: "unavailable", possiblySent: true }],
  ])("understands %s", async (_, answer, expected) => {
    const { pac } = await provider(answer);
    expect(await pac.cancel(xml, request)).toMatchObject(expected);
  });
});

describe("the credits at SW Sapien", () => {
  it.each<[string, [number, unknown], object]>([
    [
      "those of the account",
      [200, { status: "success", data: { stampsBalance: 12, unlimited: false } }],
      { kind: "known", stamps: 12 },
    ],
    [
      "without limit",
      [200, { status: "success", data: { stampsBalance: 0, unlimited: true } }],
      { kind: "known", stamps: null },
    ],
    [
      "unknown after anything else",
      [200, { status: "success", data: { stampsBalance: "12" } }],
      { kind: "unavailable" },
    ],
    ["unknown after an error", [500, { status: "error", message: "x" }], { kind: "unavailable" }],
  ])("are %s", async (_, answer, expected) => {
    const { pac } = await provider(answer);
    expect(await pac.credits("EKU9003173C9", { deadlineMs: 1_000 })).toMatchObject(expected);
  });
});
