import { type Draft, price, writeXml } from "@timbra/cfdi";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INVOICE } from "../adapters/pdf/testing/documents.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { documentName } from "./files.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let isPrinterBroken = false;

beforeAll(async () => {
  test = await startTestApp();
  const { print } = test.deps.pdf;
  Object.assign(test.deps.pdf, {
    print: (...given: Parameters<typeof print>) =>
      isPrinterBroken ? Promise.resolve({ ok: false, reason: "broken" }) : print(...given),
  });
  issuer = await readyIssuer(test);
});

afterAll(() => test.close());

async function textOf(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join("\n");
}

async function preview(body: unknown, accept: string) {
  return issuer.client.raw("POST", "/api/invoices/preview", { body, headers: { accept } });
}

describe("files of a stamped invoice", () => {
  it("leaves with names, types and headers that a browser saves safely", async () => {
    const { body } = await issuer.client.call("stampInvoice", {
      body: someDraft(issuer, { notes: "Gracias por su compra" }),
    });
    const { id, uuid } = body.invoice;
    const xml = await issuer.client.raw("GET", `/api/invoices/${id}/xml`);
    expect(xml.headers).toMatchObject({
      "content-type": expect.stringMatching(/xml/),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(xml.headers["content-disposition"]).toContain(`${issuer.rfc}_A-1_${uuid}.xml`);
    const pdf = await issuer.client.raw("GET", `/api/invoices/${id}/pdf`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toContain(`${issuer.rfc}_A-1_${uuid}.pdf`);
    const tagged = await issuer.client.raw("GET", `/api/invoices/${id}/pdf?format=tagged_pdf`);
    const areTagged = [pdf, tagged].map(({ bytes }) => bytes.toString("latin1").includes("/StructTreeRoot"));
    expect(areTagged).toEqual([false, true]);
    const text = await textOf(pdf.bytes);
    for (const printed of [
      uuid ?? "",
      issuer.rfc,
      "1,102.00",
      "MIL CIENTO DOS PESOS",
      "Gracias por su compra",
      "Avenida Juárez 100",
    ])
      expect(text).toContain(printed);
  });

  it("shows where the receiver is, as far as somebody typed it", async () => {
    const { customer_data: customer } = (
      await issuer.client.call("saveCustomer", {
        body: {
          customers_rfc: "URE180429TM6",
          customers_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
          customers_email: "compras@example.com",
          address_pais: 1,
          address_codigo_postal: "86991",
          cat_tax_regimes_id: 1,
          address_calle: "Calle de los Robles",
          address_no_exterior: "12",
          address_municipio: "Centro",
          address_localidad: "Centro",
          address_estado: "Tabasco",
        },
      })
    ).body;
    const draft = { ...someDraft(issuer), customer_id: customer.id };
    const seen = await textOf((await preview(draft, "application/pdf")).bytes);
    const { body } = await issuer.client.call("stampInvoice", { body: draft });
    const paper = await textOf((await issuer.client.raw("GET", `/api/invoices/${body.invoice.id}/pdf`)).bytes);
    for (const text of [seen, paper]) {
      expect(text).toContain("Calle de los Robles 12");
      expect(text).toContain("Centro, Tabasco");
      expect(text).not.toContain("Centro, Centro");
    }
  });

  it("says 503 when it cannot be drawn now, and still gives the XML", async () => {
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    isPrinterBroken = true;
    expect(await issuer.client.fail("getInvoicePdf", { params: { id: body.invoice.id } })).toMatchObject({
      status: 503,
      body: { code: "pdf_not_made" },
    });
    isPrinterBroken = false;
    expect((await issuer.client.raw("GET", `/api/invoices/${body.invoice.id}/xml`)).status).toBe(200);
  });

  it("are not there before the stamp", async () => {
    const { body } = await issuer.client.call("createDraft", { body: someDraft(issuer) });
    const params = { id: body.invoice.id };
    expect((await issuer.client.fail("getInvoiceXml", { params })).status).toBe(404);
    expect((await issuer.client.fail("getInvoicePdf", { params })).status).toBe(404);
    expect(body.invoice.files).toBeNull();
  });
});

describe("a preview", () => {
  it("adds up as the stamp will, and keeps nothing", async () => {
    const before = (await issuer.client.call("listInvoices")).body.total;
    const { body } = await issuer.client.call("previewInvoice", { body: someDraft(issuer) });
    expect(body.problems.filter((problem) => problem.severity === "error")).toEqual([]);
    expect(body.totals).toMatchObject({
      subtotal: "1000.50",
      discount: "50.50",
      total: "1102.00",
      total_in_words: "(MIL CIENTO DOS PESOS 00/100 M.N.)",
    });
    expect((await issuer.client.call("listInvoices")).body.total).toBe(before);
  });

  it("prints the same form, marked as a draft", async () => {
    const printed = await preview(someDraft(issuer), "application/pdf");
    expect(printed.status).toBe(200);
    const text = await textOf(printed.bytes);
    expect(text).toContain("BORRADOR");
    expect(text).toContain("1,102.00");
  });

  it("of a draft that lacks nearly everything shows what is missing, in both forms", async () => {
    const asJson = await issuer.client.call("previewInvoice", { body: {} });
    expect(asJson.body.problems.map((problem) => problem.path)).toEqual(
      expect.arrayContaining(["items", "customer_id"]),
    );
    const asPdf = await preview({}, "application/pdf");
    expect([200, 422]).toContain(asPdf.status);
    if (asPdf.status === 422) expect(asPdf.body).toMatchObject({ code: "invoice_has_problems" });
  });

  it("refuses rubbish at its fields", async () => {
    const refused = await issuer.client.fail("previewInvoice", {
      body: { items: [{ quantity: "muchos" }], exchange_rate: "-1", type: "X" },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(
      expect.arrayContaining(["items.0.quantity", "exchange_rate", "type"]),
    );
  });
});

const UUID = "AB9303C2-8688-4948-BE92-ED4152719591";
const nameOf = (draft: Draft) => documentName({ uuid: UUID, xml: Buffer.from(writeXml(price(draft, 2))) });
const { Serie: _serie, Folio: _folio, ...UNNUMBERED } = INVOICE;

it("says whose, which number and which folio fiscal", () => {
  expect(nameOf(INVOICE)).toBe(`EKU9003173C9_A-123_${UUID}`);
  expect(nameOf(UNNUMBERED)).toBe(`EKU9003173C9_${UUID}`);
});

it("keeps a number that would name a folder in one name", () => {
  expect(nameOf({ ...INVOICE, Serie: "A/B c", Folio: "..\\1" })).toBe(`EKU9003173C9_A-B-c-..-1_${UUID}`);
});

it("is the folio fiscal where the document cannot be read", () => {
  expect(documentName({ uuid: UUID, xml: Buffer.from("<a/>") })).toBe(UUID);
});
