import { screen, waitFor } from "@testing-library/react";
import { Decimal } from "@timbra/cfdi";
import { beforeEach, describe, expect, test } from "vitest";
import { signIn } from "../../testing/issuer-responses.ts";
import { EMPTY_PRODUCT, unitPriceBeforeTaxes } from "./product-values.ts";
import { field, ID, product, ready, save, select, sentTo, server, showPage } from "./testing/products.tsx";

beforeEach(() => signIn());

describe("the price", () => {
  test("is labelled by its type, and a total import shows what is left before taxes", async () => {
    server();
    const { user } = await showPage();
    await ready();
    expect(
      screen.getByLabelText(/Precio unitario/, { selector: "input[name=productos_precio_unitario]" }),
    ).toBeTruthy();
    await user.click(select("Tipo de precio"));
    await user.click(await screen.findByRole("option", { name: "Importe total" }));
    expect(screen.getByLabelText(/Importe total/, { selector: "input[name=productos_precio_unitario]" })).toBeTruthy();
    await user.type(field("productos_precio_unitario"), "1160");
    expect(await screen.findByText("Antes de impuestos: $1,000.00 MXN")).toBeTruthy();
  });

  test.each([
    [2, "10.12", "10.1234"],
    [4, "10.1234", "10.12345"],
    [0, "10", "10.9"],
  ])(
    "takes %i decimals when that is the setting, and more are said at the field instead of being cut",
    async (decimals, right, typed) => {
      signIn({ decimals });
      server();
      const { user } = await showPage();
      await ready();
      await user.type(field("productos_precio_unitario"), `${right}{Tab}`);
      expect(field("productos_precio_unitario").value).toBe(`$${right}`);
      expect(field("productos_precio_unitario").getAttribute("aria-invalid")).not.toBe("true");
      await user.clear(field("productos_precio_unitario"));
      await user.type(field("productos_precio_unitario"), typed);
      await user.click(save());
      expect(await screen.findByText(`Puede tener como máximo ${decimals} decimales`)).toBeTruthy();
      expect(field("productos_precio_unitario").value).toContain(typed);
    },
  );

  test("kept with more decimals than the setting is shown and saved as it is", async () => {
    const fake = server({
      "GET /api/products": { json: { product_data: { ...product, valor: "0", precio_unitario: "86.206897" } } },
    });
    const { user } = await showPage(`/edit/product/${ID}`);
    await waitFor(() => expect(field("productos_precio_unitario").value).toBe("$86.206897"));
    await user.click(save());
    await screen.findByText("La lista");
    expect(sentTo(fake)).toMatchObject({ productos_precio_unitario: "86.206897" });
  });

  test.each([
    ["1160", {}, "1000"],
    ["100", {}, "86.206897"],
    ["100", { productos_cat_taxobject_id: 1 }, "100"],
    // IEPS is part of what IVA is charged on: 100 x 1.08 x 1.16.
    ["125.28", { productos_ieps: "8" }, "100"],
  ])("of %s with its taxes inside, %j, leaves %s", (typed, choice, left) => {
    const unit = unitPriceBeforeTaxes({
      ...EMPTY_PRODUCT,
      productos_valor: "1",
      productos_precio_unitario: typed,
      ...choice,
    });
    expect(Decimal.parse(unit ?? "0").compare(Decimal.parse(left))).toBe(0);
  });

  test("leaves nothing to say while it is the unit's, or not there", () => {
    expect(unitPriceBeforeTaxes({ ...EMPTY_PRODUCT, productos_precio_unitario: "100" })).toBeNull();
    expect(unitPriceBeforeTaxes({ ...EMPTY_PRODUCT, productos_valor: "1" })).toBeNull();
  });
});
