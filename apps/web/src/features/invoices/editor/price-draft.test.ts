import { factura } from "@timbra/cfdi/messages/es";
import { receiverOf } from "@timbra/contract";
import { createCatalogos } from "@timbra/sat-catalogues";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CUSTOMER, FORM } from "../testing/form.ts";
import { type EditorDraft, emptyDraft, emptyLine, type Line } from "./draft.ts";
import { setReceiver } from "./draft-changes.ts";
import { parseDraft, toEditorDraft } from "./draft-conversion.ts";
import { cataloguesForDraft, priceDraft } from "./price-draft.ts";

const FACTS = { form: FORM, catalogos: createCatalogos(), messages: factura, now: new Date("2026-11-20T18:00:00Z") };
const line = (parts: Partial<Line> = {}): Line => ({
  ...emptyLine(FORM),
  key: "81112002",
  description: "Soporte técnico",
  quantity: "2.5",
  unit_id: 2,
  price: "400.20",
  ...parts,
});
const draftWith = (lines: readonly Line[], parts: Partial<EditorDraft> = {}): EditorDraft => ({
  ...setReceiver(CUSTOMER.id, receiverOf(CUSTOMER), FORM, "2026-11-20")(emptyDraft(FORM)),
  lines,
  ...parts,
});
const errors = (draft: EditorDraft) => priceDraft(draft, FACTS).problems.filter(({ kind }) => kind === "error");

test("2.5 × 400.20 less 50.50, with 16 %: 1102.00, and nothing to solve", () => {
  const one = line({ discount: "50.50" });
  const { totals, problems, amounts } = priceDraft(draftWith([one]), FACTS);
  expect(totals).toMatchObject({ subtotal: "1000.50", discount: "50.50", total: "1102.00" });
  expect(problems.filter(({ kind }) => kind !== "warning")).toEqual([]);
  expect(amounts.get(one.id)).toBe("1000.50");
});

test("a new invoice lacks its customer and its lines, and nothing is wrong with it", () => {
  const { problems } = priceDraft(emptyDraft(FORM), FACTS);
  expect(problems.map(({ kind, path }) => [kind, path])).toEqual([
    ["missing", "customer_id"],
    ["missing", "items"],
  ]);
});

test("an empty line between others is no line: the problems still find theirs", () => {
  const [good, wrong] = [line(), line({ discount: "9000" })];
  const found = errors(draftWith([good, emptyLine(FORM), wrong]));
  expect(found.map((problem) => [problem.line?.id, problem.field, problem.code])).toEqual([
    [wrong.id, "discount", "CFDI40169"],
  ]);
});

test.each([
  { quantity: "3" },
  { predial: "123456" },
  { customs: ["15  48  3009  0001234"] },
  { third_party: { rfc: "", name: "", tax_regime_id: null, zip_code: "" } },
])("a line of which only %j is typed is kept, and says what it lacks", (parts) => {
  const draft = draftWith([{ ...emptyLine(FORM), ...parts }]);
  expect(parseDraft(draft, "es").draft.items).toHaveLength(1);
  expect(priceDraft(draft, FACTS).problems.map(({ field }) => field)).toContain("description");
});

describe("what is not of its field's kind", () => {
  test("is shown at the field with the contract's message, once, and the rest is still priced", () => {
    const [good, wrong] = [line({ quantity: "1", price: "100" }), line({ quantity: "1.2.3" })];
    const draft = draftWith([good, wrong], { exchange_rate: "abc", expedition_zip: "12" });
    const found = errors(draft).map((problem) => [problem.line?.id ?? problem.path, problem.field]);
    expect(found).toEqual([
      ["exchange_rate", "exchange_rate"],
      ["expedition_zip", "expedition_zip"],
      [wrong.id, "quantity"],
    ]);
    expect(priceDraft(draft, FACTS).problems.filter((problem) => problem.field === "quantity")).toHaveLength(1);
    expect(priceDraft(draft, FACTS).totals.subtotal).toBe("100.00");
  });

  test("does not hide what else is wrong in its line", () => {
    const wrong = line({ description: "Con | tubo", discount: "9000" });
    expect(errors(draftWith([wrong])).map(({ field }) => field)).toEqual(["description", "discount"]);
  });

  test("a negative price is refused, never turned into a positive one", () => {
    const wrong = line({ price: "-5" });
    expect(errors(draftWith([wrong])).map(({ field, message }) => [field, message])).toEqual([
      ["unit_price", "Debe ser mayor o igual a 0"],
    ]);
  });

  test("of several related folios, only the mistyped ones are left out", () => {
    const uuid = "5fb2822e-396d-4725-8521-cdc4bdd20ccf";
    const { draft, mistyped } = parseDraft(
      draftWith([line()], { relations: [{ type: "04", uuids: `${uuid}\nnope, ${uuid}` }] }),
      "es",
    );
    expect(draft.relations).toEqual([{ type: "04", uuids: [uuid.toUpperCase(), uuid.toUpperCase()] }]);
    expect(mistyped.map(({ path }) => path)).toEqual(["relations.0.uuids.1"]);
  });

  test("a period without its year is no period", () => {
    const { draft, mistyped } = parseDraft(
      draftWith([line()], { global: { periodicity: "04", months: "11", year: "20" } }),
      "es",
    );
    expect([draft.global, mistyped.map(({ path }) => path)]).toEqual([null, ["global.year"]]);
  });
});

test("whatever is typed into a line, it is priced or shown as a problem, and never throws", () => {
  const text = fc.oneof(
    fc.constantFrom("", "1", "0.10", "|", "9".repeat(30), "1e3", "-", "$5", "sin"),
    fc.string({ maxLength: 12 }),
  );
  const typed = fc.record({
    key: text,
    sku: text,
    description: text,
    quantity: text,
    price: text,
    discount: text,
    predial: text,
  });
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 4 }), fc.boolean(), (rows, withTaxes) => {
      const draft = draftWith(rows.map((row) => ({ ...emptyLine(FORM), ...row, price_has_taxes: withTaxes })));
      const { totals, problems } = priceDraft(draft, FACTS);
      const said = problems.every(({ message }) => message !== "");
      expect([said, /^-?\d+\.\d{2}$/.test(totals.total)]).toEqual([true, true]);
    }),
    { numRuns: 120 },
  );
});

test("what the server keeps is what was typed", () => {
  const editor = draftWith(
    [line({ discount: "1.00", sku: "S-1", customs: ["15 48 3009 0001234"], price_has_taxes: true })],
    {
      conditions: "Contado",
      notes: "Gracias",
      relations: [{ type: "04", uuids: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" }],
    },
  );
  const { draft } = parseDraft(editor, "es");
  const again = toEditorDraft(draft, editor.receiver);
  const without = ({ lines, ...header }: EditorDraft) => ({
    ...header,
    lines: lines.map(({ id: _, ...rest }) => rest),
  });
  expect(without(again)).toEqual(
    without({ ...editor, lines: editor.lines.map((one) => ({ ...one, customs: ["154830090001234"] })) }),
  );
});

const day = "2026-11-21";
test("a unit that the server offers is in force, an unknown one is not", () => {
  const { estado, decimales } = cataloguesForDraft([{ id: 1_050_532, key: "C81", name: "Radián" }]);
  expect([estado("c_ClaveUnidad", "C81", day), estado("c_ClaveUnidad", "H87", day)]).toEqual(["vigente", "vigente"]);
  expect([estado("c_ClaveUnidad", "C82", day), estado("c_ClaveProdServ", "C81", day)]).toEqual([
    "desconocida",
    "inexistente",
  ]);
  expect(decimales("JPY")).toBe(0);
});

test("until the units are here, of one that does not come with the product only the server says that it is none", () => {
  const { estado } = cataloguesForDraft(undefined);
  expect([estado("c_ClaveUnidad", "C81", day), estado("c_ClaveUnidad", "H87", day)]).toEqual(["vigente", "vigente"]);
});

test("a unit that the server offers is in force on its last day, and no more on the day after", () => {
  const { estado } = cataloguesForDraft([{ id: 1, key: "H87", name: "Pieza", until: day }]);
  expect(estado("c_ClaveUnidad", "H87", `${day}T23:59:59`)).toBe("vigente");
  expect(estado("c_ClaveUnidad", "H87", "2026-11-22T00:00:00")).toBe("no-vigente");
});

test("of a product key that the browser does not know only the server says that it is none", () => {
  const { estado } = cataloguesForDraft([]);
  expect([estado("c_ClaveProdServ", "10101502", day), estado("c_ClaveProdServ", "99999999X", day)]).toEqual([
    "vigente",
    "inexistente",
  ]);
});
