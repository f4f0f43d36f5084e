import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeEditor, openEditor, SAVE, WAIT_OPTIONS } from "../testing/editor.tsx";
import { FORM } from "../testing/form.ts";
import { EMPTY_EXTRA_FIELDS } from "./draft.ts";

afterEach(closeEditor);

const withOwn = (extra_fields: object) => ({
  handlers: { "GET /api/invoices/form": { json: { ...FORM, defaults: { ...FORM.defaults, extra_fields } } } },
});
const field = (number: string) => screen.getByRole<HTMLInputElement>("textbox", { name: `Campo extra ${number}` });

test("an invoice starts with the issuer's own fields, which can be changed and added to for it alone", async () => {
  const { user, sentTo } = await openEditor(
    withOwn({ ...EMPTY_EXTRA_FIELDS, campo2: "Sucursal Centro", campo20: "Proveedor 4500" }),
  );
  await user.click(await screen.findByRole("button", { name: "Más datos (1)" }));
  expect([field("02").value, field("20").value]).toEqual(["Sucursal Centro", "Proveedor 4500"]);
  expect(screen.queryByRole("textbox", { name: "Campo extra 01" })).toBeNull();
  await user.clear(field("02"));
  await user.type(field("02"), "Sucursal Norte");
  await user.click(screen.getByRole("button", { name: "Agregar un campo extra" }));
  await user.type(field("01"), "Obra 7");
  await waitFor(
    () =>
      expect([...sentTo("POST /api/invoices/draft"), ...sentTo(SAVE)].at(-1)?.body).toMatchObject({
        extra: { campo1: "Obra 7", campo2: "Sucursal Norte", campo20: "Proveedor 4500" },
      }),
    WAIT_OPTIONS,
  );
});

test("an issuer without fields of their own is asked for none", async () => {
  const { user } = await openEditor(withOwn(EMPTY_EXTRA_FIELDS));
  await user.click(await screen.findByRole("button", { name: "Más datos" }));
  expect(screen.queryByRole("textbox", { name: /Campo extra/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Agregar un campo extra" })).toBeTruthy();
});
