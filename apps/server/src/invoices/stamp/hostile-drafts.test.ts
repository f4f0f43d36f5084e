import { tries } from "@timbra/cfdi/testing";
import { readCfdi } from "@timbra/cfdi/xml";
import { type InvoiceDraftInput, idOfKey, invoiceDraft } from "@timbra/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantCredits } from "../../credits/index.ts";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { nearlyValid } from "../../testing/malformed-inputs.ts";
import { ledgerOf } from "../../testing/pac-ledger.ts";
import { shareTestApp } from "../../testing/shared-test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await shareTestApp();
  issuer = await readyIssuer(test);
  const gift = {
    issuerId: issuer.issuerId,
    documentKind: "test",
    documentId: newId(test.clock),
    amount: 1000,
    note: "",
  };
  await withTenant(test.deps.db, issuer.issuerId, (tx) => grantCredits(tx, test.clock, gift));
});
afterAll(() => test.close());

type Item = NonNullable<NonNullable<InvoiceDraftInput["items"]>[number]>;
const BIGGEST = "999999999999999999";

function withItem(changes: Item): InvoiceDraftInput {
  const [item] = someDraft(issuer).items ?? [];
  return { items: [{ ...item, ...changes }] };
}

/** What spending and sending leave behind. */
async function traces() {
  const { credits } = (await issuer.client.call("getCredits")).body;
  const rows = await withTenant(test.deps.db, issuer.issuerId, async (tx) => ({
    sealed: (await tx.selectFrom("sealed_documents").select("id").execute()).length,
    attempts: (await tx.selectFrom("certification_attempts").select("id").execute()).length,
    series: await tx.selectFrom("series").select(["serie", "next_folio"]).orderBy("serie").execute(),
  }));
  return { credits, booked: (await ledgerOf(test, issuer.rfc)).length, ...rows };
}

/** Everything that can be done with a draft, as a browser or a program would. Answers each with its status. */
async function tryAll(parts: InvoiceDraftInput) {
  const body = { ...someDraft(issuer), ...parts };
  const preview = await issuer.client.raw("POST", "/api/invoices/preview", { body });
  const paper = await issuer.client.raw("POST", "/api/invoices/preview", {
    body,
    headers: { accept: "application/pdf" },
  });
  const kept = await issuer.client.raw("POST", "/api/invoices/draft", { body });
  const stamp = await issuer.client.raw("POST", "/api/invoices/stamp", { body });
  return { preview, paper, kept, stamp };
}

describe("a draft that no document can be made of", () => {
  const HOPELESS: readonly (readonly [name: string, parts: () => InvoiceDraftInput])[] = [
    ["no lines", () => ({ items: [] })],
    ["an empty line", () => ({ items: [{}] })],
    ["a line half typed", () => withItem({ unit_price: null, quantity: null })],
    [
      "a line without description beside a whole one",
      () => ({ items: [...(someDraft(issuer).items ?? []), { quantity: "1" }] }),
    ],
    ["no currency", () => ({ currency_id: null })],
    ["no type, no use, no method", () => ({ type: null, cfdi_use_id: null, payment_method_id: null })],
    ["a quantity of zero", () => withItem({ quantity: "0" })],
    ["a price of zero", () => withItem({ unit_price: "0", discount: null })],
    ["a discount above the amount", () => withItem({ discount: "999999" })],
    ["amounts that multiply beyond 18 digits", () => withItem({ quantity: BIGGEST, unit_price: BIGGEST })],
    [
      "a total import that no price adds up to",
      () => withItem({ unit_price: null, total_import: BIGGEST, quantity: BIGGEST }),
    ],
    ["dollars without an exchange rate", () => ({ currency_id: idOfKey("currency", "USD") ?? 0 })],
    ["the testing currency", () => ({ currency_id: idOfKey("currency", "XTS") ?? idOfKey("currency", "XXX") ?? 0 })],
    ["a rate that the law does not know", () => withItem({ taxes: [{ tax: "IVA", rate: "0.170001" }] })],
    ["a rate of hundred thousands of percent", () => withItem({ taxes: [{ tax: "IVA", rate: "999999" }] })],
    ["a place of issue that does not exist", () => ({ expedition_zip: "00000" })],
    ["a receiver with no RFC", () => ({ customer_id: null, receiver: { name: "NADIE" } })],
    ["a customer that is not there", () => ({ customer_id: "01900000-0000-7000-8000-000000000000" })],
    ["a series that is not there", () => ({ series_id: "01900000-0000-7000-8000-000000000000" })],
    ["relations to nothing", () => ({ relations: [{ type: "99", uuids: [] }] })],
    ["a period of a global invoice that has none", () => ({ global: { periodicity: "99", months: "99", year: 2099 } })],
  ];

  it.each(HOPELESS)("%s: every problem is reported, nothing is spent and nothing sent", async (_name, parts) => {
    const before = await traces();
    const { preview, paper, kept, stamp } = await tryAll(parts());
    expect(preview.status).toBe(200);
    expect([200, 422]).toContain(paper.status);
    expect([201, 422]).toContain(kept.status);
    expect([stamp.status, (stamp.body as { code: string }).code]).toEqual([422, "invoice_has_problems"]);
    const { problems } = stamp.body as { problems: { path: string; message: string; severity: string }[] };
    expect(problems.filter(({ severity }) => severity === "error").length).toBeGreaterThan(0);
    expect(problems.filter(({ message }) => message === "" || /\{\w+\}|undefined|\[object/.test(message))).toEqual([]);
    expect(await traces()).toEqual(before);
  });
});

describe("text that XML or PDF cannot carry", () => {
  const UNFIT = ["a\u0000b", "\u0007", "\u001b[31m", "\ufffe", "\uffff", "\ud800", "\udc00x"];
  it.each(UNFIT)("%j is refused at its field, wherever it stands", async (text) => {
    const before = await traces();
    const places: readonly InvoiceDraftInput[] = [
      withItem({ description: `Servicio ${text} mensual` }),
      withItem({ sku: `a${text}` }),
      withItem({ key: `8111${text}` }),
      { conditions: `30 ${text} días` },
      { notes: `x${text}y` },
      { extra: { campo1: `x${text}y` } },
      {
        customer_id: null,
        receiver: { rfc: "URE180429TM6", name: `UNI${text}VERSIDAD`, tax_regime_id: 1, zip_code: "86991" },
      },
    ];
    for (const parts of places) {
      const { preview, paper, kept, stamp } = await tryAll(parts);
      expect([preview, paper, kept, stamp].map(({ status }) => status)).toEqual([422, 422, 422, 422]);
      expect(Object.keys((stamp.body as { errors: object }).errors)).toHaveLength(1);
    }
    expect(await traces()).toEqual(before);
  });

  it.each([withPipe("description"), withPipe("sku"), withPipe("key")])(
    "a pipe in %s is refused: the seal is made of pipes",
    async (_field, parts) => {
      const { stamp } = await tryAll(parts());
      expect(stamp.status).toBe(422);
    },
  );

  function withPipe(field: "description" | "sku" | "key"): [string, () => InvoiceDraftInput] {
    return [field, () => withItem({ [field]: "81112002|x" })];
  }
});

describe("text and amounts that are strange but lawful", () => {
  const LAWFUL: readonly (readonly [name: string, parts: () => InvoiceDraftInput])[] = [
    ["markup and quotes", () => withItem({ description: `<b>"A" & 'B'</b> ]]> <!-- --> &amp; &#0; %s \${x} \\n` })],
    ["emoji, joined and coloured", () => withItem({ description: "Pastel 🎂 familia 👩‍👩‍👧‍👦 🇲🇽 👍🏽" })],
    [
      "letters from everywhere",
      () => withItem({ description: "Ω 中文 العربية עברית हिन्दी ไทย e\u0301 \u202eafuera\u202c" }),
    ],
    [
      "blanks of every kind",
      () => withItem({ description: "\u00a0uno\u2003dos\u200btres\tcuatro\r\ncinco  seis\u2028siete" }),
    ],
    [
      "code of the page that is printed",
      () => ({
        ...withItem({ description: '#read("/etc/passwd") $x$ #{1+1} `raw` *b* _i_ \\ @ref <lab>' }),
        notes: "#panic()",
      }),
    ],
    [
      "six decimals everywhere",
      () => withItem({ quantity: "0.333333", unit_price: "1234567.890123", discount: "0.000001" }),
    ],
    ["the smallest amount", () => withItem({ quantity: "0.000001", unit_price: "10000", discount: null })],
    ["twelve whole digits", () => withItem({ quantity: "1", unit_price: "123456789012.123456", discount: null })],
    [
      "a name with an ampersand and quotes",
      () => ({
        customer_id: null,
        receiver: { rfc: "URE180429TM6", name: `PEÑA & "HIJOS" 'Ñ'`, tax_regime_id: 1, zip_code: "86991" },
      }),
    ],
  ];

  it.each(LAWFUL)("%s: printed, kept and stamped as it is", async (_name, parts) => {
    const { preview, paper, kept, stamp } = await tryAll(parts());
    expect([preview, paper, kept, stamp].map(({ status }) => status)).toEqual([200, 200, 201, 200]);
    const { files, invoice } = stamp.body as {
      files: { xml: string; pdf: string };
      invoice: { totals: { total: string } };
    };
    const read = readCfdi((await issuer.client.raw("GET", files.xml)).bytes);
    if (!read.ok) throw new Error("a stamped document cannot be read");
    expect(read.comprobante.Total).toBe(invoice.totals.total);
    expect(invoice.totals.total).toBe((preview.body as { totals: { total: string } }).totals.total);
    const [given] = parts().items ?? [];
    // Only accents that came apart from their letters are put together.
    if (typeof given?.description === "string")
      expect(words(read.comprobante.Conceptos[0]?.Descripcion ?? "")).toBe(words(given.description.normalize()));
    expect((await issuer.client.raw("GET", files.pdf)).bytes.toString("latin1", 0, 5)).toBe("%PDF-");
  });

  /** An attribute of XML keeps words, not the kinds of blanks between them. */
  function words(text: string): string {
    return text.trim().split(/\s+/).join(" ");
  }
});

describe("any draft at all", () => {
  it("is priced, printed, kept and judged; what is refused leaves no trace, what is stamped is in the provider's ledger", async () => {
    await fc.assert(
      fc.asyncProperty(nearlyValid(invoiceDraft), fc.boolean(), async (draft, whole) => {
        const parts = (typeof draft === "object" && draft !== null ? draft : {}) as InvoiceDraftInput;
        const before = await traces();
        const answers = Object.values(await tryAll(whole ? { ...parts, items: someDraft(issuer).items } : parts));
        expect(
          answers.map(({ status }) => status).filter((status) => ![200, 201, 202, 400, 422].includes(status)),
        ).toEqual([]);
        const stamped = answers.at(-1)?.status === 200 ? 1 : 0;
        const after = await traces();
        expect([before.credits - after.credits, after.booked - before.booked, after.sealed - before.sealed]).toEqual([
          stamped,
          stamped,
          stamped,
        ]);
      }),
      tries(15),
    );
  });
});
