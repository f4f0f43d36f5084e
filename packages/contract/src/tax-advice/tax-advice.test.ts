import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InvoiceDraftInput } from "../invoices/draft.ts";
import type { TaxRow } from "../invoices/item.ts";
import { draftOf, idOf, item, RECEIVER } from "../testing/invoices.ts";
import { OPERATIONS, type Operation } from "./operation.ts";
import { type AdviceContext, adviseTaxes, type TaxAdvice, withTaxFix } from "./tax-advice.ts";

const PERSON = "CACX7605101P8";
const COMPANY = "EKU9003173C9";
const NO_KEY_SAYS_IT = "81112002";

type Line = NonNullable<InvoiceDraftInput["items"]>[number];
type Tax = NonNullable<Line["taxes"]>[number];

const context = (rfc: string, regime: string, parts: Partial<AdviceContext["issuer"]> = {}): AdviceContext => ({
  issuer: {
    rfc,
    tax_regime_id: idOf("tax_regime", regime),
    zip_code: "06000",
    border_notice: null,
    imports_goods: false,
    ...parts,
  },
  receiver: RECEIVER,
  day: "2026-11-20",
  language: "es",
});

const VAT: Tax = { tax: "IVA", rate: "0.16" };
const EXEMPT: Tax = { tax: "IVA", factor: "exempt" };
const withheld = (tax: "ISR" | "IVA", rate: string): Tax => ({ tax, rate, withheld: true });

const service = (operation: Operation | null, taxes: Tax[] = [VAT]): Line =>
  item({ key: NO_KEY_SAYS_IT, operation, taxes, predial: operation === "lease" ? "1506" : null });

const advise = (line: Line, by: AdviceContext, parts: InvoiceDraftInput = {}) =>
  adviseTaxes(draftOf({ items: [line], ...parts }), by);

/** "ISR 0.100000", "IVA 0.106667": what an advice adds. */
const added = (advice: readonly TaxAdvice[]) =>
  advice.flatMap(({ fix }) => fix?.add ?? []).map(({ tax, rate }) => `${tax} ${rate}`);

describe("what a company withholds", () => {
  it.each<[issuer: string, regime: string, operation: Operation, taxes: Tax[], due: string[], basis: string]>([
    ["612", PERSON, "fee", [VAT], ["ISR 0.100000", "IVA 0.106667"], "LISR 106; LIVA 1-A, II, a); RLIVA 3, I"],
    ["612", PERSON, "fee", [EXEMPT], ["ISR 0.100000"], "LISR 106; LIVA 1-A, II, a); RLIVA 3, I"],
    ["612", PERSON, "lease", [VAT], ["ISR 0.100000", "IVA 0.106667"], "LISR 116; LIVA 1-A, II, a); RLIVA 3, I"],
    ["606", PERSON, "lease", [VAT], ["ISR 0.100000", "IVA 0.106667"], "LISR 116; LIVA 1-A, II, a); RLIVA 3, I"],
    ["612", PERSON, "rental", [VAT], ["IVA 0.106667"], "LIVA 1-A, II, a); RLIVA 3, I"],
    ["612", PERSON, "commission", [VAT], ["IVA 0.106667"], "LIVA 1-A, II, d); RLIVA 3, I"],
    ["612", PERSON, "freight", [VAT], ["IVA 0.040000"], "LIVA 1-A, II, c); RLIVA 3, II"],
    ["626", PERSON, "fee", [VAT], ["ISR 0.012500", "IVA 0.106667"], "LISR 113-J; LIVA 1-A, II, a); RLIVA 3, I"],
    ["626", PERSON, "lease", [VAT], ["ISR 0.012500", "IVA 0.106667"], "LISR 113-J; LIVA 1-A, II, a); RLIVA 3, I"],
    ["626", PERSON, "freight", [VAT], ["ISR 0.012500", "IVA 0.040000"], "LISR 113-J; LIVA 1-A, II, c); RLIVA 3, II"],
    ["626", PERSON, "goods", [VAT], ["ISR 0.012500"], "LISR 113-J"],
    ["626", PERSON, "service", [VAT], ["ISR 0.012500"], "LISR 113-J"],
    ["601", COMPANY, "freight", [VAT], ["IVA 0.040000"], "LIVA 1-A, II, c); RLIVA 3, II"],
    ["626", COMPANY, "freight", [VAT], ["IVA 0.040000"], "LIVA 1-A, II, c); RLIVA 3, II"],
    [
      "612",
      PERSON,
      "fee",
      [{ tax: "IVA", rate: "0.08" }],
      ["ISR 0.100000", "IVA 0.053333"],
      "LISR 106; LIVA 1-A, II, a); RLIVA 3, I",
    ],
  ])("regime %s of %s: %s with %j is %j", (regime, rfc, operation, taxes, due, basis) => {
    const advice = advise(service(operation, taxes), context(rfc, regime), { expedition_zip: "22000" }).filter(
      ({ code }) => !code.startsWith("border"),
    );
    expect(advice.map(({ code, lines, operation: of }) => [code, lines, of])).toEqual([["withhold", [0], operation]]);
    expect(added(advice)).toEqual(due);
    expect(advice[0]?.basis.join("; ")).toBe(basis);
  });

  it.each<[regime: string, rfc: string, operation: Operation]>([
    ["612", PERSON, "goods"],
    ["612", PERSON, "service"],
    ["601", COMPANY, "fee"],
    ["626", COMPANY, "goods"],
    ["605", PERSON, "fee"],
  ])("is nothing, or not known, for regime %s of %s and %s", (regime, rfc, operation) => {
    expect(advise(service(operation), context(rfc, regime))).toEqual([]);
  });

  it("is said with one button and the articles, for all lines that need the same", () => {
    const draft = draftOf({ items: [service("fee"), service("goods"), service("fee")] });
    expect(adviseTaxes(draft, context(PERSON, "612"))).toEqual([
      {
        code: "withhold",
        lines: [0, 2],
        operation: "fee",
        message: "Honorarios (servicio profesional): el cliente es persona moral y retiene ISR 10 % e IVA 2/3",
        basis: ["LISR 106", "LIVA 1-A, II, a)", "RLIVA 3, I"],
        fix: {
          label: "Retener ISR 10 % e IVA 2/3",
          add: [
            { tax: "ISR", factor: "rate", rate: "0.100000", withheld: true, base: null },
            { tax: "IVA", factor: "rate", rate: "0.106667", withheld: true, base: null },
          ],
          remove: [],
        },
      },
    ]);
    const english = adviseTaxes(draft, { ...context(PERSON, "626"), language: "en" });
    expect(english.map(({ fix }) => fix?.label)).toEqual(["Withhold ISR 1.25 % and VAT 2/3", "Withhold ISR 1.25 %"]);
  });

  it("is only what is missing where a part is there already", () => {
    const [advice] = advise(service("fee", [VAT, withheld("ISR", "0.1")]), context(PERSON, "612"));
    expect(advice?.fix).toMatchObject({ label: "Retener IVA 2/3", add: [{ tax: "IVA" }], remove: [] });
  });

  it("is right with either way of writing two thirds", () => {
    for (const rate of ["0.106666", "0.106667"]) {
      const line = service("fee", [VAT, withheld("ISR", "0.1"), withheld("IVA", rate)]);
      expect(advise(line, context(PERSON, "612"))).toEqual([]);
    }
  });

  it("leaves room for the ISR where the line says that its IVA is not charged", () => {
    const line = { ...service("fee", []), tax_object_id: idOf("tax_object", "06") };
    expect(added(advise(line, context(PERSON, "612")))).toEqual(["ISR 0.100000"]);
    expect(advise({ ...line, tax_object_id: idOf("tax_object", "01") }, context(PERSON, "612"))).toEqual([]);
  });
});

describe("what is withheld wrongly", () => {
  it("is told with the right rate in its place", () => {
    const [advice] = advise(
      service("fee", [VAT, withheld("ISR", "0.1"), withheld("IVA", "0.1067")]),
      context(PERSON, "626"),
    );
    expect(advice).toMatchObject({
      code: "wrong_rate",
      message:
        "Honorarios (servicio profesional): el cliente es persona moral y retiene ISR 1.25 % e IVA 2/3; el concepto dice ISR 10 % e IVA 10.67 %",
      fix: { label: "Corregir a ISR 1.25 % e IVA 2/3", remove: [{ rate: "0.1" }, { rate: "0.1067" }] },
    });
  });

  it("is told where goods are sold, and where the customer is no company", () => {
    const fees = [VAT, withheld("ISR", "0.1"), withheld("IVA", "0.106667")];
    const [goods] = advise(item({ taxes: fees }), context(PERSON, "612"));
    expect(goods).toMatchObject({ code: "not_withheld", fix: { label: "Quitar ISR 10 % e IVA 2/3", add: [] } });
    expect(goods?.message).toContain("salvo el IVA de los desperdicios");
    for (const rfc of [PERSON, "XAXX010101000", "XEXX010101000"]) {
      const [advice] = advise(service("fee", fees), {
        ...context(PERSON, "612"),
        receiver: { ...RECEIVER, rfc },
      });
      expect([advice?.code, advice?.fix?.remove.length]).toEqual(["not_a_company", 2]);
    }
  });
});

describe("what is invoiced", () => {
  it.each<[what: string, key: string, operation: Operation]>([
    ["a chair", "56101504", "goods"],
    ["a legal service", "80121600", "fee"],
    ["a medical practice", "85121600", "fee"],
    ["the lease of premises", "80131502", "lease"],
    ["a rented car", "78111808", "rental"],
    ["local road freight", "78101801", "freight"],
  ])("is known by the key of %s", (_what, key, operation) => {
    const [advice] = advise(item({ key }), context(PERSON, "626"));
    expect(advice?.operation).toBe(operation);
  });

  it("is asked where neither line nor key says it, and the line's own answer counts", () => {
    const asked = advise(service(null), context(PERSON, "612"));
    expect(asked.map(({ code, fix }) => [code, fix])).toEqual([["which_operation", null]]);
    expect(advise(service("service"), context(PERSON, "612"))).toEqual([]);
    expect(advise(item({ key: "80121600", operation: "service" }), context(PERSON, "612"))).toEqual([]);
  });

  it.each<[why: string, line: Line, by: AdviceContext]>([
    ["there is no key yet", item({ key: null }), context(PERSON, "612")],
    ["a company issues it, and it is no transport", service(null), context(COMPANY, "601")],
    [
      "it withholds what some kind asks for",
      service(null, [VAT, withheld("ISR", "0.1"), withheld("IVA", "0.106667")]),
      context(PERSON, "612"),
    ],
    ["the receiver is a person", service(null), { ...context(PERSON, "612"), receiver: { ...RECEIVER, rfc: PERSON } }],
  ])("is not asked where %s", (_why, line, by) => {
    expect(advise(line, by)).toEqual([]);
  });

  it("is not asked where every kind is withheld alike: of exempt income of regime 626, 1.25 %", () => {
    const [advice] = advise(service(null, [EXEMPT]), context(PERSON, "626"));
    expect([advice?.code, advice?.operation, added(advice ? [advice] : [])]).toEqual([
      "withhold",
      null,
      ["ISR 0.012500"],
    ]);
  });

  it("is asked of a company for what may be road freight", () => {
    const moved = (taxes: Tax[]) => advise(item({ key: "78121603", taxes }), context(COMPANY, "601"));
    expect(moved([VAT]).map(({ code }) => code)).toEqual(["which_operation"]);
    expect(moved([VAT, withheld("IVA", "0.04")])).toEqual([]);
    expect(moved([EXEMPT])).toEqual([]);
  });
});

describe("platforms", () => {
  it("withhold in documents of their own: a note, no button", () => {
    const advice = advise(service("fee"), context(PERSON, "625"));
    expect(advice.map(({ code, lines, fix }) => [code, lines, fix])).toEqual([["platform", [], null]]);
    expect(advise(service("fee"), { ...context(PERSON, "625"), receiver: null })).toEqual([]);
  });
});

describe("the border rate", () => {
  const tijuana = (border_notice: string | null) => context(COMPANY, "601", { zip_code: "22000", border_notice });

  it("is offered to who declared the notice and issues in the region, also of what is withheld", () => {
    const [offer] = advise(item(), tijuana("2024-01-15"));
    expect(offer).toMatchObject({ code: "border_offer", basis: ["DOF 2018-12-31"], fix: { label: "Cobrar IVA 8 %" } });
    const line = service("fee", [VAT, withheld("ISR", "0.1"), withheld("IVA", "0.106667")]);
    const [same] = advise(line, { ...tijuana("2024-01-15"), issuer: { ...tijuana("2024-01-15").issuer, rfc: PERSON } });
    expect(added(same ? [same] : [])).toEqual(["IVA 0.080000", "IVA 0.053333"]);
  });

  it.each<[why: string, line: Line, by: AdviceContext]>([
    ["nothing was declared", item(), tijuana(null)],
    ["the notice is of a later day", item(), tijuana("2026-11-21")],
    ["it is issued elsewhere", item(), context(COMPANY, "601", { border_notice: "2024-01-15" })],
    ["a building is sold", item({ key: "80131605" }), tijuana("2024-01-15")],
    ["it is exempt", item({ taxes: [EXEMPT] }), tijuana("2024-01-15")],
  ])("is not offered where %s", (_why, line, by) => {
    expect(advise(line, by)).toEqual([]);
  });

  it("cannot be told to be right without the notice, or elsewhere", () => {
    const line = item({ taxes: [{ tax: "IVA", rate: "0.08" }] });
    const codes = (by: AdviceContext) => advise(line, by).map(({ code, fix }) => [code, fix]);
    expect(codes(tijuana(null))).toEqual([["border_undeclared", null]]);
    expect(codes(context(COMPANY, "601"))).toEqual([["border_elsewhere", null]]);
    expect(codes(tijuana("2024-01-15"))).toEqual([]);
  });
});

describe("an advice", () => {
  it("is not given on credit notes, which repeat their invoice, nor on transfers", () => {
    for (const type of ["E", "T"] as const)
      expect(advise(service("fee"), context(PERSON, "612"), { type })).toEqual([]);
  });

  it("once followed is not given again, whatever was there before", () => {
    const rate = fc.constantFrom("0.01", "0.0125", "0.04", "0.1", "0.1067", "0.106666", "0.106667", "0.16");
    const row = fc.record({ tax: fc.constantFrom("ISR" as const, "IVA" as const), rate, withheld: fc.constant(true) });
    const charged = fc.constantFrom<Tax>(VAT, EXEMPT, { tax: "IVA", rate: "0" }, { tax: "IVA", rate: "0.08" });
    const issuers = fc.constantFrom<[string, string]>(
      [PERSON, "612"],
      [PERSON, "626"],
      [PERSON, "606"],
      [COMPANY, "601"],
    );
    const receivers = fc.constantFrom("URE180429TM6", PERSON, "XAXX010101000");
    const operation = fc.constantFrom<Operation>(...OPERATIONS);
    fc.assert(
      fc.property(operation, charged, fc.array(row, { maxLength: 3 }), issuers, receivers, (of, vat, rows, by, rfc) => {
        const around = { ...context(...by), receiver: { ...RECEIVER, rfc } };
        const draft = draftOf({ items: [service(of, [vat, ...rows])] });
        const fixes = adviseTaxes(draft, around).flatMap(({ fix }) => fix ?? []);
        const items = draft.items.map((one) => ({
          ...one,
          taxes: fixes.reduce<readonly TaxRow[]>(withTaxFix, one.taxes) as TaxRow[],
        }));
        const again = adviseTaxes({ ...draft, items }, around);
        expect(again.filter(({ fix }) => fix !== null)).toEqual([]);
      }),
    );
  });
});

describe("goods without a customs document, of who sells imported ones", () => {
  const CHAIR = "56101504";
  const around = (imports_goods: boolean) => context(COMPANY, "601", { imports_goods });

  it.each<[what: string, line: Partial<Line>, imports: boolean, codes: string[]]>([
    ["by the key", { key: CHAIR }, true, ["customs_document"]],
    ["as the line says", { key: NO_KEY_SAYS_IT, operation: "goods" }, true, ["customs_document"]],
    ["with its document", { key: CHAIR, customs: ["15  48  3009  0001234"] }, true, []],
    ["of who sells none", { key: CHAIR }, false, []],
    ["that are none", { key: "83101500" }, true, []],
  ])("%s", (_, line, imports, expected) =>
    expect(advise(item(line), around(imports)).map(({ code }) => code)).toEqual(expected),
  );

  it("are told with their article, and not in a global invoice", () => {
    const [told] = advise(item({ key: CHAIR }), around(true));
    expect(told).toMatchObject({ code: "customs_document", lines: [0], basis: ["CFF 29-A, VIII"], fix: null });
    const global = { periodicity: "01", months: "11", year: "2026" };
    expect(adviseTaxes(draftOf({ items: [item({ key: CHAIR })], global }), around(true))).toEqual([]);
  });
});

describe("a lease of real estate without its property account", () => {
  const codes = (parts: Partial<Line>, regime = "606") =>
    advise(item({ key: "80131502", taxes: [EXEMPT], ...parts }), {
      ...context(PERSON, regime),
      receiver: { ...RECEIVER, rfc: "CACX7605101P8" },
    }).map(({ code }) => code);

  it.each<[what: string, line: Partial<Line>, codes: string[]]>([
    ["by its key", {}, ["property_account"]],
    ["as the line says", { key: NO_KEY_SAYS_IT, operation: "lease" }, ["property_account"]],
    ["untaxed", { tax_object_id: 1, taxes: [] }, ["property_account"]],
    ["with its account", { predial: "1506" }, []],
    ["that the line says is none", { operation: "rental" }, []],
    ["by a landlord's regime alone", { key: "84111506" }, []],
  ])("%s", (_, line, expected) => expect(codes(line)).toEqual(expected));

  it("is told with its articles, and changes nothing", () => {
    const [told] = advise(item({ key: "80131502", taxes: [EXEMPT] }), context(COMPANY, "601"));
    expect(told).toMatchObject({
      code: "property_account",
      lines: [0],
      message: "Arrendamiento de inmuebles: el comprobante debe llevar la cuenta predial del inmueble",
      basis: ["CFF 29-A, V, c)", "RLISR 199"],
      fix: null,
    });
  });
});
