import { describe, expect, it } from "vitest";
import { fault, field, type SoapAnswer, soap, soapProvider } from "../testing/soap-provider.ts";

const xml = new TextEncoder().encode("<Cancelacion/>");
const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const OTHER = "11111111-396D-4725-8521-CDC4BDD20CCF";
const request = { uuid: UUID, rfc: "EKU9003173C9", deadlineMs: 2_000 };

const folio = (uuid: string, code: string) =>
  `<s0:Folio>${field("UUID", uuid)}${field("EstatusUUID", code)}${field("EstatusCancelacion", "…")}</s0:Folio>`;
const acuse = (uuid: string) =>
  `<CancelaCFDResponse xmlns="http://cancelacfd.sat.gob.mx"><CancelaCFDResult RfcEmisor="EKU9003173C9"><Folios><UUID>${uuid}</UUID><EstatusUUID>201</EstatusUUID></Folios></CancelaCFDResult></CancelaCFDResponse>`;
const answered = (folios: string, receipt = "") => soap(`<s0:Folios>${folios}</s0:Folios>${field("Acuse", receipt)}`);
const failed = (words: string) => soap(`<s0:Folios/>${field("CodEstatus", words)}`);
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a cancellation at Finkok", () => {
  it("sends the signed request in base64, never to be kept for later", async () => {
    const { pac, seen } = await soapProvider({
      cancel_signature: [answered(folio(UUID.toLowerCase(), "201"), acuse(UUID))],
    });
    expect(await pac.cancel(xml, request)).toEqual({ kind: "requested", code: "201", receipt: bytes(acuse(UUID)) });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.body).toContain(
      `<f:xml>${Buffer.from(xml).toString("base64")}</f:xml><f:store_pending>false</f:store_pending>`,
    );
  });

  it("fetches the acknowledgement that the answer does not carry", async () => {
    const { pac, seen } = await soapProvider({
      cancel_signature: [answered(folio(UUID, "202"))],
      get_receipt: [soap(field("success", "true") + field("receipt", acuse(UUID)))],
    });
    expect(await pac.cancel(xml, request)).toEqual({
      kind: "already_requested",
      code: "202",
      receipt: bytes(acuse(UUID)),
    });
    expect(seen[1]?.body).toContain(
      `<f:taxpayer_id>EKU9003173C9</f:taxpayer_id><f:uuid>${UUID}</f:uuid><f:type>C</f:type>`,
    );
  });

  it.each<[string, SoapAnswer]>([
    ["of another document", soap(field("receipt", acuse(OTHER)))],
    ["that is none", soap(field("receipt", "no hay"))],
    ["that never comes", fault("x")],
  ])("keeps no acknowledgement %s", async (_, receipt) => {
    const { pac } = await soapProvider({
      cancel_signature: [answered(folio(UUID, "201"), acuse(OTHER))],
      get_receipt: [receipt],
    });
    expect(await pac.cancel(xml, request)).toEqual({ kind: "requested", code: "201", receipt: null });
  });

  it.each([
    ["UUID 5FB2822E-396D-4725-8521-CDC4BDD20CCF No Encontrado", { kind: "not_yet_known" }],
    ["Already en BufferCancellation", { kind: "already_requested" }],
    ["Already Cancelleded", { kind: "already_requested" }],
    ["Invalid Username or Password", { kind: "unavailable", possiblySent: false }],
    ["Invalid Passphrase", { kind: "unavailable", possiblySent: true }],
    ["Incorrect padding", { kind: "unavailable", possiblySent: true }],
    ["708 - No se pudo conectar al SAT", { kind: "unavailable", possiblySent: true }],
    ["799", { kind: "rejected", refusals: [{ code: "799", message: "" }] }],
    ["304 - Certificado revocado", { kind: "rejected", refusals: [{ code: "304", message: "Certificado revocado" }] }],
    ["", { kind: "unavailable", possiblySent: true }],
  ])("understands %j where a code should stand", async (words, expected) => {
    const { pac } = await soapProvider({ cancel_signature: [failed(words)] });
    expect(await pac.cancel(xml, request)).toMatchObject(expected);
  });

  it.each<[string, SoapAnswer]>([
    ["of another document", answered(folio(OTHER, "201"), acuse(OTHER))],
    ["without a code", answered(folio(UUID, ""))],
    ["that is a fault", fault("'NoneType' object is not iterable")],
    ["that is a page", (response) => response.writeHead(200).end("<html></html>")],
    ["that never comes", () => undefined],
  ])("is open after an answer %s", async (_, answer) => {
    const { pac } = await soapProvider({ cancel_signature: [answer] });
    expect(await pac.cancel(xml, { ...request, deadlineMs: 300 })).toMatchObject({
      kind: "unavailable",
      possiblySent: true,
    });
  });
});

describe("the status by Finkok", () => {
  const question = { uuid: UUID, issuerRfc: "A&B010101AAA", receiverRfc: "URE180429TM6", total: "1160.50", sello: "x" };
  const sat = (state: string) =>
    soap(
      `<s0:sat>${field("CodigoEstatus", "S - ok")}${field("Estado", state)}${field("EstatusCancelacion", "En proceso")}</s0:sat>`,
    );

  it("is the SAT's, in its words", async () => {
    const { pac, seen } = await soapProvider({ get_sat_status: [sat("Vigente")] });
    expect(await pac.cancellationStatus(question, { deadlineMs: 1_000 })).toMatchObject({
      kind: "answered",
      state: { estado: "vigente", solicitud: "en-proceso" },
    });
    expect(seen[0]?.body).toContain(
      "<f:taxpayer_id>A&amp;B010101AAA</f:taxpayer_id><f:rtaxpayer_id>URE180429TM6</f:rtaxpayer_id>",
    );
  });

  it("concludes nothing from words that nobody described, nor from an error", async () => {
    const { pac } = await soapProvider({
      get_sat_status: [sat("Otro"), soap(`${field("error", "Timeout")}<s0:sat/>`), fault("x")],
    });
    expect(await pac.cancellationStatus(question, { deadlineMs: 1_000 })).toMatchObject({
      kind: "answered",
      state: { estado: "desconocido" },
    });
    expect(await pac.cancellationStatus(question, { deadlineMs: 1_000 })).toMatchObject({
      kind: "unavailable",
      reason: "provider_says: Timeout",
    });
    expect(await pac.cancellationStatus(question, { deadlineMs: 1_000 })).toMatchObject({ kind: "unavailable" });
  });
});

describe("the credits at Finkok", () => {
  const line = (credit: string, date: string) =>
    `<s0:ReportTotalCredit>${field("credit", credit)}${field("date", date)}</s0:ReportTotalCredit>`;

  it.each([
    [
      "the newest of the history",
      line("5", "2026-01-01") + line("3", "2026-02-01") + line("9", "2025-01-01"),
      { kind: "known", stamps: 3 },
    ],
    ["no number when paid on demand", line("-1", "2026-01-01"), { kind: "known", stamps: null }],
    ["unknown when the history is empty", "", { kind: "unavailable" }],
    ["unknown when it is no number", line("many", "2026-01-01"), { kind: "unavailable" }],
  ])("are %s", async (_, lines, expected) => {
    const { pac } = await soapProvider({ report_credit: [soap(`<s0:result>${lines}</s0:result>`)] });
    expect(await pac.credits("EKU9003173C9", { deadlineMs: 1_000 })).toMatchObject(expected);
  });
});
