import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSwPac } from "./sw/sw-pac.ts";
import { incidences, soap, soapProvider } from "./testing/soap-provider.ts";

const xml = new TextEncoder().encode("<a/>");
const request = { customId: "document-1", deadlineMs: 2_000 };

/**
 * Every code that a provider is known to answer a stamp with. What judges the document refuses it; what concerns
 * anything else decides nothing.
 */
const REFUSES = [
  "301",
  "302",
  "303",
  "304",
  "305",
  "306",
  "308",
  "401",
  "402",
  "705",
  "712",
  "738",
  "CFDI40101",
  "CFDI40108",
  "CFDI40145",
  "CRP20239",
];
const DECIDES_NOTHING = [
  "603",
  "701",
  "702",
  "703",
  "707",
  "709",
  "718",
  "719",
  "720",
  "740",
  "999",
  "AU2000",
  "CFDI1",
  "CRP",
];

/** Of those, the provider's own word that it did nothing: our account, or the issuer's there. */
const NOTHING_DONE = { finkok: ["701", "702", "703", "718", "740"], sw: ["718"] };

async function swAnswering(status: number, answer: object) {
  const server = createServer((incoming, response) => {
    const signsIn = incoming.url === "/v2/security/authenticate";
    const body = signsIn ? { status: "success", data: { token: "a.b.c", expires_in: 4_000_000_000 } } : answer;
    incoming.resume().once("end", () => response.writeHead(signsIn ? 200 : status).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    provider: "sw",
    environment: "sandbox" as const,
    servicesUrl: url,
    apiUrl: url,
    statusUrl: url,
    user: "u",
    password: "p",
  };
  return createSwPac(settings, () => new Date("2026-11-20T12:00:00Z"));
}

const error = (code: string) => ({
  status: "error",
  message: `${code} - Palabras del certificador.`,
  messageDetail: "",
});

describe("a code that judges the document", () => {
  it.each(REFUSES)("%s refuses it, at Finkok", async (code) => {
    const { pac } = await soapProvider({ stamp: [soap(incidences(code))] });
    expect(await pac.stamp(xml, request)).toMatchObject({ kind: "rejected", refusals: [{ code }] });
  });

  it.each(REFUSES)("%s refuses it, at SW Sapien", async (code) => {
    const pac = await swAnswering(400, error(code));
    expect(await pac.stamp(xml, request)).toEqual({
      kind: "rejected",
      refusals: [{ code, message: "Palabras del certificador." }],
    });
  });
});

describe("a code about the account, about the service, or of unknown meaning", () => {
  it.each(DECIDES_NOTHING)("%s leaves the question open, at Finkok", async (code) => {
    const { pac } = await soapProvider({ stamp: [soap(incidences(code))], stamped: [soap(incidences("603"))] });
    expect(await pac.stamp(xml, request)).toMatchObject({
      kind: "unavailable",
      possiblySent: !NOTHING_DONE.finkok.includes(code),
    });
  });

  it.each(DECIDES_NOTHING)("%s leaves the question open, at SW Sapien", async (code) => {
    const pac = await swAnswering(400, error(code));
    expect(await pac.stamp(xml, request)).toMatchObject({
      kind: "unavailable",
      possiblySent: !NOTHING_DONE.sw.includes(code),
    });
  });

  it("300 is a wrong user, who has stamped nothing", async () => {
    const { pac } = await soapProvider({ stamp: [soap(incidences("300"))] });
    expect(await pac.stamp(xml, request)).toMatchObject({ kind: "unavailable", possiblySent: false });
  });
});

describe("a refusal under the status of a failure of the provider itself", () => {
  it("is no proof at SW Sapien: a gateway may have put it there", async () => {
    for (const code of ["CFDI40145", "718"]) {
      const pac = await swAnswering(503, error(code));
      expect(await pac.stamp(xml, request)).toMatchObject({ kind: "unavailable", possiblySent: true });
    }
  });
});
