import { cadenaOriginal } from "@timbra/cfdi";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { verifySello } from "@timbra/cfdi/node";
import { cadenaByStylesheet, xsdProblems } from "@timbra/cfdi/testing";
import type { InvoiceDraftInput } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

const DONATION = {
  name: "donat11",
  data: { noAutorizacion: "325-SAT-09-IV-E-82118", fechaAutorizacion: "2020-01-15", leyenda: "Donativo & más" },
};
const VEHICLE = { name: "venta-vehiculos11", data: { ClaveVehicular: "0123456", Niv: "3N1AB7AP0KY000001" } };
const parts = (): InvoiceDraftInput => {
  const { items = [] } = someDraft(issuer);
  return { complements: [DONATION], items: (items ?? []).map((item) => ({ ...item, complements: [VEHICLE] })) };
};

describe("an invoice with complements", () => {
  it("is stamped with them at document and line, under a seal that is the stylesheet's, and gives them back", async () => {
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer, parts()) });
    expect(body.invoice.state).toBe("stamped");
    const { id } = body.invoice;
    const { bytes } = await issuer.client.call("getInvoiceXml", { params: { id } });
    const xml = Buffer.from(bytes).toString("utf8");
    // The schemas at hand for tests have no complement of a line.
    expect(xsdProblems(xml.replace(/<cfdi:ComplementoConcepto>.*?<\/cfdi:ComplementoConcepto>/s, ""))).toEqual([]);
    const read = await readCfdiConTablas(xml);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(verifySello(read.comprobante)).toBe(true);
    expect(cadenaOriginal(read.comprobante)).toBe(cadenaByStylesheet(xml));
    expect(cadenaOriginal(read.comprobante)).toContain("|1.1|325-SAT-09-IV-E-82118|2020-01-15|Donativo & más|");
    const { body: kept } = await issuer.client.call("getInvoice", { params: { id } });
    expect([kept.invoice.draft.complements, kept.invoice.draft.items[0]?.complements]).toEqual([[DONATION], [VEHICLE]]);
    for (const derive of ["duplicateInvoice", "replaceInvoice"] as const) {
      const { body: derived } = await issuer.client.call(derive, { params: { id } });
      const { draft } = derived.invoice;
      expect([draft.complements, draft.items[0]?.complements]).toEqual([[DONATION], [VEHICLE]]);
    }
    const { bytes: pack } = await issuer.client.call("getInvoiceEvidence", { params: { id } });
    expect(pack.byteLength).toBeGreaterThan(1000);
  });

  it("is refused before its seal with each fault at its field, in the language asked, by the lists of its day", async () => {
    const { items = [] } = someDraft(issuer);
    const FUEL = { TipoPermiso: "PER01", NumeroPermiso: "PL/1", ClaveHYP: "99999999", SubProductoHYP: "SP17" };
    const draft = someDraft(issuer, {
      complements: [{ name: "donat11", data: { noAutorizacion: "1" } }],
      items: (items ?? []).map((item) => ({ ...item, complements: [{ name: "hidro-y-petro", data: FUEL }] })),
    });
    const refused = await issuer.client.raw("POST", "/api/invoices/stamp", {
      body: draft,
      headers: { localization: "en" },
    });
    expect(refused.status).toBe(422);
    const { problems } = refused.body as {
      problems: { path: string; code: string; message: string; severity: string }[];
    };
    const at = (path: string) => problems.find((problem) => problem.path === path);
    expect(at("complements.0.data.leyenda")).toMatchObject({
      severity: "error",
      message: expect.stringMatching(/is missing\.$/),
    });
    expect(at("items.0.complements.0.data.NumeroPermiso")).toMatchObject({ code: "TIMBRA-DATO-CORTO" });
    expect(at("items.0.complements.0.data.ClaveHYP")).toMatchObject({
      code: "TIMBRA-CLAVE-DESCONOCIDA",
      severity: "warning",
    });
  });
});

describe("the complements that an issuer's editor offers", () => {
  it("are none until they are chosen, and only such as there are", async () => {
    const { client } = issuer;
    const { body: before } = await client.call("getOfferedComplements");
    expect([before.complements, before.available.find(({ id }) => id === "hidro-y-petro")]).toEqual([
      [],
      { id: "hidro-y-petro", place: "line", label: "Hidrocarburos y petrolíferos" },
    ]);
    expect((await client.call("getInvoiceForm")).body.complements).toEqual([]);
    const save = (complements: string[], version: string) =>
      client.raw("POST", "/api/auth/store/complements", { body: { complements, version } });
    const refused = await save(["donat11", "pagos20"], before.version);
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { "complements.1": [expect.any(String)] } }]);
    expect((await save(["iedu", "donat11"], before.version)).status).toBe(200);
    const { complements } = (await client.call("getInvoiceForm")).body;
    expect(complements).toEqual([
      { id: "donat11", place: "document", label: "Donatarias" },
      { id: "iedu", place: "line", label: "Instituciones educativas" },
    ]);
    expect((await save([], before.version)).status).toBe(409);
  });
});
