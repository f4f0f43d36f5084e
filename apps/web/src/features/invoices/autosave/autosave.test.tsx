import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { getSession } from "../../../lib/session.ts";
import {
  cell,
  closeEditor,
  DRAFT_ID,
  draftAnswer,
  KEEP_BODY,
  openEditor,
  PREVIEW,
  pickCustomer,
  pickProduct,
  SAVE,
  WAIT_OPTIONS,
  waitUntilSaved,
} from "../testing/editor.tsx";
import { CUSTOMER, FORM } from "../testing/form.ts";

afterEach(closeEditor);

const invoiceCreated = "POST /api/invoices/draft";

test("a draft is saved automatically, gets its address, and continues from its revision", async () => {
  const { user, sentTo, router } = await openEditor();
  await pickCustomer(user);
  await waitUntilSaved();
  expect(router.state.location.search).toBe(`?draft=${DRAFT_ID}`);
  expect(sentTo(invoiceCreated)).toHaveLength(1);
  await pickProduct(user);
  await waitFor(() => expect(sentTo(SAVE).at(-1)?.body).toMatchObject({ items: [{ key: "81112002" }] }), WAIT_OPTIONS);
  // One save or more, by how fast the product was picked: each continues from the one before.
  const saves = sentTo(SAVE);
  expect(saves.map(({ body }) => (body as { revision: number }).revision)).toEqual(saves.map((_, index) => index + 1));
  expect(sentTo(invoiceCreated)).toHaveLength(1);
});

test("a first save that is answered after the editor was left does not change the address of where one is", async () => {
  let answer: () => void = () => undefined;
  const slow = async ({ body }: { readonly body: unknown }) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { status: 201, json: draftAnswer(body, 1) };
  };
  const { user, router, sentTo } = await openEditor({ handlers: { [invoiceCreated]: slow } });
  await user.type(await screen.findByRole("combobox", { name: "Descripción del concepto 1" }), "Silla");
  await act(() => router.navigate("/elsewhere?status=active"));
  await waitFor(() => expect(sentTo(invoiceCreated)).toHaveLength(1), WAIT_OPTIONS);
  await act(async () => answer());
  // The copy under the editor's first name is cleared when the answer was taken.
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]));
  const { pathname, search } = router.state.location;
  expect(`${pathname}${search}`).toBe("/elsewhere?status=active");
});

test("changes that the server did not get are restored after a crash, and can be discarded", async () => {
  const down = () => {
    throw new TypeError("network");
  };
  const first = await openEditor({ handlers: { [invoiceCreated]: down } });
  await first.user.type(await screen.findByRole("combobox", { name: "Descripción del concepto 1" }), "Casi perdido");
  expect(await screen.findByText(/Está a salvo en este navegador/, undefined, WAIT_OPTIONS)).toBeTruthy();
  first.unmount();
  const again = await openEditor({ handlers: { [invoiceCreated]: down } });
  expect(await screen.findByText("Recuperamos lo que no se había guardado")).toBeTruthy();
  expect((cell("Descripción del concepto 1") as HTMLInputElement).value).toBe("Casi perdido");
  await again.user.click(screen.getByRole("button", { name: "Descartarlo" }));
  await waitFor(() => expect((cell("Descripción del concepto 1") as HTMLInputElement).value).toBe(""));
});

test("what was typed when the session ended is restored for the same user, and for nobody else", async () => {
  const ended = { status: 401, json: { code: "unauthenticated", message: "Session expired, Please log in again." } };
  const first = await openEditor({ handlers: { [invoiceCreated]: ended } });
  // In one go: the session ends with the first save, and what is typed on a slow machine after it would be lost.
  await first.user.click(await screen.findByRole("combobox", { name: "Descripción del concepto 1" }));
  await first.user.paste("Casi perdido");
  await waitFor(() => expect(getSession()).toBeNull(), WAIT_OPTIONS);
  first.unmount();
  await openEditor({ email: "otra@ejemplo.mx" });
  expect(
    ((await screen.findByRole("combobox", { name: "Descripción del concepto 1" })) as HTMLInputElement).value,
  ).toBe("");
  cleanup();
  await openEditor();
  expect(await screen.findByText("Recuperamos lo que no se había guardado")).toBeTruthy();
  expect((cell("Descripción del concepto 1") as HTMLInputElement).value).toBe("Casi perdido");
});

test("a saved draft opens with its customer, and with the unsaved changes of this browser", async () => {
  const body = { ...KEEP_BODY, customer_id: CUSTOMER.id, items: [] };
  const handlers = { [PREVIEW]: { json: draftAnswer(body, 4) } };
  const first = await openEditor({ handlers, at: `/create/invoice?draft=${DRAFT_ID}` });
  expect(await screen.findByText(CUSTOMER.name)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Continuar factura" })).toBeTruthy();
  first.unmount();
  const conflict = { status: 409, json: { code: "revision_conflict", message: "cambió" } };
  const second = await openEditor({
    handlers: { ...handlers, [SAVE]: conflict },
    at: `/create/invoice?draft=${DRAFT_ID}`,
  });
  await second.user.type(await screen.findByRole("combobox", { name: "Descripción del concepto 1" }), "Lo mío");
  expect(await screen.findByText("Este borrador cambió en otra parte", undefined, WAIT_OPTIONS)).toBeTruthy();
  expect((cell("Descripción del concepto 1") as HTMLInputElement).value).toBe("Lo mío");
});

test("the local version can overwrite the other one", async () => {
  let taken = false;
  const save = ({ body }: { body: unknown }) => {
    const { revision } = body as { revision: number };
    taken = revision === 9;
    return taken
      ? { json: draftAnswer(body, 10) }
      : { status: 409, json: { code: "revision_conflict", message: "cambió" } };
  };
  let revision = 4;
  const look = () => ({ json: draftAnswer({ ...KEEP_BODY, items: [] }, revision) });
  const { user } = await openEditor({
    handlers: { [SAVE]: save, [PREVIEW]: look },
    at: `/create/invoice?draft=${DRAFT_ID}`,
  });
  await user.type(await screen.findByRole("combobox", { name: "Descripción del concepto 1" }), "Lo mío");
  await screen.findByText("Este borrador cambió en otra parte", undefined, WAIT_OPTIONS);
  revision = 9;
  await user.click(screen.getByRole("button", { name: "Conservar la mía" }));
  await waitUntilSaved();
  expect(taken).toBe(true);
});

test("invalid input that cannot be saved stays in this browser, and the status says so", async () => {
  const { user, sentTo } = await openEditor();
  await user.type(await screen.findByRole("combobox", { name: "Descripción del concepto 1" }), "Con | tubo");
  expect(await screen.findByText("Guardado, salvo lo marcado", undefined, WAIT_OPTIONS)).toBeTruthy();
  expect(sentTo(invoiceCreated)[0]?.body).toMatchObject({ items: [{ description: null }] });
  expect(Object.keys(localStorage)).toContain(`draft:${FORM.issuer.rfc}:ana@ejemplo.mx:${DRAFT_ID}`);
});

test("a draft that was stamped meanwhile is shown as an invoice", async () => {
  const handlers = { [PREVIEW]: { json: draftAnswer({}, 4, { state: "stamped", status: "active" }) } };
  await openEditor({ handlers, at: `/create/invoice?draft=${DRAFT_ID}` });
  expect(await screen.findByText("la factura")).toBeTruthy();
});
