import { screen } from "@testing-library/react";
import type { OrderRow } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api-client.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes, renderScreen } from "../../../testing/render.tsx";
import { orderQuery } from "../api.ts";
import { PaymentScreen } from "./payment-screen.tsx";
import { SuccessScreen } from "./success-screen.tsx";

afterEach(() => void vi.unstubAllGlobals());

const ID = "018f0000-0000-7000-8000-00000000abcd";
const ORDER: OrderRow = {
  ...{
    order_id: ID,
    credits: 200,
    needs_invoice: false,
    price_each: "4.00",
    subtotal: "800.00",
    vat: "0.00",
    total: "800.00",
    refunded: "0.00",
  },
  ...{
    currency: "MXN",
    symbol: "$",
    provider: "sandbox",
    state: "pending",
    decline: null,
    card: null,
    invoice_state: "not_wanted",
  },
  ...{ invoice_uuid: null, created_at: "2026-11-20T16:00:00Z", paid_at: null },
};

const show = () =>
  renderRoutes([{ path: "/sandbox/success/:order_id", element: <SuccessScreen /> }], { at: `/sandbox/success/${ID}` });
const down = { status: 503, json: { message: "Intente más tarde.", code: "dependency_unavailable" } };

test('a failed request for an order is not shown as "not found", and is retried', async () => {
  const answers = [down, { json: { order: ORDER, moves: [] } }];
  const { received } = fakeServer({ [`GET /api/orders/${ID}`]: () => answers.shift() ?? down });
  await show();
  expect(await screen.findByText("No se pudo leer cómo va la compra")).toBeTruthy();
  expect(screen.queryByText("No encontramos esa compra")).toBeNull();
  expect(await screen.findByText(/Su pago se está procesando/)).toBeTruthy();
  // What was read stays, also when it could not be read again.
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(2), { timeout: 10_000 });
  expect(screen.getByText(/Su pago se está procesando/)).toBeTruthy();
});

test("an order that does not exist or belongs to another issuer is shown as not found, and is not requested again", async () => {
  fakeServer({ [`GET /api/orders/${ID}`]: { status: 404, json: { message: "", code: "not_found" } } });
  await show();
  expect(await screen.findByText("No encontramos esa compra")).toBeTruthy();
  const { refetchInterval } = orderQuery(ID, true);
  const again = refetchInterval as (query: { state: { data: undefined; error: Error | null } }) => number | false;
  const error = new ApiError({ status: 404, code: "not_found", message: "" });
  expect([again({ state: { data: undefined, error } }), again({ state: { data: undefined, error: null } })]).toEqual([
    false,
    1_500,
  ]);
});

test("an order with a partial refund is not shown as fully refunded", async () => {
  fakeServer({
    [`GET /api/orders/${ID}`]: {
      json: { order: { ...ORDER, state: "partly_refunded", refunded: "100.00" }, moves: [] },
    },
  });
  await show();
  expect(await screen.findByText(/^Parte del dinero/)).toBeTruthy();
});

test("prices that could not be loaded show an error, with a retry button", async () => {
  fakeServer({ "GET /api/credits/shop": down });
  await renderScreen(<PaymentScreen />);
  expect(await screen.findByText("No se pudieron leer los precios")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reintentar" })).toBeTruthy();
});
