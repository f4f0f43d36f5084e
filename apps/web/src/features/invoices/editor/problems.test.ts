import { factura } from "@timbra/cfdi/messages/es";
import { receiverOf } from "@timbra/contract";
import { createCatalogos } from "@timbra/sat-catalogues";
import i18next, { type TFunction } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { loadTexts, startI18n } from "../../../i18n/i18n.ts";
import { CUSTOMER, FORM } from "../testing/form.ts";
import { type EditorDraft, emptyDraft, emptyLine, type Line } from "./draft.ts";
import { setReceiver } from "./draft-changes.ts";
import { priceDraft } from "./price-draft.ts";
import { findFix, toEditorProblem } from "./problems.ts";

let t: TFunction;
beforeAll(async () => {
  await startI18n("es");
  await loadTexts("all");
  t = i18next.getFixedT("es");
});

const TODAY = "2026-11-20";
const FACTS = { form: FORM, catalogos: createCatalogos(), messages: factura, now: new Date("2026-11-20T18:00:00Z") };
const line = (parts: Partial<Line> = {}): Line => ({
  ...emptyLine(FORM),
  key: "81112002",
  description: "Soporte",
  price: "100",
  ...parts,
});
const draftWith = (lines: readonly Line[], parts: Partial<EditorDraft> = {}): EditorDraft => ({
  ...setReceiver(CUSTOMER.id, receiverOf(CUSTOMER), FORM, TODAY)(emptyDraft(FORM)),
  lines,
  ...parts,
});
const publicSale = (parts: Partial<Line>): EditorDraft => {
  const receiver = { ...receiverOf(CUSTOMER), rfc: "XAXX010101000", name: "PUBLICO EN GENERAL" };
  return setReceiver(null, receiver, FORM, TODAY)({ ...emptyDraft(FORM), lines: [line({ sku: "T-1", ...parts })] });
};
const id = (rows: readonly { readonly id: number; readonly key: string }[], key: string) =>
  rows.find((row) => row.key === key)?.id ?? null;
const { cfdi_uses, payment_forms, exports } = FORM.catalogues;

const problemsOf = (draft: EditorDraft, code: string) =>
  priceDraft(draft, FACTS).problems.filter((problem) => problem.code === code);

test.each<[code: string, EditorDraft]>([
  ["CFDI40161", draftWith([line()], { cfdi_use_id: id(cfdi_uses, "D01") })],
  ["CFDI40169", draftWith([line({ discount: "500" })])],
  ["CFDI40171", draftWith([line({ taxes: [] })])],
  ["CFDI40172", draftWith([line({ tax_object_id: 1 })])],
  ["TIMBRA-FORMA-PAGO-POR-DEFINIR", draftWith([line()], { payment_form_id: id(payment_forms, "99") })],
  ["TIMBRA-GLOBAL-CONCEPTO", publicSale({ unit_id: 3, description: "Venta" })],
  ["TIMBRA-GLOBAL-CONCEPTO", publicSale({ key: "01010101", unit_id: 3 })],
  ["TIMBRA-GLOBAL-CONCEPTO", publicSale({ key: "01010101", description: "Venta" })],
  ["TIMBRA-GLOBAL-EXPORTACION", { ...publicSale({}), export_id: id(exports, "02") }],
])("the button at %s solves it", (code, draft) => {
  const [problem, ...others] = problemsOf(draft, code);
  if (problem === undefined) throw new Error(`${code} was not found`);
  const fix = findFix({ problem, draft, form: FORM, t });
  if (fix === null || !("change" in fix)) throw new Error("no change");
  expect(fix.label).not.toMatch(/\{|fix_/);
  expect(problemsOf(fix.change(draft), code)).toHaveLength(others.length);
});

test("a name with its kind of company is corrected in the customer, and other problems of the customer in their form", () => {
  const receiver = { ...receiverOf(CUSTOMER), name: "UNIVERSIDAD ROBOTICA SA DE CV" };
  const draft = draftWith([line()], { receiver });
  const [problem] = problemsOf(draft, "TIMBRA-NOMBRE-SOCIETARIO");
  if (problem === undefined) throw new Error("not found");
  expect(findFix({ problem, draft, form: FORM, t })).toMatchObject({ rename: "UNIVERSIDAD ROBOTICA" });
  const zip = { ...problem, code: "CFDI40148", path: "receiver.zip_code" };
  expect(findFix({ problem: zip, draft, form: FORM, t })).toMatchObject({ editCustomer: true });
});

test("a problem nobody knows the way out of has no button", () => {
  const [problem] = problemsOf(draftWith([line({ discount: "500" })]), "CFDI40169");
  if (problem === undefined) throw new Error("not found");
  expect(findFix({ problem: { ...problem, code: "CFDI40999" }, draft: draftWith([]), form: FORM, t })).toBeNull();
});

test.each(["TIMBRA-FALTA", "TIMBRA-XML-MISSING-ATTRIBUTE", "TIMBRA-XML-MISSING-NODE"])(
  "%s is what is missing, and has no code to show",
  (code) => {
    const body = { code, path: "complements.0.data", params: {}, severity: "error" as const, message: "Falta." };
    expect(toEditorProblem(body, [])).toMatchObject({ code: "", kind: "missing" });
  },
);
