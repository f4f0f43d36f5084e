import { screen, waitFor, within } from "@testing-library/react";
import { type InvoiceForm, idOfKey } from "@timbra/contract";
import { afterEach, describe, expect, it } from "vitest";
import {
  amount,
  closeEditor,
  openEditor,
  pickCustomer,
  pickProduct,
  total,
  totalsBar,
  WAIT_OPTIONS,
} from "../testing/editor.tsx";
import { FORM, PRODUCT } from "../testing/form.ts";

afterEach(closeEditor);

/** The editor of a professional person. */
const PERSON: InvoiceForm = {
  ...FORM,
  issuer: { ...FORM.issuer, rfc: "CACX7605101P8", tax_regime_id: idOfKey("tax_regime", "612") ?? 0 },
  defaults: { ...FORM.defaults, tax_regime_id: idOfKey("tax_regime", "612") ?? 0 },
};

/** The editor of a company that sells imported goods. */
const IMPORTER: InvoiceForm = { ...FORM, issuer: { ...FORM.issuer, imports_goods: true } };

const product = (parts: object) => ({
  "POST /api/products/list/paginate": {
    json: { rows: [{ ...PRODUCT, ...parts }], total: 1, next_cursor: null, page: 1 },
  },
});

async function open(parts: object, handlers: object = {}, language: "es" | "en" = "es") {
  const editor = await openEditor({
    handlers: { "GET /api/invoices/form": { json: PERSON }, ...product(parts), ...handlers },
    language,
  });
  await pickCustomer(editor.user);
  await pickProduct(editor.user);
  await waitFor(() => expect(amount("Precio del concepto 1")).toHaveProperty("value", "400.20"), WAIT_OPTIONS);
  return editor;
}

const suggestions = () => within(totalsBar().getByRole("list", { name: "Sugerencias de impuestos" }));
const noSuggestions = () => expect(totalsBar().queryByRole("list", { name: "Sugerencias de impuestos" })).toBeNull();

describe("what a company withholds", () => {
  it("is told with its articles, and added by one button, from which the focus goes to the taxes", async () => {
    const { user } = await open({ claveprodserv: "84111500" });
    const [told] = suggestions().getAllByRole("listitem");
    expect(told?.textContent).toContain("Concepto 1: Honorarios (servicio profesional): el cliente es persona moral");
    expect(told?.textContent).toContain("LISR 106; LIVA 1-A, II, a); RLIVA 3, I");
    expect(totalsBar().getByRole("status").textContent).toContain("1 sugerencia");
    expect(total()).toContain("464.23");
    await user.click(suggestions().getByRole("button", { name: "Retener ISR 10 % e IVA 2/3" }));
    // 400.20 + 64.032 - 40.02 - 42.688
    await waitFor(() => expect(total()).toContain("381.52"));
    noSuggestions();
    await waitFor(() => expect(document.activeElement?.getAttribute("data-cell")).toBe("taxes"));
  });

  it("is asked for where the key does not say what is invoiced, and the product remembers it if asked to", async () => {
    const { user, sentTo } = await open(
      { claveprodserv: "81112002" },
      {
        "GET /api/products": { json: { product_data: { ...PRODUCT, ieps_cuota: "6.4555" }, version: "v1" } },
        "POST /api/products/update_or_create": {
          json: { message: "Listo", product_data: PRODUCT, version: "v2", warnings: [] },
        },
      },
    );
    await user.click(suggestions().getByRole("checkbox", { name: "Recordar en el concepto guardado" }));
    await user.selectOptions(suggestions().getByRole("combobox", { name: "Tipo de operación" }), "fee");
    await waitFor(() => suggestions().getByRole("button", { name: "Retener ISR 10 % e IVA 2/3" }));
    await screen.findByText("Se guardó el tipo de operación en el concepto");
    const [saved] = sentTo("POST /api/products/update_or_create");
    expect(saved?.body).toMatchObject({
      productos_id: PRODUCT.id,
      productos_operacion: "fee",
      productos_ieps_cuota: "6.4555",
      version: "v1",
    });
  });

  it("leads to the property account of a lease that has none; a product that keeps it fills it in", async () => {
    const { user } = await open({ claveprodserv: "80131502" });
    await user.click(suggestions().getByRole("button", { name: "Escribir la cuenta predial" }));
    const details = within(await screen.findByRole("dialog"));
    await user.type(details.getByRole("textbox", { name: "Cuenta predial" }), "1506");
    await user.click(details.getByRole("button", { name: "Listo" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Escribir la cuenta predial" })).toBeNull());
    await closeEditor();
    await open({ claveprodserv: "80131502", cuenta_predial: "1506, 1507" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Escribir la cuenta predial" })).toBeNull());
  });

  it("leads who sells imported goods to the customs document of a line that has none", async () => {
    const { user } = await open({ claveprodserv: "56112100" }, { "GET /api/invoices/form": { json: IMPORTER } });
    await user.click(suggestions().getByRole("button", { name: "Escribir el pedimento" }));
    const field = within(await screen.findByRole("dialog")).getByRole("textbox", { name: /^Pedimento/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard("15  48  3009  0001234");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Escribir el pedimento" })).toBeNull());
  });

  it("is nothing for goods", async () => {
    await open({ claveprodserv: "56112100" });
    noSuggestions();
  });

  it("depends on what the details of the line say", async () => {
    const { user } = await open({ claveprodserv: "84111500" });
    await user.click(screen.getByRole("button", { name: /^Acciones del concepto 1/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Más datos" }));
    const details = within(await screen.findByRole("dialog"));
    await user.selectOptions(details.getByRole("combobox", { name: "Tipo de operación" }), "service");
    await waitFor(noSuggestions);
  });
});
