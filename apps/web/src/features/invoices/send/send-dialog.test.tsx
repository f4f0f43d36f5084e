import { screen, within } from "@testing-library/react";
import { type InvoiceSending, ROLE_SCOPES } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../../lib/session.ts";
import { delayed, fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes, renderScreen } from "../../../testing/render.tsx";
import { expectCloseToAskFirst, withUnsavedGuard } from "../../../testing/unsaved-guard.tsx";
import { InvoiceScreen } from "../detail/invoice-screen.tsx";
import { FORM } from "../testing/form.ts";
import { INVOICE_ID, invoiceAnswer, NO_RELATED } from "../testing/invoice.ts";
import { SendDialog } from "./send-dialog.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const LOOK = `GET /api/invoices/${INVOICE_ID}`;
const SEND = `POST /api/invoices/${INVOICE_ID}/send`;
const delivery = (
  address: string,
  state: InvoiceSending["deliveries"][number]["state"],
  problem: string | null = null,
) => ({
  address,
  copy: false,
  state,
  attempts: 1,
  sent_at: null,
  problem,
});
const sending: InvoiceSending = {
  id: "s",
  created_at: "2026-11-20T16:00:00Z",
  language: "es",
  message: null,
  deliveries: [delivery("a@uni.mx", "sent"), delivery("b@uni.mx", "failed", "550 no existe")],
};

async function open(sendings: readonly InvoiceSending[]) {
  const user = {
    name: "Ana",
    email: "a@b.mx",
    rfc: "EKU9003173C9",
    roles: ["NormalRole" as const],
    scopes: [...ROLE_SCOPES.NormalRole],
  };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  const server = fakeServer({
    "GET /api/invoices/form": { json: FORM },
    [LOOK]: { json: { invoice: invoiceAnswer() } },
    [`${LOOK}/timeline`]: { json: { events: [] } },
    [`${LOOK}/related`]: { json: NO_RELATED },
    [`${LOOK}/sendings`]: { json: { sendings } },
    [SEND]: { json: { message: "En camino", sending } },
  });
  return {
    ...(await renderRoutes(withUnsavedGuard([{ path: "/invoice/:id", element: <InvoiceScreen /> }]), {
      at: `/invoice/${INVOICE_ID}`,
    })),
    ...server,
  };
}

test("a wrong address shows an error at its field and no input is lost; a correct mail is sent once, under a key of its own", async () => {
  const { user, received } = await open([]);
  await user.click(await screen.findByRole("button", { name: "Enviar por correo" }));
  const dialog = within(await screen.findByRole("dialog"));
  const to = dialog.getByRole("textbox", { name: /Para/ });
  await user.type(to, "a@uni.mx, no es");
  await user.click(dialog.getByRole("button", { name: "Enviar" }));
  expect(await dialog.findByText("Escriba un correo electrónico válido")).toBeTruthy();
  expect((to as HTMLInputElement).value).toBe("a@uni.mx, no es");
  await user.clear(to);
  await user.type(to, "a@uni.mx; b@uni.mx");
  await user.click(dialog.getByRole("button", { name: "Enviar" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = received.filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([
    { to: ["a@uni.mx", "b@uni.mx"], cc: [], message: null, language: "es" },
  ]);
  expect(sent[0]?.headers.get("idempotency-key")).toMatch(/^send-/);
});

test("to whom it goes is not asked before the customer's own addresses are there", async () => {
  const answer = delayed();
  fakeServer({
    "GET /api/customers": async () => {
      await answer.promise;
      return { json: { customer_data: { email: "ana@uni.mx", email_2: null, email_3: null }, version: "1" } };
    },
  });
  const invoice = { id: INVOICE_ID, serie: "A", folio: 7, uuid: null, customer_id: INVOICE_ID };
  const { user } = await renderScreen(<SendDialog invoice={invoice} onClose={vi.fn()} />);
  const to = screen.getByRole<HTMLInputElement>("textbox", { name: /Para/ });
  await user.type(to, "x");
  await user.keyboard("x");
  answer.give();
  await vi.waitFor(() => expect(to.value).toBe("ana@uni.mx"));
  expect(document.activeElement).toBe(to);
});

test("a mail that somebody has begun to write is not closed without a confirmation", async () => {
  const { user } = await open([]);
  await user.click(await screen.findByRole("button", { name: "Enviar por correo" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Mensaje" }), "Gracias");
  await expectCloseToAskFirst(user, dialog);
});

test("each mail shows its state as a label, and a refusal with the mail server's message", async () => {
  await open([sending]);
  const panel = within(await screen.findByRole("region", { name: "Correos enviados" }));
  expect(panel.getByText("Enviado")).toBeTruthy();
  expect(panel.getByText("No se pudo enviar")).toBeTruthy();
  expect(panel.getByText("Respuesta de su servidor: 550 no existe")).toBeTruthy();
});

test("what an address refused is sent to it alone once more, with the same letter, under the same key however often it is pressed", async () => {
  const { user, received } = await open([{ ...sending, message: "Gracias", language: "en" }]);
  const again = await screen.findByRole("button", { name: "Enviar otra vez: b@uni.mx" });
  expect(screen.queryByRole("button", { name: "Enviar otra vez: a@uni.mx" })).toBeNull();
  await user.click(again);
  expect(await screen.findByText("En camino")).toBeTruthy();
  await user.click(again);
  const sent = received.filter(({ method }) => method === "POST");
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(sent[0]?.body).toEqual({ to: ["b@uni.mx"], cc: [], message: "Gracias", language: "en" });
  expect(
    new Set(received.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("idempotency-key")))
      .size,
  ).toBe(1);
});
