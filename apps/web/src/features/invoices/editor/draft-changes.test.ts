import { type Receiver, receiverOf } from "@timbra/contract";
import { describe, expect, test } from "vitest";
import { CUSTOMER, FORM } from "../testing/form.ts";
import { type EditorDraft, emptyDraft, emptyLine, normalizeTransfer } from "./draft.ts";
import {
  allowedUses,
  defaultRelationType,
  duplicateLine,
  insertLines,
  moveLine,
  removeLine,
  setCurrency,
  setPaymentMethod,
  setReceiver,
  setRelationType,
  setType,
  updateLine,
} from "./draft-changes.ts";
import { monthsFor } from "./receiver-section.tsx";

const TODAY = "2026-11-20";
const start = (): EditorDraft => emptyDraft(FORM);
const idOf = (rows: readonly { readonly id: number; readonly key: string }[], key: string) =>
  rows.find((row) => row.key === key)?.id ?? 0;
const { payment_methods, payment_forms, cfdi_uses, tax_regimes } = FORM.catalogues;
const company = receiverOf(CUSTOMER);
const person: Receiver = {
  ...company,
  rfc: "CACX7605101P8",
  name: "XOCHILT CASAS CHAVEZ",
  tax_regime_id: idOf(tax_regimes, "605"),
};
const anybody: Receiver = { ...company, rfc: "XAXX010101000", name: "Público en general" };

describe("method of payment", () => {
  test("PPD is not paid yet: the form becomes 99, whatever it was", () => {
    const deferred = setPaymentMethod(idOf(payment_methods, "PPD"), FORM)(start());
    expect(deferred.payment_form_id).toBe(idOf(payment_forms, "99"));
  });

  test("back to PUE, the usual form takes the place of 99", () => {
    const deferred = setPaymentMethod(idOf(payment_methods, "PPD"), FORM)(start());
    expect(setPaymentMethod(idOf(payment_methods, "PUE"), FORM)(deferred).payment_form_id).toBe(
      idOf(payment_forms, "03"),
    );
  });

  test("an issuer whose usual form is 99 is not led back into it", () => {
    const form = { ...FORM, defaults: { ...FORM.defaults, payment_form_id: idOf(payment_forms, "99") } };
    expect(
      setPaymentMethod(idOf(payment_methods, "PUE"), form)({ ...start(), payment_form_id: idOf(payment_forms, "99") })
        .payment_form_id,
    ).toBe(idOf(payment_forms, "03"));
  });

  test("a draft of somebody who always sells on credit begins with PPD and 99", () => {
    const form = { ...FORM, defaults: { ...FORM.defaults, payment_method_id: idOf(payment_methods, "PPD") } };
    expect(emptyDraft(form).payment_form_id).toBe(idOf(payment_forms, "99"));
  });
});

test("a rate goes with its currency, and stays with it", () => {
  const dollars = { ...start(), currency_id: 2, exchange_rate: "18.35" };
  expect(setCurrency(2)(dollars).exchange_rate).toBe("18.35");
  expect(setCurrency(3)(dollars)).toMatchObject({ currency_id: 3, exchange_rate: "" });
});

describe("receiver", () => {
  test("a use that the regime allows stays; one that it does not gives way to S01", () => {
    expect(setReceiver("c", company, FORM, TODAY)(start()).cfdi_use_id).toBe(idOf(cfdi_uses, "G03"));
    expect(setReceiver("c", person, FORM, TODAY)(start()).cfdi_use_id).toBe(idOf(cfdi_uses, "S01"));
  });

  test("what is offered is what the SAT's list allows: regime 605 of a person, 601 of a company", () => {
    const keys = (receiver: Receiver) => allowedUses(cfdi_uses, receiver, "I", TODAY).map(({ key }) => key);
    expect(keys(company)).toEqual(expect.arrayContaining(["G01", "G03", "I01", "S01"]));
    expect(keys(company)).not.toContain("D01");
    expect(keys(person)).toContain("D01");
    expect(keys(person)).not.toContain("G03");
    expect([...keys(person), ...keys(company)].filter((key) => key === "CP01" || key === "CN01")).toEqual([]);
  });

  test("the general public makes a global invoice of this month, and anybody else none", () => {
    const global = setReceiver(null, anybody, FORM, TODAY)(start());
    expect(global.global).toEqual({ periodicity: "04", months: "11", year: "2026" });
    expect(global.cfdi_use_id).toBe(idOf(cfdi_uses, "S01"));
    expect(setReceiver("c", company, FORM, TODAY)(global).global).toBeNull();
    expect(setType("E", FORM, TODAY)(global).global).toBeNull();
  });
});

test("bimonthly counts the months in pairs, and back", () => {
  expect([
    monthsFor("11", true),
    monthsFor("12", true),
    monthsFor("01", true),
    monthsFor("18", false),
    monthsFor("03", false),
  ]).toEqual(["18", "18", "13", "12", "03"]);
});

describe("lines", () => {
  test("a change replaces its line and leaves the others the same objects", () => {
    const two = insertLines([emptyLine(FORM)])(start());
    const [first, second] = two.lines;
    const changed = updateLine(second?.id ?? "", { quantity: "2" })(two);
    expect(changed.lines[0]).toBe(first);
    expect(changed.lines[1]).toMatchObject({ id: second?.id, quantity: "2" });
  });

  test("a copy stands below its original under a name of its own", () => {
    const draft = insertLines([emptyLine(FORM)])(start());
    const original = { ...(draft.lines[0] ?? emptyLine(FORM)), description: "Silla" };
    const copied = duplicateLine(original)({ ...draft, lines: [original, ...draft.lines.slice(1)] });
    expect(copied.lines.map(({ description }) => description)).toEqual(["Silla", "Silla", ""]);
    expect(new Set(copied.lines.map(({ id }) => id)).size).toBe(3);
  });

  test("a line changes places with its neighbour, and stays where there is none", () => {
    const draft = insertLines([emptyLine(FORM), emptyLine(FORM)])(start());
    const [first = "", second = "", third = ""] = draft.lines.map(({ id }) => id);
    const order = (id: string, way: "up" | "down") => moveLine(id, way)(draft).lines.map((line) => line.id);
    expect(order(third, "up")).toEqual([first, third, second]);
    expect(order(first, "down")).toEqual([second, first, third]);
    expect(moveLine(first, "up")(draft)).toBe(draft);
    expect(moveLine(third, "down")(draft)).toBe(draft);
    expect(moveLine("gone", "down")(draft)).toBe(draft);
  });

  test("taking the last line away leaves an empty one to type in", () => {
    const draft = start();
    const left = removeLine(
      draft.lines[0]?.id ?? "",
      FORM,
    )({ ...draft, lines: draft.lines.map((line) => ({ ...line, description: "x" })) });
    expect(left.lines).toHaveLength(1);
    expect(left.lines[0]).toMatchObject({ description: "", quantity: "1" });
  });

  test("no more lines than a document may have", () => {
    const draft = insertLines(Array.from({ length: 6000 }, () => emptyLine(FORM)))(start());
    expect(draft.lines).toHaveLength(5000);
  });
});

describe("kind of document", () => {
  const withText = (draft: EditorDraft): EditorDraft => ({
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, description: "Silla", discount: "5" })),
  });

  test("a transfer sells nothing: taxes and discounts leave its lines, and the usual taxes come back with a sale", () => {
    const transfer = normalizeTransfer(setType("T", FORM, TODAY)(withText(start())));
    expect(transfer.lines).toMatchObject([{ description: "Silla", discount: "", tax_object_id: 1, taxes: [] }]);
    const grown = normalizeTransfer(insertLines([emptyLine(FORM)])(transfer));
    expect(grown.lines.map(({ taxes }) => taxes.length)).toEqual([0, 0]);
    const sale = normalizeTransfer(setType("I", FORM, TODAY)(grown));
    expect(sale.lines.map(({ tax_object_id, taxes }) => [tax_object_id, taxes])).toEqual(
      Array(2).fill([2, emptyLine(FORM).taxes]),
    );
  });

  test("a credit note is settled at once and says what it is for, unless its author says otherwise", () => {
    const deferred = setPaymentMethod(
      idOf(payment_methods, "PPD"),
      FORM,
    )(setReceiver("c", company, FORM, TODAY)(start()));
    const note = setType("E", FORM, TODAY)(deferred);
    expect([note.payment_method_id, note.payment_form_id, note.cfdi_use_id]).toEqual([
      idOf(payment_methods, "PUE"),
      idOf(payment_forms, "03"),
      idOf(cfdi_uses, "G02"),
    ]);
    const other = { ...note, cfdi_use_id: idOf(cfdi_uses, "S01") };
    expect(setType("E", FORM, TODAY)(other).cfdi_use_id).toBe(idOf(cfdi_uses, "S01"));
  });

  test("a transfer is proposed without effects (S01), and a sale after it, or after a credit note, for what the issuer mostly sells", () => {
    const use = (draft: EditorDraft) => cfdi_uses.find(({ id }) => id === draft.cfdi_use_id)?.key;
    const begun = setReceiver("c", company, FORM, TODAY)(start());
    const transfer = setType("T", FORM, TODAY)(begun);
    expect([use(begun), use(transfer), use(setType("T", FORM, TODAY)(start()))]).toEqual(["G03", "S01", "S01"]);
    expect(use(setReceiver("p", person, FORM, TODAY)(transfer))).toBe("S01");
    expect(use(normalizeTransfer({ ...transfer, cfdi_use_id: begun.cfdi_use_id }))).toBe("S01");
    expect(use(setType("I", FORM, TODAY)(transfer))).toBe("G03");
    expect(use(setType("I", FORM, TODAY)(setType("E", FORM, TODAY)(begun)))).toBe("G03");
    const chosen = { ...begun, cfdi_use_id: idOf(cfdi_uses, "I01") };
    expect(use(setType("I", FORM, TODAY)(chosen))).toBe("I01");
  });

  test("a relation begins as what its kind of document mostly has, and follows the kind while it names nothing", () => {
    expect((["I", "E", "T"] as const).map(defaultRelationType)).toEqual(["04", "01", "05"]);
    const uuid = "AB9303C2-8688-4948-BE92-ED4152719591";
    const begun = {
      ...start(),
      relations: [
        { type: "04", uuids: " " },
        { type: "04", uuids: uuid },
      ],
    };
    expect(setType("E", FORM, TODAY)(begun).relations.map(({ type }) => type)).toEqual(["01", "04"]);
  });

  test("a credit note that applies an advance (07) pays with it (30); an invoice keeps its real form", () => {
    const related = (draft: EditorDraft): EditorDraft => ({ ...draft, relations: [{ type: "01", uuids: "" }] });
    const note = setRelationType(0, "07", FORM)(related(setType("E", FORM, TODAY)(start())));
    expect([note.relations[0]?.type, note.payment_form_id]).toEqual(["07", idOf(payment_forms, "30")]);
    const sale = setRelationType(0, "07", FORM)(related(start()));
    expect([sale.relations[0]?.type, sale.payment_form_id]).toEqual(["07", start().payment_form_id]);
  });

  test("a draft that changes nothing else stays the very same object", () => {
    const draft = start();
    expect(normalizeTransfer(draft)).toBe(draft);
    const transfer = normalizeTransfer(setType("T", FORM, TODAY)(draft));
    expect(normalizeTransfer(transfer)).toBe(transfer);
  });
});
