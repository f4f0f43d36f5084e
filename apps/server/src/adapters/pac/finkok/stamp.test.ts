import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { fault, field, incidences, type SoapAnswer, soap, soapProvider } from "../testing/soap-provider.ts";
import { createFinkokPac } from "./finkok-pac.ts";

const xml = new TextEncoder().encode(
  '<?xml version="1.0" encoding="UTF-8"?><c:Comprobante xmlns:c="c" n="ñ&#10;"><c:Emisor Rfc="A&amp;B010101AAA"/></c:Comprobante>',
);
const stampedText = '<?xml version="1.0" encoding="UTF-8"?>\n<c n="a&#10;b &amp; &lt;ñ"/>';
const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";

const DONE =
  field("xml", stampedText) +
  field("UUID", UUID) +
  field("CodEstatus", "Comprobante timbrado satisfactoriamente") +
  incidences();
const FOUND =
  field("xml", stampedText) + field("UUID", UUID) + field("CodEstatus", "Comprobante recibido satisfactoriamente");
const QUEUED = field("xml", "") + field("UUID", "") + field("CodEstatus", "Comprobante recibido satisfactoriamente");
const DENIED = soap(incidences("603"));
const REPEATED = field("CodEstatus", "Comprobante timbrado previamente") + incidences("307");

const request = { customId: "document-1", deadlineMs: 3_000 };
const already = { kind: "already_stamped", xml: new TextEncoder().encode(stampedText) };

describe("a stamp", () => {
  it("is asked for with the bytes in base64, once, in a plain envelope without a key", async () => {
    const { pac, seen } = await soapProvider({ stamp: [soap(DONE)] });
    expect(await pac.stamp(xml, request)).toEqual({ kind: "stamped", xml: new TextEncoder().encode(stampedText) });
    expect(seen[0]?.headers["content-type"]).toBe("text/xml; charset=utf-8");
    const body = seen[0]?.body ?? "";
    expect(/<f:xml>([^<]*)<\/f:xml>/.exec(body)?.[1]).toBe(Buffer.from(xml).toString("base64"));
    expect(body).toContain("<f:username>u@example.com</f:username><f:password>p&amp;&lt;</f:password>");
  });

  it("that carries incidences as warnings is a stamp all the same", async () => {
    const { pac } = await soapProvider({
      stamp: [soap(field("xml", stampedText) + field("UUID", UUID) + incidences("CFDI40148"))],
    });
    expect(await pac.stamp(xml, request)).toMatchObject({ kind: "stamped" });
  });

  const incidence =
    field("CodigoError", "CFDI40145") +
    field("MensajeIncidencia", "El nombre no corresponde") +
    field("ExtraInfo", "Receptor");

  it.each([
    ["in a list", `<s0:Incidencias><s0:Incidencia>${incidence}</s0:Incidencia></s0:Incidencias>`],
    ["alone", `<s0:Incidencias>${incidence}</s0:Incidencias>`],
  ])("is refused by one Incidencia %s", async (_, fields) => {
    const { pac } = await soapProvider({ stamp: [soap(fields)] });
    expect(await pac.stamp(xml, request)).toEqual({
      kind: "rejected",
      refusals: [{ code: "CFDI40145", message: "El nombre no corresponde Receptor" }],
    });
  });

  it("is refused by every Incidencia that judges the document", async () => {
    const { pac } = await soapProvider({ stamp: [soap(incidences("705", "CFDI40108", "718"))] });
    expect(await pac.stamp(xml, request)).toMatchObject({
      kind: "rejected",
      refusals: [{ code: "705" }, { code: "CFDI40108" }],
    });
  });
});

describe("a stamp that exists and is not shown", () => {
  it.each([
    ["307 without data", REPEATED],
    ["307 with a WorkProcessId for a UUID", REPEATED + field("UUID", "0f8fad5b-d9cb-469f-a165-70867728950e")],
    [
      "success without a document",
      field("UUID", UUID) + field("CodEstatus", "Comprobante timbrado satisfactoriamente"),
    ],
    ["received, not stamped yet", QUEUED],
    ["a refusal that names a UUID", field("UUID", UUID) + incidences("CFDI40108")],
  ])("is looked up after %s, also when it is denied and queued at first", async (_, first) => {
    const { pac, calls } = await soapProvider({ stamp: [soap(first)], stamped: [DENIED, soap(QUEUED), soap(FOUND)] });
    expect(await pac.stamp(xml, request)).toEqual(already);
    expect(calls()).toBe("stamp stamped stamped stamped");
  });

  it("is asked for by UUID when nothing else gives it, past a server that breaks", async () => {
    const { pac, seen, calls } = await soapProvider({
      stamp: [soap(REPEATED + field("UUID", UUID))],
      stamped: [DENIED],
      query_pending: [fault("'NoneType' object has no attribute 'uuid'")],
      get_xml: [soap(field("xml", stampedText))],
    });
    expect(await pac.recover(xml, request)).toEqual(already);
    expect(calls()).toBe("stamp stamped stamped stamped stamped stamped query_pending get_xml");
    expect(seen.at(-1)?.body).toContain(
      `<f:uuid>${UUID}</f:uuid><f:taxpayer_id>A&amp;B010101AAA</f:taxpayer_id><f:invoice_type>I</f:invoice_type>`,
    );
  });

  it("stays unconfirmed after a bounded number of questions", async () => {
    const { pac, calls } = await soapProvider({ stamp: [soap(REPEATED)], stamped: [DENIED] });
    expect(await pac.recover(xml, request)).toEqual({
      kind: "unavailable",
      reason: "stamped_before_but_not_fetched",
      possiblySent: true,
    });
    expect(calls()).toBe("stamp stamped stamped stamped stamped stamped");
  });

  it("is not looked for longer than the limit", async () => {
    const { pac } = await soapProvider({ stamp: [soap(REPEATED)], stamped: [() => undefined] });
    expect(await pac.stamp(xml, { ...request, deadlineMs: 300 })).toMatchObject({
      kind: "unavailable",
      possiblySent: true,
    });
  });
});

describe("a refusal when recovering", () => {
  const old = soap(incidences("401"));

  it("is believed when no stamp is found", async () => {
    const { pac, calls } = await soapProvider({ stamp: [old], stamped: [DENIED] });
    expect(await pac.recover(xml, request)).toMatchObject({ kind: "rejected", refusals: [{ code: "401" }] });
    expect(calls()).toBe("stamp stamped");
  });

  it("gives way to the stamp of the earlier try", async () => {
    const { pac } = await soapProvider({ stamp: [old], stamped: [soap(QUEUED), soap(FOUND)] });
    expect(await pac.recover(xml, request)).toEqual(already);
  });

  it("decides nothing when the stamp cannot be looked up", async () => {
    const { pac } = await soapProvider({ stamp: [old], stamped: [fault("x")] });
    expect(await pac.recover(xml, request)).toMatchObject({ kind: "unavailable", possiblySent: true });
  });
});

describe("an answer that decides nothing", () => {
  it.each<[string, SoapAnswer]>([
    ["a Python error", fault("'NoneType' object has no attribute 'x'")],
    ["a maintenance page", (response) => response.writeHead(200).end("<html><body>Mantenimiento<br></body></html>")],
    ["a gateway's page", (response) => response.writeHead(502).end("<html><body><h1>502</h1></body></html>")],
    ["an empty body", (response) => response.writeHead(200).end()],
    ["half an answer", (response) => response.writeHead(200).end("<senv:Envelope xmlns:senv='x'><senv:Body><stampRes")],
    [
      "an entity",
      (response) => response.writeHead(200).end('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    ],
    ["no UTF-8", (response) => response.writeHead(200).end(Buffer.from("<a>\xf1</a>", "latin1"))],
    ["very deep", (response) => response.writeHead(200).end(`${"<a>".repeat(100)}${"</a>".repeat(100)}`)],
    ["a result under an error's status", soap(DONE, 503)],
    [
      "another method's result",
      (response) => response.writeHead(200).end("<e:Envelope xmlns:e='e'><stampedResult/></e:Envelope>"),
    ],
    ["a result without anything", soap("")],
    ["a failure as data", soap(field("faultcode", "Server") + field("faultstring", "Timeout SAT"))],
    ["the SAT's seal not made", soap(incidences("709"))],
    ["a stamp inside what was sent", soap(incidences("707"))],
    ["a code nobody explained", soap(incidences("999"))],
    ["a redirect", (response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
    ["a cut connection", (response) => void response.socket?.destroy()],
    ["silence", () => undefined],
  ])("is %s", async (_, answer) => {
    const { pac } = await soapProvider({ stamp: [answer] });
    expect(await pac.stamp(xml, { ...request, deadlineMs: 400 })).toMatchObject({
      kind: "unavailable",
      possiblySent: true,
    });
  });

  it.each([
    ["a wrong user", "300", "account"],
    ["a suspended account", "703", "account"],
    ["exhausted stamps", "718", "account"],
    ["an issuer who is suspended there", "701", "issuer"],
    ["an issuer who is unknown there", "702", "issuer"],
    ["the manifest not signed", "740", "issuer"],
  ])("but %s is its word that nothing was done", async (_, code, refusedFor) => {
    const { pac } = await soapProvider({ stamp: [soap(incidences(code))] });
    expect(await pac.stamp(xml, request)).toMatchObject({ kind: "unavailable", possiblySent: false, refusedFor });
  });

  it("and its request not to be called for a while is obeyed", async () => {
    const { pac } = await soapProvider({
      stamp: [(response) => response.writeHead(503, { "retry-after": "9" }).end()],
    });
    expect(await pac.stamp(xml, request)).toMatchObject({
      kind: "unavailable",
      possiblySent: true,
      retryAfterMs: 9_000,
    });
  });

  it("and so is a place where nobody listens; no answer shows the password", async () => {
    const url = await closedPort();
    const pac = createFinkokPac({ provider: "finkok", environment: "sandbox", url, user: "u", password: "canary" });
    const answer = await pac.stamp(xml, request);
    expect(answer).toEqual({ kind: "unavailable", reason: "ECONNREFUSED", possiblySent: false });
    expect(JSON.stringify(answer)).not.toContain("canary");
  });
});

async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
