import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  amount,
  cell,
  closeEditor,
  DRAFT_ID,
  openEditor,
  paste,
  pickCustomer,
  pickProduct,
  SAVE,
  STAMP,
  stampButton,
  total,
  totalsBar,
  WAIT_OPTIONS,
} from "../testing/editor.tsx";
import { CUSTOMER, FORM } from "../testing/form.ts";

afterEach(closeEditor);

const problems = () => screen.queryAllByRole("listitem").map((item) => item.textContent ?? "");
const invoiceCreated = "POST /api/invoices/draft";

describe("from nothing to a stamp", () => {
  test("customer, product, quantity: the totals are exact and nothing is left to solve", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    const quantity = amount("Cantidad del concepto 1");
    await waitFor(() => expect(document.activeElement).toBe(quantity));
    await user.clear(quantity);
    await user.type(quantity, "2.5");
    await waitFor(() => expect(total()).toBe("$1,160.58 MXN"));
    expect(totalsBar().getByText("(MIL CIENTO SESENTA PESOS 58/100 M.N.)")).toBeTruthy();
    expect(totalsBar().getByText("Nada que corregir.", { exact: false })).toBeTruthy();
  });

  test("any total opens into how it was made, down to the line, without a mouse; Escape gives the focus back", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    const quantity = amount("Cantidad del concepto 1");
    await waitFor(() => expect(document.activeElement).toBe(quantity));
    await user.clear(quantity);
    await user.type(quantity, "2.5");
    await waitFor(() => expect(total()).toBe("$1,160.58 MXN"));
    const opener = screen.getByRole("button", { name: "$1,160.58 MXN. Ver cómo se calcula" });
    opener.focus();
    await user.keyboard("{Enter}");
    const popover = within(await screen.findByRole("dialog", { name: "$1,160.58 MXN. Ver cómo se calcula" }));
    expect(await popover.findByText("1,000.50 + 160.08 = 1,160.58")).toBeTruthy();
    fireEvent.click(popover.getByText("Impuestos trasladados"));
    fireEvent.click(await popover.findByText("IVA 16 %"));
    expect(await popover.findByText(/redondeada una sola vez; no se calcula otra vez sobre la base/)).toBeTruthy();
    fireEvent.click(await popover.findByText(/^1\. Soporte técnico/));
    expect(await popover.findByText("1,000.50 × 0.160000 = 160.08")).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /Ver cómo se calcula/ })).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test("an amount is selected as soon as it has the focus: no first key is lost to a frame that comes later", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    const price = amount("Precio del concepto 1") as HTMLInputElement;
    await user.clear(price);
    await user.type(price, "1,250.50");
    await user.tab();
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(globalThis, "requestAnimationFrame").mockImplementation((run) => frames.push(run));
    fireEvent.focus(price);
    expect([price.selectionStart, price.selectionEnd, price.value]).toEqual([0, "1250.50".length, "1250.50"]);
    fireEvent.change(price, { target: { value: "5" } });
    price.setSelectionRange(1, 1);
    for (const run of frames) run(0);
    expect([price.selectionStart, price.value]).toEqual([1, "5"]);
    vi.restoreAllMocks();
  });

  test("a comma stays where it says something else than thousands: 12,50 is no 1250", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    const price = amount("Precio del concepto 1");
    await user.clear(price);
    await user.type(price, "1,250.50");
    await user.tab();
    expect((price as HTMLInputElement).value).toBe("1,250.50");
    await waitFor(() => expect(total()).toBe("$1,450.58 MXN"));
    await user.clear(price);
    await user.type(price, "12,50");
    expect(price.getAttribute("aria-invalid")).toBe("false");
    await user.tab();
    expect((price as HTMLInputElement).value).toBe("12,50");
    expect(price.getAttribute("aria-invalid")).toBe("true");
    expect(problems()).toEqual([expect.stringContaining("Escriba una cantidad, por ejemplo 1,250.50")]);
  });

  test("it is saved first, then stamped once under the key of that revision, and the invoice is shown", async () => {
    const stamped = {
      status: 200,
      json: { message: "ok", invoice: {}, uuid: "U", serie: "A", folio: 7, files: { xml: "", pdf: "" } },
    };
    const { user, sentTo, router } = await openEditor({ handlers: { [STAMP]: stamped } });
    await pickCustomer(user);
    await pickProduct(user);
    await user.click(stampButton());
    await screen.findByText("la factura", undefined, WAIT_OPTIONS);
    expect(router.state.location.pathname).toBe(`/invoice/${DRAFT_ID}`);
    // Whoever types slowly has the draft kept meanwhile, each time as the next revision.
    const saved = [...sentTo(invoiceCreated), ...sentTo(SAVE)];
    expect(saved.at(-1)?.body).toMatchObject({
      customer_id: CUSTOMER.id,
      receiver: null,
      series_id: FORM.series[0]?.series_id,
      items: [{ key: "81112002", quantity: "1", unit_price: "400.20", taxes: [{ tax: "IVA", rate: "0.160000" }] }],
    });
    expect(sentTo(STAMP).map(({ headers }) => headers.get("idempotency-key"))).toEqual([
      `stamp-${DRAFT_ID}-${saved.length}`,
    ]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  });

  test("what is missing is no error until somebody tries to stamp; then the first of it has the focus", async () => {
    const { user, sentTo } = await openEditor();
    const customer = await screen.findByRole("combobox", { name: "Cliente" });
    expect(customer.getAttribute("aria-invalid")).toBe("false");
    expect(problems()).toEqual(["Elija el cliente", "Agregue al menos un concepto"]);
    stampButton().focus();
    await user.keyboard("{Enter}");
    expect(customer.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(customer);
    expect(sentTo(STAMP)).toEqual([]);
  });
});

describe("problems, live", () => {
  test("each is a link to its field, with its code in small print and a button where the way out is known", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    const discount = amount("Descuento del concepto 1");
    await user.type(discount, "500");
    const problem = within(await screen.findByRole("listitem", undefined, WAIT_OPTIONS));
    expect(problem.getByText("CFDI40169")).toBeTruthy();
    expect(discount.getAttribute("aria-invalid")).toBe("true");
    amount("Precio del concepto 1").focus();
    await user.click(problem.getByText(/es mayor que el importe/));
    await waitFor(() => expect(document.activeElement).toBe(discount));
    await user.click(problem.getByRole("button", { name: "Quitar el descuento" }));
    expect(await totalsBar().findByText("Nada que corregir.", { exact: false })).toBeTruthy();
  });

  test("says which field a sentence is about, where the sentence does not", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await user.type(cell("Descripción del concepto 1"), "A | B");
    await waitFor(
      () => expect(problems()).toContain("Concepto 1, Descripción: No puede contener el carácter |"),
      WAIT_OPTIONS,
    );
    expect(problems()).toContain("Concepto 1, Clave SAT: Este campo es obligatorio");
  });

  test("a discount is also a share", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    await user.type(amount("Descuento del concepto 1"), "10%");
    await user.tab();
    await waitFor(() => expect(total()).toBe("$417.81 MXN"));
    expect((amount("Descuento del concepto 1") as HTMLInputElement).value).toBe("40.02");
  });

  test("in English too", async () => {
    await openEditor({ language: "en" });
    expect(await screen.findByText("Choose the customer")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Stamp · 1 credit/ })).toBeTruthy();
  });
});

describe("payment", () => {
  test("PPD sets 99, says why and leaves no choice; PUE gives it back", async () => {
    const { user } = await openEditor();
    await user.click(await screen.findByRole("combobox", { name: "Método de pago" }));
    await user.click(await screen.findByRole("option", { name: "PPD · por pagar" }));
    const form = screen.getByRole("combobox", { name: "Forma de pago" }) as HTMLInputElement;
    expect([form.value, form.disabled]).toEqual(["99 · Por definir", true]);
    expect(screen.getByText("Con PPD es 99: la forma real va en el recibo de pago")).toBeTruthy();
    await user.click(screen.getByRole("combobox", { name: "Método de pago" }));
    await user.click(await screen.findByRole("option", { name: "PUE · Pago en una sola exhibición" }));
    expect([form.value, form.disabled]).toEqual(["03 · Transferencia electrónica de fondos", false]);
  });

  test("a goods transfer asks for no payment and no price", async () => {
    const { user } = await openEditor();
    await user.click(await screen.findByText("Traslado"));
    expect(screen.queryByRole("combobox", { name: "Método de pago" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Precio del concepto 1" })).toBeNull();
  });
});

describe("receiver", () => {
  test("the general public brings the period of a global invoice, and S01", async () => {
    const { user } = await openEditor();
    await user.click(await screen.findByRole("combobox", { name: "Cliente" }));
    await user.click(await screen.findByRole("option", { name: /Público en general/ }));
    expect(screen.getByRole("group", { name: "Periodo de la factura global" })).toBeTruthy();
    expect((screen.getByRole("combobox", { name: "Uso del CFDI" }) as HTMLInputElement).value).toMatch(/^S01/);
    await user.click(screen.getByRole("button", { name: "Cambiar cliente" }));
    expect(screen.queryByRole("group", { name: "Periodo de la factura global" })).toBeNull();
  });

  test("a customer is edited without leaving, and the draft takes what was saved", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    await user.click(screen.getByRole("button", { name: "Editar cliente" }));
    await user.click(screen.getByText("guardar cliente"));
    expect(await screen.findByText("OTRO NOMBRE")).toBeTruthy();
  });
});

describe("lines", () => {
  test("Enter goes down, and from the last line to a new one", async () => {
    const { user } = await openEditor();
    const description = await screen.findByRole("combobox", { name: "Descripción del concepto 1" });
    await user.type(description, "Algo a mano");
    await user.keyboard("{Escape}{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(cell("Descripción del concepto 2")));
    amount("Cantidad del concepto 1").focus();
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(amount("Cantidad del concepto 2")));
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    await waitFor(() => expect(document.activeElement).toBe(amount("Cantidad del concepto 1")));
  });

  test("rows of a spreadsheet become lines, in the place of the empty one", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    paste(
      cell("Descripción del concepto 1"),
      "Silla\t56101504\t2\tH87\t2,499.00\nMesa\t56101519\t1\tPieza\t5,000\t10\n",
    );
    await waitFor(() => expect(total()).toBe("$11,586.08 MXN"), WAIT_OPTIONS);
    expect(screen.queryByRole("combobox", { name: "Descripción del concepto 3" })).toBeNull();
    expect((cell("Descripción del concepto 2") as HTMLInputElement).value).toBe("Mesa");
    expect(await screen.findByText("Se pegaron 2 filas")).toBeTruthy();
  });

  test("what few lines need is behind the menu: account of the property, customs, and on whose behalf it is sold, each kept", async () => {
    const { user, sentTo } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    await user.click(screen.getByRole("button", { name: "Acciones del concepto 1" }));
    await user.click(await screen.findByRole("menuitem", { name: "Más datos" }));
    const details = within(await screen.findByRole("dialog"));
    const write = (name: RegExp, value: string) =>
      fireEvent.change(details.getByRole("textbox", { name }), { target: { value } });
    write(/Cuenta predial/, "123456");
    write(/Pedimento/, "15  48  3009  0001234");
    await user.click(details.getByRole("switch", { name: "A cuenta de un tercero" }));
    // What is only missing is no error yet.
    expect(details.getByRole("textbox", { name: /RFC del tercero/ }).getAttribute("aria-invalid")).not.toBe("true");
    write(/RFC del tercero/, "CACX7605101P8");
    await user.click(details.getByRole("button", { name: "Listo" }));
    await waitFor(
      () =>
        expect([...sentTo(invoiceCreated), ...sentTo(SAVE)].at(-1)?.body).toMatchObject({
          items: [{ predial: "123456", customs: ["15  48  3009  0001234"], third_party: { rfc: "CACX7605101P8" } }],
        }),
      WAIT_OPTIONS,
    );
    await user.click(stampButton());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Acciones del concepto 1" })),
    );
    await user.click(screen.getByRole("button", { name: "Acciones del concepto 1" }));
    await user.click(await screen.findByRole("menuitem", { name: "Más datos" }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole("textbox", { name: /Nombre del tercero/ }).getAttribute("aria-invalid")).toBe("true");
  });

  test("the first line cannot go up nor the last one down, and the menu says so; what has moved can go back", async () => {
    const { user } = await openEditor();
    await pickCustomer(user);
    paste(cell("Descripción del concepto 1"), "Silla\t56101504\t2\tH87\t2499\nMesa\t56101519\t1\tPieza\t5000\n");
    const possible = async (number: number) => {
      await user.click(await screen.findByRole("button", { name: `Acciones del concepto ${number}` }));
      const ways = ["Mover arriba", "Mover abajo"].map((name) => screen.findByRole("menuitem", { name }));
      return (await Promise.all(ways)).map((way) => !(way as HTMLButtonElement).disabled);
    };
    expect(await possible(1)).toEqual([false, true]);
    await user.click(screen.getByRole("menuitem", { name: "Mover abajo" }));
    await waitFor(() => expect((cell("Descripción del concepto 2") as HTMLInputElement).value).toBe("Silla"));
    expect(await possible(2)).toEqual([true, false]);
  });

  test("taxes are chips with a small editor", async () => {
    const complaint = vi.spyOn(console, "error");
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    await user.click(screen.getByRole("button", { name: /^Impuestos del concepto 1: IVA 16 %/ }));
    await user.click(await screen.findByRole("button", { name: "Agregar impuesto" }));
    const [, added] = screen.getAllByRole("combobox", { name: "Impuesto" });
    await user.selectOptions(added as HTMLElement, "ISR");
    const rate = screen.getByRole("textbox", { name: "ISR: Tasa (%)" });
    await user.clear(rate);
    await user.type(rate, "1.25");
    await waitFor(() => expect(total()).toBe("$459.23 MXN"));
    expect(totalsBar().getByText("ISR retenido")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Listo" }));
    expect(screen.getByRole("button", { name: "Impuestos del concepto 1: IVA 16 %, Ret. ISR 1.25 %" })).toBeTruthy();
    // While the second one was the same as the first, two chips said the same.
    expect(complaint.mock.calls.flat().filter((said) => String(said).includes("same key"))).toEqual([]);
    complaint.mockRestore();
  });
});

describe("on a phone", () => {
  test("lines are cards and the payment section one line, until a problem in it is to be fixed", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("max-width: 48em"),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    const { user } = await openEditor();
    await pickCustomer(user);
    await pickProduct(user);
    expect(screen.queryByRole("table")).toBeNull();
    expect(within(screen.getByRole("list", { name: "Conceptos" })).getAllByRole("listitem")).toHaveLength(1);
    expect(screen.queryByRole("combobox", { name: "Método de pago" })).toBeNull();
    await user.click(
      screen.getByRole("button", { name: /A · folio 7 · Ingreso · PUE · Transferencia electrónica de fondos · MXN/ }),
    );
    await user.click(screen.getByRole("combobox", { name: "Moneda" }));
    await user.click(await screen.findByRole("option", { name: /^USD/ }));
    expect(await screen.findByRole("button", { name: /^Falta 1 dato/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /Ver desglose/ }));
    await user.click(screen.getByText("Indique el tipo de cambio de la moneda elegida"));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Tipo de cambio" }));
  });
});

test("keys: saving and the way to the stamp", async () => {
  const { user } = await openEditor();
  await pickCustomer(user);
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("El borrador se guardó.")).toBeTruthy();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(document.activeElement).toBe(stampButton());
});
