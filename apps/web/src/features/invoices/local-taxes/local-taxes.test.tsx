import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { localDraft } from "../autosave/local-draft.ts";
import { emptyDraft, emptyLine, normalizeTransfer } from "../editor/draft.ts";
import { duplicateLine } from "../editor/draft-changes.ts";
import { toEditorDraft, toHeaderInput } from "../editor/draft-conversion.ts";
import {
  closeEditor,
  draftAnswer,
  KEEP_BODY,
  openEditor,
  pickCustomer,
  pickProduct,
  stampButton,
  total,
  totalsBar,
  WAIT_OPTIONS,
} from "../testing/editor.tsx";
import { FORM } from "../testing/form.ts";
import { addLocalTax } from "./local-tax.ts";

afterEach(closeEditor);

const written = (key: string, description = "Concepto") => ({ ...emptyLine(FORM), key, description, price: "100" });
const draftWith = (...lines: ReturnType<typeof written>[]) => ({ ...emptyDraft(FORM), lines });

describe("the local taxes of a draft", () => {
  test("on lodging is taken of the lodging lines where there are others, else of all", () => {
    const [room, meal] = [written("90111501"), written("90101501")];
    const [tax] = addLocalTax("lodging", "ISH")(draftWith(room, meal)).local_taxes;
    expect(tax).toMatchObject({ name: "ISH", withheld: false, of: "lines", lines: [room.id] });
    expect(addLocalTax("lodging", "ISH")(draftWith(room)).local_taxes[0]?.of).toBe("all");
    expect(addLocalTax("per_thousand", "5 al millar")(draftWith(meal)).local_taxes[0]).toMatchObject({
      withheld: true,
      rate: "0.50",
    });
  });

  test("name lines by their places among those that are sent, and keep a copy of a line", () => {
    const [room, meal] = [written("90111501"), written("90101501")];
    const draft = addLocalTax("lodging", "ISH")(draftWith(emptyLine(FORM) as typeof room, meal, room));
    expect(toHeaderInput(draft).local_taxes).toMatchObject([{ items: [1], base: null, amount: null }]);
    const copied = duplicateLine(room)(draft);
    expect(toHeaderInput(copied).local_taxes).toMatchObject([{ items: [1, 2] }]);
    const removed = { ...draft, lines: draft.lines.filter(({ id }) => id !== room.id) };
    expect(toHeaderInput(removed).local_taxes).toMatchObject([{ items: [] }]);
  });

  test("come back from a saved draft and from this browser with their lines, and leave a transfer", () => {
    const items = [room(), room()];
    const saved = { name: "ISH", withheld: false, rate: "3", items: [1], base: null, amount: null };
    const body = { ...KEEP_BODY, items, local_taxes: [saved, { ...saved, items: null, amount: "31.50" }] };
    const draft = toEditorDraft(body as Parameters<typeof toEditorDraft>[0], null);
    expect(draft.local_taxes).toMatchObject([
      { of: "lines", lines: [draft.lines[1]?.id] },
      { of: "amount", typed: "31.50" },
    ]);
    const copy = localDraft("ana", "new-1");
    copy.write({ draft, id: null, revision: null, at: "2026-11-20T10:00:00Z" });
    const read = copy.read()?.draft;
    expect(read?.local_taxes[0]?.lines).toEqual([read?.lines[1]?.id]);
    expect(normalizeTransfer({ ...draft, type: "T" }).local_taxes).toEqual([]);
  });
});

const room = () => {
  const { id: _, price, price_has_taxes: __, taxes, customs, ...line } = written("90111501");
  const lists = { taxes: [...taxes], customs: [...customs] };
  return { ...line, ...lists, unit_price: price, total_import: null, third_party: null };
};

describe("in the editor", () => {
  test("a tax is added by its name, typed, shown in the totals, saved, and taken away", async () => {
    const { user, sentTo } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    await waitFor(() => expect(total()).not.toBe("$0.00 MXN"));
    await user.click(screen.getByRole("button", { name: "Agregar impuesto local" }));
    await user.click(await screen.findByRole("menuitem", { name: "Hospedaje (ISH)" }));
    const tax = within(await screen.findByRole("group", { name: "Impuesto local 1 ISH" }));
    await user.type(tax.getByRole("textbox", { name: "Tasa (%)" }), "3");
    await waitFor(() =>
      expect(tax.getByRole("status", { name: "Importe del impuesto" }).textContent).toBe("$12.01 MXN"),
    );
    expect(totalsBar().getByText("ISH 3 %")).toBeTruthy();
    await waitFor(
      () =>
        expect(
          sentTo("POST /api/invoices/draft")
            .concat(sentTo("PUT /api/invoices/0193a6f2-7a50-7c00-8000-0000000000d1"))
            .at(-1)?.body,
        ).toMatchObject({
          local_taxes: [{ name: "ISH", withheld: false, rate: "3", items: null, base: null, amount: null }],
        }),
      WAIT_OPTIONS,
    );
    await user.selectOptions(tax.getByRole("combobox", { name: "Se calcula sobre" }), "Los conceptos que elija");
    await user.click(within(tax.getByRole("group", { name: "Conceptos que lo causan" })).getByRole("checkbox"));
    await user.click(stampButton());
    await waitFor(() => expect(tax.getByText("Elija los conceptos que causan el impuesto local")).toBeTruthy());
    await user.click(tax.getByRole("button", { name: "Quitar el impuesto local 1 ISH" }));
    await waitFor(() => expect(totalsBar().queryByText("ISH 3 %")).toBeNull());
  });

  test("five per thousand written as five per cent is mended by a button", async () => {
    const local_taxes = [{ name: "5 al millar", withheld: true, rate: "5", items: null, base: null, amount: null }];
    const saved = draftAnswer({ ...KEEP_BODY, items: [room()], local_taxes }, 1);
    const { user } = await openEditor({
      at: "/create/invoice?draft=0193a6f2-7a50-7c00-8000-0000000000d1",
      handlers: { "GET /api/invoices/0193a6f2-7a50-7c00-8000-0000000000d1": { json: saved } },
    });
    await user.click(await screen.findByRole("button", { name: "Cambiar la tasa del impuesto local a 0.5" }));
    await waitFor(() => expect(totalsBar().getByText("5 al millar 0.5 % retenido")).toBeTruthy());
  });
});

describe("the quota of a line", () => {
  test("is charged on its units by the content of one", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    const quantity = screen.getByRole("textbox", { name: "Cantidad del concepto 1" });
    await user.clear(quantity);
    await user.type(quantity, "10");
    await user.click(screen.getByRole("button", { name: /^Impuestos del concepto 1/ }));
    await user.selectOptions(await screen.findByRole("combobox", { name: "Impuesto" }), "IEPS");
    await user.selectOptions(screen.getByRole("combobox", { name: "IEPS: Factor" }), "Cuota");
    await user.type(screen.getByRole("textbox", { name: "IEPS: Cuota" }), "1.6451");
    await user.type(screen.getByRole("textbox", { name: /^Unidades de la cuota por pieza/ }), "7.2");
    expect(screen.getByText("Base: 10 × 7.2 = 72")).toBeTruthy();
    await waitFor(() => expect(totalsBar().getByText("118.45")).toBeTruthy());
  });
});
