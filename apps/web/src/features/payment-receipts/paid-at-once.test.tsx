import { screen } from "@testing-library/react";
import type { PaidState } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { endSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const ID = "01a20000-0000-7000-8000-00000000000a";
const unmarked: PaidState = { date: "2026-10-05", paid_on: null, marked_at: null, last_day: "2026-10-31", late: true };
const marked: PaidState = { ...unmarked, paid_on: "2026-10-05", marked_at: "2026-11-02T10:00:00Z", late: false };

function open(first: PaidState) {
  let paid = first;
  const server = fakeServer({
    [`GET /api/invoices/${ID}/paid`]: () => ({ json: { paid } }),
    [`PUT /api/invoices/${ID}/paid`]: () => {
      paid = marked;
      return { json: { message: "La factura se marcó como pagada.", paid } };
    },
    [`DELETE /api/invoices/${ID}/paid`]: () => {
      paid = unmarked;
      return { json: { message: "La factura ya no está marcada como pagada.", paid } };
    },
  });
  const invoice = { id: ID, state: "stamped", payment_method: "PUE" } as const;
  return renderScreen(<InvoicePayments invoice={invoice} />).then((rendered) => ({ ...server, ...rendered }));
}

test("a PUE invoice that nobody marked says what follows, is marked with a day, and that is taken back", async () => {
  signIn();
  const { user, received } = await open(unmarked);
  expect(await screen.findByText(/ese día ya pasó/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sustituir por una PPD" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Marcar como pagada" }));
  expect(await screen.findByText("Pagada el 05/Oct/2026.")).toBeTruthy();
  expect(received.find(({ method }) => method === "PUT")?.body).toEqual({ paid_on: "2026-10-05" });
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(await screen.findByText("Nadie la ha marcado como pagada.")).toBeTruthy();
});

test("one that was paid after its month is to be replaced", async () => {
  signIn();
  await open({ ...marked, paid_on: "2026-11-03", late: true });
  expect(await screen.findByText(/Se pagó después del 31\/Oct\/2026/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cambiar el día" })).toBeTruthy();
});

test("a read-only user sees it, and is offered nothing", async () => {
  signIn({ role: "AccountantRole" });
  await open(unmarked);
  expect(await screen.findByText("Nadie la ha marcado como pagada.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
