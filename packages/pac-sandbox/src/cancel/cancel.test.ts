import type { Draft, XmlSigner } from "@timbra/cfdi";
import { readAcuse } from "@timbra/cfdi/xml";
import { beforeAll, describe, expect, it } from "vitest";
import { startPacSandbox } from "../start-pac-sandbox.ts";
import { newSigner, newXmlSigner, requestCancellation, signedRequest, updateSimulation } from "../testing/client.ts";
import { DRAFT, NOW, sealUnchecked } from "../testing/draft.ts";
import { oneSandbox, temporaryFolder } from "../testing/one-sandbox.ts";
import { base64, callFinkok, callSat } from "../testing/soap-client.ts";

const one = oneSandbox({ visibleAfterMs: 0 });
const DAY = 86_400_000;

/** A stamped invoice of 1,160.58 to a Mexican company, and what to ask the SAT about it. */
async function stampedInvoice(changes: Partial<Draft> = {}): Promise<{ uuid: string; question: string }> {
  const { sandbox, sealed } = one();
  const { xml, comprobante, sello } = sealed(changes);
  const uuid = (await callFinkok(sandbox.url, "stamp", "stamp", { xml: base64(xml) })).text("UUID");
  expect(uuid).toHaveLength(36);
  return {
    uuid,
    question: `?re=EKU9003173C9&rr=${comprobante.Receptor.Rfc}&tt=${comprobante.Total}&id=${uuid}&fe=${sello.slice(-8)}`,
  };
}

const statusOf = (question: string) => callSat(one().sandbox.url, question);
let signer: XmlSigner;
const cancel = (folio: Parameters<typeof signedRequest>[1]) =>
  requestCancellation(one().sandbox, signedRequest(signer, folio));

// With one certificate: to make one costs more than to cancel with it.
beforeAll(async () => {
  signer = await newXmlSigner(one().sandbox);
});

/** The rest of the file asks after the next business day, when a receiver has to be asked. */
const afterTheNextBusinessDay = async () =>
  expect(await updateSimulation(one().sandbox, "clock", { advance_ms: 7 * DAY })).toBe(200);

describe("without acceptance", () => {
  it("within the next business day, whoever the receiver is: cancelled at once", async () => {
    const { uuid, question } = await stampedInvoice();
    expect(await statusOf(question)).toMatchObject({
      Estado: "Vigente",
      EsCancelable: "Cancelable sin aceptación",
      EstatusCancelacion: "",
    });
    expect(await cancel({ UUID: uuid })).toBe("201");
    expect(await statusOf(question)).toMatchObject({
      Estado: "Cancelado",
      EstatusCancelacion: "Cancelado sin aceptación",
    });
    expect(await cancel({ UUID: uuid })).toBe("202");
  });

  it("gives an acknowledgement that can be fetched again, byte for byte", async () => {
    const { sandbox } = one();
    const { uuid } = await stampedInvoice();
    const xml = signedRequest(signer, { UUID: uuid });
    const asked = await callFinkok(sandbox.url, "cancel", "cancel_signature", {
      xml: base64(xml),
      store_pending: "false",
    });
    const acuse = asked.text("Acuse");
    expect(readAcuse(acuse)).toMatchObject({
      ok: true,
      acuse: { Rfc: "EKU9003173C9", Folios: [{ UUID: uuid, EstatusUUID: "201" }] },
    });
    const receipt = (rfc: string) =>
      callFinkok(sandbox.url, "cancel", "get_receipt", { uuid, taxpayer_id: rfc, type: "C" });
    expect((await receipt("EKU9003173C9")).text("receipt")).toBe(acuse);
    expect((await receipt("URE180429TM6")).text("success")).toBe("false");
  });

  it("by SW Sapien's REST as well, with the acknowledgement alone", async () => {
    const { sandbox, token } = one();
    const { uuid } = await stampedInvoice();
    const form = new FormData();
    form.append("xml", new Blob([signedRequest(signer, { UUID: uuid })]), "xml");
    const answer = await fetch(`${sandbox.url}/cfdi33/cancel/xml`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const { status, data } = (await answer.json()) as {
      status: string;
      data: { acuse: string; uuid: Record<string, string> };
    };
    expect([status, data.uuid]).toEqual(["success", { [uuid]: "201" }]);
    expect(readAcuse(data.acuse)).toMatchObject({ ok: true, acuse: { Folios: [{ UUID: uuid }] } });
  });
});

describe("relations", () => {
  it("a live document that replaces it keeps it from being cancelled, except by motive 01 that names it", async () => {
    const old = await stampedInvoice();
    const substitute = await stampedInvoice({
      CfdiRelacionados: [{ TipoRelacion: "04", CfdiRelacionado: [old.uuid] }],
    });
    const stranger = await stampedInvoice();
    expect(await statusOf(old.question)).toMatchObject({ Estado: "Vigente", EsCancelable: "No cancelable" });
    expect(await cancel({ UUID: old.uuid })).toBe("no_cancelable");
    expect(await cancel({ UUID: old.uuid, Motivo: "01", FolioSustitucion: stranger.uuid })).toBe("212");
    expect(
      await cancel({ UUID: old.uuid, Motivo: "01", FolioSustitucion: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" }),
    ).toBe("208");
    expect(await cancel({ UUID: old.uuid, Motivo: "01", FolioSustitucion: substitute.uuid })).toBe("201");
    expect(await statusOf(old.question)).toMatchObject({ Estado: "Cancelado" });
  });

  it("once the related one is cancelled, nothing keeps the first", async () => {
    const first = await stampedInvoice();
    const related = await stampedInvoice({
      CfdiRelacionados: [{ TipoRelacion: "02", CfdiRelacionado: [first.uuid.toLowerCase()] }],
    });
    expect(await cancel({ UUID: first.uuid })).toBe("no_cancelable");
    expect(await cancel({ UUID: related.uuid })).toBe("201");
    expect(await cancel({ UUID: first.uuid })).toBe("201");
  });
});

describe("requests that are not received", () => {
  it("a UUID that nobody stamped, in Finkok's words (205 for one that the SAT does not know yet), and 203 for another issuer's", async () => {
    const { sandbox } = one();
    const { uuid } = await stampedInvoice();
    const nobodys = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    expect(await cancel({ UUID: nobodys })).toBe(`UUID: ${nobodys} No Encontrado`);
    const other = await newXmlSigner(sandbox, { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV" });
    expect(await requestCancellation(sandbox, signedRequest(other, { UUID: uuid }))).toBe("203");
  });

  it("302 once a letter is changed; 303, 305 and 310 by the certificate; 304 after its dates; 301 for anything else", async () => {
    const { sandbox } = one();
    const { uuid } = await stampedInvoice();
    const xml = signedRequest(signer, { UUID: uuid });
    expect(await requestCancellation(sandbox, xml.replace('Motivo="02"', 'Motivo="03"'))).toMatch(/^302/);
    expect(await requestCancellation(sandbox, xml.replace(/<SignatureValue>..../, "<SignatureValue>AAAA"))).toMatch(
      /^302/,
    );
    expect(
      await requestCancellation(sandbox, signedRequest({ ...signer, rfc: "URE180429TM6" }, { UUID: uuid })),
    ).toMatch(/^303/);
    expect(
      await requestCancellation(sandbox, signedRequest(await newXmlSigner(sandbox, { kind: "fiel" }), { UUID: uuid })),
    ).toMatch(/^310/);
    const old = { valid_from: "2020-01-01T00:00:00Z", valid_to: "2024-01-01T00:00:00Z" };
    expect(await requestCancellation(sandbox, signedRequest(await newXmlSigner(sandbox, old), { UUID: uuid }))).toMatch(
      /^304/,
    );
    const elsewhere = await startPacSandbox({ port: 0, dataDir: await temporaryFolder(), clock: () => NOW });
    const foreign = signedRequest(await newXmlSigner(elsewhere), { UUID: uuid });
    await elsewhere.close();
    expect(await requestCancellation(sandbox, foreign)).toMatch(/^305/);
    for (const wrong of ["<a/>", "no XML", xml.replace(/<Signature .*<\/Signature>/, "")])
      expect(await requestCancellation(sandbox, wrong)).toMatch(/^301/);
    expect(await cancel({ UUID: uuid })).toBe("201");
  });

  it("a forced code is answered as often as asked, and nothing is requested", async () => {
    const { sandbox } = one();
    const { uuid, question } = await stampedInvoice();
    expect(await updateSimulation(sandbox, "cancellations", { force: "799", times: 1 })).toBe(200);
    expect(await cancel({ UUID: uuid })).toMatch(/^799/);
    expect(await updateSimulation(sandbox, "cancellations", { force: "211" })).toBe(200);
    expect(await cancel({ UUID: uuid })).toBe("211");
    expect(await statusOf(question)).toMatchObject({ Estado: "Vigente" });
    expect(await cancel({ UUID: uuid })).toBe("201");
  });
});

describe("with acceptance", () => {
  it("a request without an answer counts as accepted when three business days are over, and not before", async () => {
    const { sandbox } = one();
    const { uuid, question } = await stampedInvoice();
    await afterTheNextBusinessDay();
    expect(await statusOf(question)).toMatchObject({ Estado: "Vigente", EsCancelable: "Cancelable con aceptación" });
    expect(await cancel({ UUID: uuid })).toBe("201");
    const listed = await (await fetch(`${sandbox.url}/sandbox/cancellations?uuid=${uuid.toLowerCase()}`)).json();
    const { cancellations } = listed as { cancellations: { deadline: string; estatus_cancelacion: string }[] };
    const deadline = cancellations[0]?.deadline ?? "";
    expect(cancellations[0]?.estatus_cancelacion).toBe("En proceso");
    expect(await cancel({ UUID: uuid })).toBe("202");
    await updateSimulation(sandbox, "clock", { to: new Date(Date.parse(deadline) - 1).toISOString() });
    expect(await statusOf(question)).toMatchObject({ Estado: "Vigente", EstatusCancelacion: "En proceso" });
    await updateSimulation(sandbox, "clock", { advance_ms: 1 });
    expect(await statusOf(question)).toMatchObject({ Estado: "Cancelado", EstatusCancelacion: "Plazo vencido" });
  });

  it("the receiver answers when set to, and only while a request is open", async () => {
    const { sandbox } = one();
    const [yes, no] = [await stampedInvoice(), await stampedInvoice()];
    await afterTheNextBusinessDay();
    expect(await updateSimulation(sandbox, "cancellations", { uuid: yes.uuid, answer: "accept" })).toBe(404);
    expect([await cancel({ UUID: yes.uuid }), await cancel({ UUID: no.uuid })]).toEqual(["201", "201"]);
    expect(await updateSimulation(sandbox, "cancellations", { uuid: yes.uuid, answer: "accept" })).toBe(200);
    expect(await updateSimulation(sandbox, "cancellations", { uuid: no.uuid, answer: "reject" })).toBe(200);
    expect(await statusOf(yes.question)).toMatchObject({
      Estado: "Cancelado",
      EstatusCancelacion: "Cancelado con aceptación",
    });
    expect(await statusOf(no.question)).toMatchObject({ Estado: "Vigente", EstatusCancelacion: "Solicitud rechazada" });
    expect(await updateSimulation(sandbox, "cancellations", { uuid: no.uuid, answer: "accept" })).toBe(404);
  });

  it("after a rejection a second request has no deadline", async () => {
    const { sandbox } = one();
    const { uuid, question } = await stampedInvoice();
    await afterTheNextBusinessDay();
    await updateSimulation(sandbox, "cancellations", { receiver: "rejects", after_ms: DAY, rfc: "URE180429TM6" });
    expect(await cancel({ UUID: uuid })).toBe("201");
    expect(await statusOf(question)).toMatchObject({ EstatusCancelacion: "En proceso" });
    await updateSimulation(sandbox, "clock", { advance_ms: DAY });
    expect(await statusOf(question)).toMatchObject({ EstatusCancelacion: "Solicitud rechazada" });
    await updateSimulation(sandbox, "cancellations", { receiver: "ignores", rfc: "URE180429TM6" });
    expect(await cancel({ UUID: uuid })).toBe("201");
    await updateSimulation(sandbox, "clock", { advance_ms: 60 * DAY });
    expect(await statusOf(question)).toMatchObject({ Estado: "Vigente", EstatusCancelacion: "En proceso" });
  });

  it("the public in general and credit notes are never asked", async () => {
    const { uuid } = await stampedInvoice({ TipoDeComprobante: "E" });
    await afterTheNextBusinessDay();
    expect(await cancel({ UUID: uuid })).toBe("201");
    const listed = (await (await fetch(`${one().sandbox.url}/sandbox/cancellations?uuid=${uuid}`)).json()) as {
      cancellations: unknown[];
    };
    expect(listed.cancellations).toMatchObject([{ acceptance: false, estado: "Cancelado" }]);
  });

  it("after the day of the annual return it is too late (210), but not for a credit note", async () => {
    const { sandbox } = one();
    const invoice = await stampedInvoice();
    const note = await stampedInvoice({ TipoDeComprobante: "E" });
    await updateSimulation(sandbox, "clock", { to: "2027-04-01T06:00:00Z" });
    expect([await cancel({ UUID: invoice.uuid }), await cancel({ UUID: note.uuid })]).toEqual(["210", "201"]);
  });
});

describe("steering", () => {
  it.each([
    ["cancellations", {}],
    ["cancellations", { uuid: "x", answer: "maybe" }],
    ["cancellations", { receiver: "sleeps" }],
    ["cancellations", { receiver: "accepts", after_ms: -1 }],
    ["cancellations", { force: "2" }],
    ["cancellations", { visible_after_ms: 1.5 }],
    ["clock", { advance_ms: -1 }],
    ["clock", { to: "yesterday" }],
    ["clock", { to: "2020-01-01T00:00:00Z" }],
  ] as const)("of %s refuses %j", async (what, body) => {
    expect(await updateSimulation(one().sandbox, what, body)).toBe(400);
  });
});

describe("right after stamping", () => {
  it("the SAT does not know the document yet: 205 and 602, then both as they should", async () => {
    const { sandbox } = one();
    await updateSimulation(sandbox, "cancellations", { visible_after_ms: 400 * DAY });
    const { uuid, question } = await stampedInvoice();
    expect(await cancel({ UUID: uuid })).toBe("205");
    expect(await statusOf(question)).toMatchObject({
      CodigoEstatus: "N - 602: Comprobante no encontrado.",
      Estado: "No Encontrado",
    });
    await updateSimulation(sandbox, "cancellations", { visible_after_ms: 0 });
    expect(await statusOf(question)).toMatchObject({ Estado: "Vigente" });
  });
});

describe("a restart", () => {
  it("keeps every request, its acknowledgement, how receivers are and the SAT's clock", async () => {
    const dataDir = await temporaryFolder();
    const before = await startPacSandbox({ port: 0, dataDir, clock: () => NOW, visibleAfterMs: 0 });
    const { xml } = sealUnchecked(DRAFT, await newSigner(before));
    const uuid = (await callFinkok(before.url, "stamp", "stamp", { xml: base64(xml) })).text("UUID");
    await updateSimulation(before, "clock", { advance_ms: 7 * DAY });
    await updateSimulation(before, "cancellations", { receiver: "accepts", after_ms: 5 });
    const request = { xml: base64(signedRequest(await newXmlSigner(before), { UUID: uuid })) };
    const acuse = (await callFinkok(before.url, "cancel", "cancel_signature", request)).text("Acuse");
    const known = await factsOf(before.url);
    await before.close();
    const after = await startPacSandbox({ port: 0, dataDir, clock: () => NOW });
    const knownAfter = await factsOf(after.url);
    const receipt = await callFinkok(after.url, "cancel", "get_receipt", {
      uuid,
      taxpayer_id: "EKU9003173C9",
      type: "C",
    });
    await after.close();
    expect(known).toMatchObject({
      now: "2026-11-27T18:00:00.000Z",
      visible_after_ms: 0,
      cancellations: [{ uuid, estatus_cancelacion: "En proceso" }],
    });
    expect(knownAfter).toEqual(known);
    expect(acuse).toContain(uuid);
    expect(receipt.text("receipt")).toBe(acuse);
  });
});

async function factsOf(url: string): Promise<unknown> {
  return (await fetch(`${url}/sandbox/cancellations`)).json();
}
