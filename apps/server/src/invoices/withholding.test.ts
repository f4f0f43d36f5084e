import { createVerify, X509Certificate } from "node:crypto";
import { cadenaByStylesheet, xsdProblems } from "@timbra/cfdi/testing";
import { type InvoiceDraftInput, idOfKey, withTaxFix } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someRfc } from "../testing/accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
/** One of each regime: companies of 601, persons of the others. */
const issuers: Record<string, ReadyIssuer> = {};

beforeAll(async () => {
  test = await shareTestApp();
  for (const regime of ["601", "606", "612", "626"]) {
    const rfc = someRfc(regime === "601" ? "moral" : "fisica");
    issuers[regime] = await readyIssuer(test, { rfc }, idOfKey("tax_regime", regime));
  }
});
afterAll(() => test.close());

function issuerOf(regime: string): ReadyIssuer {
  const issuer = issuers[regime];
  if (issuer === undefined) throw new Error(`no issuer of ${regime}`);
  return issuer;
}

type Line = NonNullable<InvoiceDraftInput["items"]>[number];

const VAT = { tax: "IVA", rate: "0.16" } as const;
const EXEMPT = { tax: "IVA", factor: "exempt" } as const;
const SERVICE_UNIT = idOfKey("unit", "E48") ?? 0;

const line = (key: string, unit_price: string, parts: Line = {}): Line => ({
  key,
  description: "Lo que se vendió",
  quantity: "1",
  unit_id: SERVICE_UNIT,
  unit_price,
  tax_object_id: 2,
  taxes: [VAT],
  ...parts,
});

const draftFor = (issuer: ReadyIssuer, items: Line[], parts: InvoiceDraftInput = {}) =>
  someDraft(issuer, { tax_regime_id: null, items, ...parts });

/** What the preview advises; the draft itself is answered as it was given. */
async function adviceOn(issuer: ReadyIssuer, body: InvoiceDraftInput) {
  return (await issuer.client.call("previewInvoice", { body })).body.advice;
}

/** The draft as an integration would change it that follows every fix. */
async function followAdvice(issuer: ReadyIssuer, items: Line[], parts: InvoiceDraftInput = {}) {
  const { body: kept } = await issuer.client.call("createDraft", { body: draftFor(issuer, items, parts) });
  const changed = kept.invoice.draft.items.map((item, at) => ({
    ...item,
    taxes: kept.advice
      .filter(({ lines }) => lines.includes(at))
      .reduce((taxes, { fix }) => (fix === null ? taxes : withTaxFix(taxes, fix)), item.taxes),
  }));
  const { body: saved } = await issuer.client.call("updateDraft", {
    params: { id: kept.invoice.id },
    body: { ...kept.invoice.draft, items: changed },
  });
  return { advice: kept.advice, again: saved.advice, id: kept.invoice.id };
}

async function stampedXml(issuer: ReadyIssuer, id: string): Promise<string> {
  await issuer.client.call("stampDraft", { params: { id } });
  return (await issuer.client.raw("GET", `/api/invoices/${id}/xml`)).bytes.toString("utf8");
}

const attribute = (element: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "";
const elements = (xml: string, name: string) => xml.match(new RegExp(`<cfdi:${name}\\s[^>]*>`, "g")) ?? [];

/** A decimal as a whole number of millionths: no rounding but where it is written. */
function millionths(text: string): bigint {
  const [whole = "0", decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(6, "0"));
}
const MILLION = 1_000_000n;
const CENT = 10_000n;
const toCents = (amount: bigint): bigint => ((amount + CENT / 2n) / CENT) * CENT;
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/**
 * The same document worked out again in whole numbers, from its attributes alone: each Importe between the limits of
 * its base and rate (CFDI40186), the summary the rounded sums of the lines, the total what is left.
 */
function recalculate(xml: string): void {
  const items = xml.slice(0, xml.indexOf("</cfdi:Conceptos>"));
  const ofLines = items.match(/<cfdi:(?:Traslado|Retencion)\s[^>]*>/g) ?? [];
  for (const tax of ofLines.filter((one) => attribute(one, "TasaOCuota") !== "")) {
    const [base, rate, amount] = ["Base", "TasaOCuota", "Importe"].map((name) => millionths(attribute(tax, name)));
    const half = CENT / 2n;
    const lowest = ((((base ?? 0n) - half) * (rate ?? 0n)) / MILLION / CENT) * CENT;
    const highest = (((((base ?? 0n) + half) * (rate ?? 0n)) / MILLION + CENT - 1n) / CENT) * CENT;
    expect((amount ?? 0n) >= lowest && (amount ?? 0n) <= highest, tax).toBe(true);
  }
  const amounts = (of: string) => ofLines.filter((tax) => tax.startsWith(`<cfdi:${of}`));
  const [summary = ""] = elements(xml, "Impuestos").filter((one) => attribute(one, "TotalImpuestosRetenidos") !== "");
  const [root = ""] = elements(xml, "Comprobante");
  const withheld = ["001", "002"].map((kind) =>
    toCents(
      sumOf(
        amounts("Retencion")
          .filter((tax) => attribute(tax, "Impuesto") === kind)
          .map((tax) => millionths(attribute(tax, "Importe"))),
      ),
    ),
  );
  const charged = toCents(sumOf(amounts("Traslado").map((tax) => millionths(attribute(tax, "Importe") || "0"))));
  const subtotal = toCents(sumOf(elements(xml, "Concepto").map((one) => millionths(attribute(one, "Importe")))));
  expect(sumOf(withheld)).toBe(millionths(attribute(summary, "TotalImpuestosRetenidos") || "0"));
  expect(subtotal + charged - sumOf(withheld)).toBe(millionths(attribute(root, "Total")));
}

/** What schema, stylesheet and arithmetic say of a stamped document; its seal is over the stylesheet's cadena. */
function verify(xml: string): void {
  expect(xsdProblems(xml)).toEqual([]);
  const [root = ""] = elements(xml, "Comprobante");
  const certificate = new X509Certificate(Buffer.from(attribute(root, "Certificado"), "base64"));
  const cadena = cadenaByStylesheet(xml);
  const seal = Buffer.from(attribute(root, "Sello"), "base64");
  expect(createVerify("RSA-SHA256").update(cadena, "utf8").verify(certificate.publicKey, seal)).toBe(true);
  recalculate(xml);
}

interface Expected {
  /** Impuesto, TasaOCuota and Importe of each row that is withheld, in the order of the document. */
  readonly withheld: readonly (readonly [impuesto: string, tasa: string, importe: string])[];
  readonly total: string;
  readonly label: string;
}

describe("a document whose author followed the advice", () => {
  it.each<[what: string, regime: string, Line, Expected]>([
    [
      "honorarios to a company",
      "612",
      line("84111500", "12345.67"),
      {
        withheld: [
          ["001", "0.100000", "1234.567000"],
          ["002", "0.106667", "1316.871467"],
        ],
        total: "11769.54",
        label: "Retener ISR 10 % e IVA 2/3",
      },
    ],
    [
      "honorarios of RESICO",
      "626",
      line("80101500", "15000.00"),
      {
        withheld: [
          ["001", "0.012500", "187.500000"],
          ["002", "0.106667", "1600.000000"],
        ],
        total: "15612.50",
        label: "Retener ISR 1.25 % e IVA 2/3",
      },
    ],
    [
      "a lease with its property account, where the exact two thirds would leave the limits",
      "606",
      line("80131502", "100000.00", { predial: "15060123456" }),
      {
        withheld: [
          ["001", "0.100000", "10000.000000"],
          ["002", "0.106667", "10666.700000"],
        ],
        total: "95333.30",
        label: "Retener ISR 10 % e IVA 2/3",
      },
    ],
    [
      "freight of a company",
      "601",
      line("78101802", "8500.55"),
      { withheld: [["002", "0.040000", "340.022000"]], total: "9520.62", label: "Retener IVA 4 %" },
    ],
    [
      "a doctor's exempt fees",
      "612",
      line("85121600", "2000.00", { taxes: [EXEMPT] }),
      { withheld: [["001", "0.100000", "200.000000"]], total: "1800.00", label: "Retener ISR 10 %" },
    ],
    [
      "goods of RESICO",
      "626",
      line("56112100", "999.99"),
      { withheld: [["001", "0.012500", "12.499875"]], total: "1147.49", label: "Retener ISR 1.25 %" },
    ],
  ])("withholds what it should: %s", async (_what, regime, item, { withheld, total, label }) => {
    const issuer = issuerOf(regime);
    const { advice, again, id } = await followAdvice(issuer, [item]);
    expect(advice.map(({ code, fix }) => [code, fix?.label])).toEqual([["withhold", label]]);
    expect(again).toEqual([]);
    const xml = await stampedXml(issuer, id);
    const rows = elements(xml, "Retencion").filter((row) => attribute(row, "Base") !== "");
    const said = rows.map((row) => ["Impuesto", "TasaOCuota", "Importe"].map((name) => attribute(row, name)));
    expect(said.map(([tax, rate, amount]) => [tax, rate, millionths(amount ?? "")])).toEqual(
      withheld.map(([tax, rate, amount]) => [tax, rate, millionths(amount)]),
    );
    expect(attribute(elements(xml, "Comprobante")[0] ?? "", "Total")).toBe(total);
    if (item.predial != null) expect(xml).toContain(`<cfdi:CuentaPredial Numero="${item.predial}"/>`);
    verify(xml);
  });

  it("charges 8 % at the border once the notice is declared, and nothing is offered before", async () => {
    const issuer = issuerOf("601");
    const item = line("56112100", "1000.00");
    const inTijuana = { expedition_zip: "22000" };
    expect(await adviceOn(issuer, draftFor(issuer, [item], inTijuana))).toEqual([]);
    await declareNotice(issuer, "2024-01-15");
    const { advice, again, id } = await followAdvice(issuer, [item], inTijuana);
    expect(advice.map(({ code, fix }) => [code, fix?.label])).toEqual([["border_offer", "Cobrar IVA 8 %"]]);
    expect(again).toEqual([]);
    const xml = await stampedXml(issuer, id);
    expect(attribute(elements(xml, "Comprobante")[0] ?? "", "Total")).toBe("1080.00");
    verify(xml);
    await declareNotice(issuer, "");
    const charged = draftFor(issuer, [{ ...item, taxes: [{ tax: "IVA", rate: "0.08" }] }], inTijuana);
    expect((await adviceOn(issuer, charged)).map(({ code, fix }) => [code, fix])).toEqual([
      ["border_undeclared", null],
    ]);
  });
});

/** Left out, the notice stays as it is. */
async function declareNotice({ client }: ReadyIssuer, border_notice: string): Promise<void> {
  const read = async () => (await client.call("getGeneral")).body;
  const { user_general_data: general, version } = await read();
  const { rfc: _, complete: __, invoice_name: ___, border_notice: ____, ...rest } = general;
  const form = { ...rest, business_name: rest.business_name ?? "" };
  await client.call("saveGeneral", { body: { ...form, border_notice, version } });
  const saved = await read();
  expect(saved.user_general_data.border_notice).toBe(border_notice || null);
  await client.call("saveGeneral", { body: { ...form, version: saved.version } });
  expect((await read()).user_general_data.border_notice).toBe(border_notice || null);
}

const PRODUCT = {
  productos_tipo: "1",
  productos_claveprodserv: "81112002",
  productos_descripcion: "Soporte técnico",
  productos_cat_units_id: SERVICE_UNIT,
  productos_valor: "0",
  productos_precio_unitario: "1000",
} as const;

async function saveProduct({ client }: ReadyIssuer, parts: object) {
  return (await client.call("saveProduct", { body: { ...PRODUCT, ...parts } })).body.product_data;
}

describe("the advice", () => {
  it("changes nothing by itself, and keeps nothing from its stamp", async () => {
    const issuer = issuerOf("612");
    const body = draftFor(issuer, [line("84111500", "1000.00")]);
    expect(await adviceOn(issuer, body)).toHaveLength(1);
    const { invoice } = (await issuer.client.call("stampInvoice", { body })).body;
    expect(invoice.total).toBe("1160.00");
  });

  it("is none for goods of regime 612, and speaks the caller's language", async () => {
    const issuer = issuerOf("612");
    expect(await adviceOn(issuer, draftFor(issuer, [line("56112100", "1000.00")]))).toEqual([]);
    const body = draftFor(issuer, [line("84111500", "1000.00")]);
    const english = await issuer.client.call("previewInvoice", { body, headers: { localization: "en" } });
    expect(english.body.advice[0]).toMatchObject({
      message: "Professional fees: the customer is a company and withholds ISR 10 % and VAT 2/3",
      basis: ["LISR 106", "LIVA 1-A, II, a)", "RLIVA 3, I"],
    });
  });

  it("asks what is invoiced where the key does not say it, and a product remembers the answer", async () => {
    const issuer = issuerOf("612");
    const item = line("81112002", "1000.00");
    const codes = async (one: Line) => (await adviceOn(issuer, draftFor(issuer, [one]))).map(({ code }) => code);
    expect(await codes(item)).toEqual(["which_operation"]);
    expect(await codes({ ...item, operation: "fee" })).toEqual(["withhold"]);
    expect(await codes({ ...item, operation: "service" })).toEqual([]);

    const save = (parts: object) => saveProduct(issuer, parts);
    const kept = await save({ productos_operacion: "fee" });
    expect(kept.operacion).toBe("fee");
    expect((await save({ productos_id: kept.id })).operacion).toBe("fee");
    expect((await save({ productos_id: kept.id, productos_operacion: "" })).operacion).toBeNull();
    expect((await save({ productos_id: kept.id, productos_operacion: "lease" })).operacion).toBe("lease");
    const wrong = await issuer.client.fail("saveProduct", { body: { ...PRODUCT, productos_operacion: "x" as "fee" } });
    expect(wrong.body.errors).toHaveProperty("productos_operacion");
  });

  it("stands at the rows of a spreadsheet, whose column says what is invoiced: what is missing or not known asks for consent", async () => {
    const issuer = issuerOf("612");
    await saveProduct(issuer, { productos_numero_identificacion: "RENTA-1", productos_operacion: "lease" });
    const file = [
      "Referencia;RFC;Cantidad;Código;Clave del SAT;Unidad;Descripción;Precio unitario;IVA;Tipo de operación",
      "A-1;URE180429TM6;1;;84111500;E48;Contabilidad;1000;16;",
      "A-2;URE180429TM6;1;;81112002;E48;Soporte;1000;16;",
      "A-3;URE180429TM6;1;;81112002;E48;Soporte;1000;16;honorarios",
      "A-4;URE180429TM6;1;;81112002;E48;Soporte;1000;16;Otro servicio",
      "A-5;URE180429TM6;1;RENTA-1;;E48;Renta de local;1000;16;",
      "A-6;URE180429TM6;1;;81112002;E48;Soporte;1000;16;algo",
    ].join("\r\n");
    const body = { fileBase64: Buffer.from(file).toString("base64"), file_name: "ventas.csv" };
    const { batch } = (await issuer.client.call("previewBulk", { body })).body;
    const { invoices } = (await issuer.client.call("listBulkInvoices", { params: { id: batch.id } })).body;
    const told = new Map(
      invoices.map(({ reference, state, problems }) => [
        reference,
        [state, ...problems.map(({ row, column, severity, code }) => [row, column, severity, code])],
      ]),
    );
    const missing = (row: number) => ["doubtful", [row, "ISR retenido", "warning", "TIMBRA-WITHHOLD"]];
    expect(Object.fromEntries(told)).toEqual({
      "A-1": missing(2),
      "A-2": ["doubtful", [3, "Tipo de operación", "warning", "TIMBRA-WHICH-OPERATION"]],
      "A-3": missing(4),
      "A-4": ["ready"],
      "A-5": [
        "doubtful",
        [6, "Cuenta predial", "advice", "TIMBRA-PROPERTY-ACCOUNT"],
        [6, "ISR retenido", "warning", "TIMBRA-WITHHOLD"],
      ],
      "A-6": ["invalid", [7, "Tipo de operación", "error", "TIMBRA-CELDA"]],
    });
    const [, problem] = invoices.find(({ reference }) => reference === "A-5")?.problems ?? [];
    expect(problem?.message).toBe(
      "Arrendamiento de inmuebles: el cliente es persona moral y retiene ISR 10 % e IVA 2/3 (LISR 116; LIVA 1-A, II, a); RLIVA 3, I)",
    );
    expect(problem?.fix).toMatchObject({
      add: [
        { tax: "ISR", rate: "0.100000" },
        { tax: "IVA", rate: "0.106667" },
      ],
      remove: [],
      label: "Retener ISR 10 % e IVA 2/3",
    });
    const at = { params: { id: batch.id } };
    expect((await issuer.client.call("listBulkFixes", at)).body.fixes).toEqual([
      { label: "Retener ISR 10 % e IVA 2/3", rows: [2, 4, 6] },
    ]);
    const fixed = (await issuer.client.call("fixBulk", at)).body;
    expect([fixed.message, fixed.batch.counts.ready, fixed.batch.counts.doubtful, fixed.batch.counts.invalid]).toEqual([
      "Se corrigieron 3 facturas.",
      4,
      1,
      1,
    ]);
    const after = (await issuer.client.call("listBulkInvoices", at)).body.invoices;
    // 1000 + 160 − 100 − 106.67
    expect(after.filter(({ reference }) => /^A-[135]$/.test(reference)).map(({ total }) => total)).toEqual([
      "953.33",
      "953.33",
      "953.33",
    ]);
    expect((await issuer.client.call("listBulkFixes", at)).body.fixes).toEqual([]);
    expect((await issuer.client.call("fixBulk", at)).body.message).toBe("Se corrigieron 0 facturas.");
  });
});
