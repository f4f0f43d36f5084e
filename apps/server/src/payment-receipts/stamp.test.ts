import { readCfdi } from "@timbra/cfdi/xml";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../adapters/pdf/testing/read-pdf.ts";
import { ledgerOf } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { creditSale, owed, type PayingIssuer, pay, payingIssuer, somePay } from "./testing/paying.ts";

let test: TestApp;
let issuer: PayingIssuer;

beforeAll(async () => {
  test = await startTestApp({ worker: false });
  issuer = await payingIssuer(test);
});
afterAll(() => test.close());

/** The complement of a receipt as it was stamped. */
async function complementOf(id: string) {
  const { bytes } = await issuer.client.raw("GET", `/api/pays/${id}/xml`);
  const read = readCfdi(bytes.toString("utf8"));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const pagos = read.comprobante.Complemento?.find((one) => one.tipo === "pagos");
  if (pagos?.tipo !== "pagos") throw new Error("no complement of payments");
  return { comprobante: read.comprobante, pagos };
}

describe("an invoice paid in two parts", () => {
  it("owes less after each, and nothing after the last; the figures are those of the worked example", async () => {
    const invoice = await creditSale(issuer);
    expect(await owed(issuer, invoice)).toMatchObject({
      total: "1160.00",
      paid: "0.00",
      balance: "1160.00",
      instalments: 0,
      days: 0,
    });
    const first = await pay(issuer, somePay(issuer, "500", [{ invoice_id: invoice }]));
    expect([first.status, first.serie, first.total_mxn, first.counts]).toEqual(["active", "P", "500.00", true]);
    expect(await owed(issuer, invoice)).toMatchObject({ paid: "500.00", balance: "660.00", instalments: 1 });
    const second = await pay(issuer, somePay(issuer, "660.00", [{ invoice_id: invoice, amount: "660.00" }]));
    expect(await owed(issuer, invoice)).toBeUndefined();

    // facts 5.1: computed apart from this product.
    const [a, b] = [(await complementOf(first.id)).pagos, (await complementOf(second.id)).pagos];
    const docto = (one: typeof a) => one.Pago[0]?.DoctoRelacionado[0];
    expect(docto(a)).toMatchObject({
      NumParcialidad: "1",
      ImpSaldoAnt: "1160.00",
      ImpPagado: "500.00",
      ImpSaldoInsoluto: "660.00",
    });
    expect(docto(a)?.ImpuestosDR?.TrasladosDR).toEqual([
      {
        BaseDR: "431.034483",
        ImpuestoDR: "002",
        TipoFactorDR: "Tasa",
        TasaOCuotaDR: "0.160000",
        ImporteDR: "68.965517",
      },
    ]);
    expect(a.Totales).toEqual({
      TotalTrasladosBaseIVA16: "431.03",
      TotalTrasladosImpuestoIVA16: "68.97",
      MontoTotalPagos: "500.00",
    });
    expect(docto(b)).toMatchObject({
      NumParcialidad: "2",
      ImpSaldoAnt: "660.00",
      ImpPagado: "660.00",
      ImpSaldoInsoluto: "0.00",
    });
    expect(docto(b)?.ImpuestosDR?.TrasladosDR?.[0]).toMatchObject({ BaseDR: "568.965517", ImporteDR: "91.034483" });
    expect((await ledgerOf(test, issuer.rfc)).map(({ uuid }) => uuid)).toEqual(
      expect.arrayContaining([first.uuid, second.uuid]),
    );
  });

  it("is shown completely afterwards: what was settled, the stamp, the invoices by name", async () => {
    const invoice = await creditSale(issuer);
    const { id } = await pay(issuer, somePay(issuer, "1160", [{ invoice_id: invoice }], { operation: "SPEI 0001" }));
    const { pay: told } = (await issuer.client.call("getPay", { params: { id } })).body;
    expect(told.settlement?.payments[0]).toMatchObject({
      form: "03",
      currency: "MXN",
      amount: "1160.00",
      operation: "SPEI 0001",
      date: "2026-11-18T12:00:00",
    });
    expect(told.settlement?.payments[0]?.documents[0]).toMatchObject({
      invoice_id: invoice,
      instalment: 1,
      left: "0.00",
      taxes: [{ tax: "IVA", base: "1000.000000" }],
    });
    expect(told.settlement?.total_in_words).toContain("MIL CIENTO SESENTA PESOS");
    expect(told.documents.map(({ invoice_id }) => invoice_id)).toEqual([invoice]);
    expect(told.stamp?.uuid).toBe(told.uuid);
    expect(told.paid_on).toBe("2026-11-18");
    const { events } = (await issuer.client.call("getPayTimeline", { params: { id } })).body;
    expect(events.map(({ kind }) => kind)).toEqual(["created", "sealed", "attempt", "stamped"]);
    expect((await issuer.client.call("paginateInvoices", { body: { search: told.uuid ?? "" } })).body.total).toBe(0);
    expect(
      (await issuer.client.call("paginatePays", { body: { search: told.uuid ?? "" } })).body.rows.map((row) => row.id),
    ).toEqual([id]);
  });
});

describe("its files", () => {
  it("are the stamped bytes and a printed form of them, in both languages; the form of a draft is marked as not valid", async () => {
    const invoice = await creditSale(issuer);
    const body = somePay(issuer, "500", [{ invoice_id: invoice }]);
    const accept = { accept: "application/pdf" };
    const draft = await readPdf(
      (await issuer.client.raw("POST", "/api/pays/preview", { body, headers: accept })).bytes,
    );
    expect(draft.pages.join("")).toContain("BORRADOR");
    const { id, uuid } = await pay(issuer, body);
    const xml = (await issuer.client.raw("GET", `/api/pays/${id}/xml`)).bytes;
    const printed = await readPdf((await issuer.client.raw("GET", `/api/pays/${id}/pdf`)).bytes);
    const text = printed.pages.join("");
    for (const part of ["Reciboelectrónicodepago", "Saldoinsoluto", "500.00MXN", "660.00MXN", uuid ?? "?"])
      expect(text).toContain(part);
    expect(Buffer.from(printed.attachments["cfdi.xml"] ?? []).equals(xml)).toBe(true);
    const english = await readPdf(
      (await issuer.client.raw("GET", `/api/pays/${id}/pdf`, { headers: { localization: "en" } })).bytes,
    );
    expect(english.pages.join("")).toContain("Balanceleft");
    const filesOf = async (wanted: object) =>
      Object.entries(unzipSync((await issuer.client.call("zipPays", { body: wanted })).bytes));
    const ticked = await filesOf({ ids: [id] });
    expect(ticked.map(([name]) => name.split(".").at(-1)).sort()).toEqual(["pdf", "xml"]);
    expect(Buffer.from(ticked.find(([name]) => name.endsWith(".xml"))?.[1] ?? []).equals(xml)).toBe(true);
    expect((await filesOf({ search: uuid ?? "?" })).map(([name]) => name)).toEqual(ticked.map(([name]) => name));
    expect((await issuer.client.fail("zipPays", { body: { ids: [invoice] } })).body.code).toBe("not_found");
  });
});

describe("currencies", () => {
  it("settles a dollar invoice with pesos at the agreed rate, as the worked example has it", async () => {
    const usd = await creditSale(issuer, "1000", { currency_id: 2, exchange_rate: "17.40" });
    expect(await owed(issuer, usd)).toMatchObject({ currency: "USD", balance: "1160.00" });
    const receipt = await pay(issuer, somePay(issuer, "20300", [{ invoice_id: usd, amount: "1160" }]));
    const { pagos, comprobante } = await complementOf(receipt.id);
    // facts 5.3: computed apart from this product.
    expect(comprobante).toMatchObject({ Moneda: "XXX", Total: "0", SubTotal: "0" });
    expect(pagos.Pago[0]).toMatchObject({ MonedaP: "MXN", TipoCambioP: "1", Monto: "20300.00" });
    expect(pagos.Pago[0]?.DoctoRelacionado[0]).toMatchObject({
      MonedaDR: "USD",
      EquivalenciaDR: "0.0571428571",
      ImpSaldoInsoluto: "0.00",
    });
    expect(pagos.Totales).toEqual({
      TotalTrasladosBaseIVA16: "17500.00",
      TotalTrasladosImpuestoIVA16: "2800.00",
      MontoTotalPagos: "20300.00",
    });
    expect(await owed(issuer, usd)).toBeUndefined();
  });

  it("puts several payments, invoices and currencies in one receipt", async () => {
    const [mxn, usd] = [
      await creditSale(issuer),
      await creditSale(issuer, "100", { currency_id: 2, exchange_rate: "17.5" }),
    ];
    const one = {
      date: "2026-11-10",
      form_id: 3,
      currency_id: 1,
      amount: "660",
      documents: [{ invoice_id: mxn, amount: "660" }],
    };
    const two = {
      date: "2026-11-12T10:30",
      form_id: 3,
      currency_id: 2,
      exchange_rate: "17.5",
      amount: "144.57",
      documents: [
        { invoice_id: mxn, amount: "500" },
        { invoice_id: usd, amount: "116" },
      ],
    };
    const receipt = await pay(issuer, {
      customer_id: issuer.customerId,
      series_id: issuer.paySeriesId,
      payments: [one, two],
    });
    expect(receipt.amounts).toEqual([
      { currency: "MXN", amount: "660.00" },
      { currency: "USD", amount: "144.57" },
    ]);
    expect(receipt.total_mxn).toBe("3189.98");
    const documents = receipt.settlement?.payments.flatMap((payment) => payment.documents) ?? [];
    expect(documents.map(({ instalment, left }) => [instalment, left])).toEqual([
      [1, "500.00"],
      [2, "0.00"],
      [1, "0.00"],
    ]);
    expect([await owed(issuer, mxn), await owed(issuer, usd)]).toEqual([undefined, undefined]);
  });
});

describe("what cannot be", () => {
  it("is reported at its field, all of it, and leaves no trace", async () => {
    const invoice = await creditSale(issuer);
    const credits = (await issuer.client.call("getCredits")).body.credits;
    const { body } = await issuer.client.fail("stampPay", {
      body: { customer_id: issuer.customerId, amount: "10", documents: [{ invoice_id: invoice }] },
    });
    expect(body.code).toBe("pay_has_problems");
    expect(body.problems?.map(({ path }) => path)).toEqual([
      "series_id",
      "payments.0.date",
      "payments.0.form_id",
      "payments.0.currency_id",
    ]);
    const over = await issuer.client.fail("stampPay", {
      body: somePay(issuer, "2000", [{ invoice_id: invoice, amount: "1160.01" }]),
    });
    expect(over.body.problems?.map(({ code, path }) => [code, path])).toEqual([
      ["TIMBRA-PAGAR-EXCEDE", "payments.0.documents.0.amount"],
    ]);
    const { serie, folio } = (await issuer.client.call("getInvoice", { params: { id: invoice } })).body.invoice;
    expect(over.body.problems?.[0]?.message).toContain(`de la factura ${serie}-${folio},`);
    const short = await issuer.client.fail("stampPay", {
      body: somePay(issuer, "100", [{ invoice_id: invoice, amount: "200" }]),
    });
    expect(short.body.problems?.map(({ code, path }) => [code, path])).toEqual([
      ["TIMBRA-PAGAR-MONTO", "payments.0.amount"],
    ]);
    expect((await issuer.client.call("listPays", { body: { filters: { status: "draft" } } })).body.rows).toEqual([]);
    expect((await issuer.client.call("getCredits")).body.credits).toBe(credits);
    expect(await owed(issuer, invoice)).toMatchObject({ balance: "1160.00" });
  });

  it("is refused of an invoice paid at once, and of another customer's", async () => {
    const atOnce = await creditSale(issuer, "1000", { payment_method_id: 2, payment_form_id: 3 });
    const pue = await issuer.client.fail("stampPay", { body: somePay(issuer, "100", [{ invoice_id: atOnce }]) });
    expect(pue.body.problems?.map(({ code }) => code)).toEqual(["TIMBRA-PAGAR-PUE"]);
    const receiver = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", tax_regime_id: 1, zip_code: "42501" };
    const other = await creditSale(issuer, "1000", { customer_id: null, receiver });
    const refused = await issuer.client.fail("stampPay", { body: somePay(issuer, "100", [{ invoice_id: other }]) });
    expect(refused.body.problems).toEqual([
      expect.objectContaining({ path: "payments.0.documents.0", message: expect.stringContaining("otro cliente") }),
    ]);
    // Without a customer named, the invoice identifies whom the receipt is for.
    const receipt = await pay(issuer, somePay(issuer, "1160", [{ invoice_id: other }], { customer_id: null }));
    expect(receipt).toMatchObject({ receiver_rfc: "EKU9003173C9", state: "stamped" });
  });

  it("shows in the preview what the stamp would refuse, and keeps nothing", async () => {
    const invoice = await creditSale(issuer);
    const { body } = await issuer.client.call("previewPay", {
      body: somePay(issuer, "1500", [{ invoice_id: invoice }]),
    });
    expect(body.settlement?.payments[0]).toMatchObject({
      unapplied: "340.00",
      documents: [{ paid: "1160.00", left: "0.00" }],
    });
    expect(body.problems).toContainEqual(
      expect.objectContaining({ code: "TIMBRA-PAGO-REMANENTE", severity: "warning", path: "payments.0.amount" }),
    );
    expect(body.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(await owed(issuer, invoice)).toMatchObject({ instalments: 0 });
  });
});

describe("a certificate of a test authority that was stored before going live", () => {
  it("seals no receipt, and takes no credit", async () => {
    const invoice = await creditSale(issuer);
    const { config } = test.deps;
    Object.assign(test.deps, { config: { ...config, mode: "live" } });
    const refused = await issuer.client.fail("stampPay", { body: somePay(issuer, "100", [{ invoice_id: invoice }]) });
    Object.assign(test.deps, { config });
    expect([refused.status, refused.body.code]).toEqual([409, "test_certificate"]);
    expect(await owed(issuer, invoice)).toMatchObject({ paid: "0.00", instalments: 0 });
  });
});

describe("the same request twice", () => {
  it("makes one receipt and takes one credit", async () => {
    const invoice = await creditSale(issuer);
    const before = (await issuer.client.call("getCredits")).body.credits;
    const body = somePay(issuer, "100", [{ invoice_id: invoice }]);
    const [a, b] = await Promise.all([
      issuer.client.raw("POST", "/api/pays/stamp", { body, headers: { "idempotency-key": "twice" } }),
      issuer.client.raw("POST", "/api/pays/stamp", { body, headers: { "idempotency-key": "twice" } }),
    ]);
    const again = await issuer.client.raw("POST", "/api/pays/stamp", { body, headers: { "idempotency-key": "twice" } });
    expect([a.status, b.status].filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(again.status).toBe(200);
    expect(await owed(issuer, invoice)).toMatchObject({ balance: "1060.00", instalments: 1 });
    expect((await issuer.client.call("getCredits")).body.credits).toBe(before - 1);
  });
});
