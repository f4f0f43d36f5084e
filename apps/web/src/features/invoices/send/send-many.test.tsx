import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer, type RecordedRequest } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { expectCloseToAskFirst, withUnsavedGuard } from "../../../testing/unsaved-guard.tsx";
import { CUSTOMER } from "../testing/form.ts";
import { ROW } from "../testing/invoice.ts";
import { SendManyButton } from "./send-on-demand.tsx";

afterEach(() => vi.unstubAllGlobals());

const idOf = (n: number) => `01a20000-0000-7000-8000-00000000000${n}`;
const ONE = { ...ROW, id: idOf(1), folio: 1, customer_id: CUSTOMER.id };
const TWO = { ...ROW, id: idOf(2), folio: 2, customer_id: CUSTOMER.id };
const NO_RECIPIENT = { ...ROW, id: idOf(3), folio: 3, customer_id: null };
const DRAFT = { ...ROW, id: idOf(4), folio: null, uuid: null };
const sendOf = (id: string) => `POST /api/invoices/${id}/send`;

async function open(handlers: Parameters<typeof fakeServer>[0], rows = [ONE, TWO, NO_RECIPIENT, DRAFT]) {
  const onSent = vi.fn();
  const server = fakeServer({
    "GET /api/customers": {
      json: { customer_data: { ...CUSTOMER, email: "a@uni.mx", email_2: null, email_3: "c@uni.mx" } },
    },
    ...handlers,
  });
  const view = await renderRoutes(
    withUnsavedGuard([{ path: "*", element: <SendManyButton rows={rows} onSent={onSent} /> }]),
  );
  const sent = () => server.received.filter(({ url }) => url.endsWith("/send"));
  return { ...view, sent, onSent };
}

const keysOf = (received: readonly RecordedRequest[]) => received.map(({ headers }) => headers.get("idempotency-key"));

test("stamped ones go each to the addresses of its customer; what could not be sent stays, says why, and alone is tried again", async () => {
  let down = true;
  const { user, sent, onSent } = await open({
    [sendOf(ONE.id)]: { json: { message: "ok" } },
    [sendOf(TWO.id)]: () => {
      if (!down) return { json: { message: "ok" } };
      down = false;
      throw new TypeError("Failed to fetch");
    },
  });
  await user.click(screen.getByRole("button", { name: "Enviar 3" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Mensaje" }), "Gracias");
  await user.click(dialog.getByRole("button", { name: "Enviar" }));
  const unsent = () => dialog.queryAllByRole("listitem").map((item) => item.textContent);
  await dialog.findByRole("alert");
  expect(unsent()).toEqual([
    expect.stringContaining("A-2: "),
    expect.stringContaining("A-3: su cliente no tiene correo"),
  ]);
  expect(sent()[0]?.body).toEqual({ to: ["a@uni.mx", "c@uni.mx"], cc: [], message: "Gracias", language: "es" });
  await user.click(dialog.getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(unsent()).toEqual([expect.stringContaining("A-3: ")]));
  expect(sent().map(({ url }) => url.split("/").at(-2))).toEqual([ONE.id, TWO.id, TWO.id]);
  const [, first, again] = keysOf(sent());
  expect(again).toBe(first);
  expect(onSent).not.toHaveBeenCalled();
});

test("once all are queued it says so, closes, and clears the row selection", async () => {
  const { user, onSent } = await open(
    { [sendOf(ONE.id)]: { json: { message: "ok" } }, [sendOf(TWO.id)]: { json: { message: "ok" } } },
    [ONE, TWO],
  );
  await user.click(screen.getByRole("button", { name: "Enviar 2" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Van en camino 2 documentos.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onSent).toHaveBeenCalledOnce();
});

test("drafts are not sent: without a stamped one there is no button", async () => {
  await open({}, [DRAFT]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a message to many that somebody has begun to write is not closed without a confirmation", async () => {
  const { user } = await open({});
  await user.click(screen.getByRole("button", { name: "Enviar 3" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Mensaje" }), "Gracias");
  await expectCloseToAskFirst(user, dialog);
});
