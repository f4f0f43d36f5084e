import { screen, within } from "@testing-library/react";
import type { WebhookDelivery } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderRoutes, renderScreen } from "../../testing/render.tsx";
import { expectCloseToAskFirst, withUnsavedGuard } from "../../testing/unsaved-guard.tsx";
import { WebhookDeliveriesPanel } from "./deliveries-panel.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

beforeEach(() => signIn());

const ID = "018f0000-0000-7000-8000-000000000001";

test("registers an endpoint: a refusal is shown at its field, and the secret is shown once after it is accepted", async () => {
  let asked = 0;
  fakeServer({
    "GET /api/webhooks": { json: { webhooks: [] } },
    "POST /api/webhooks": ({ body }) => {
      asked += 1;
      const { url, events } = body as { url: string; events: string[] };
      if (url.includes("10.0.0.1"))
        return {
          status: 422,
          json: { code: "webhook_private", message: "", errors: { url: ["Es de una red privada"] } },
        };
      return {
        status: 201,
        json: { message: "", secret: "whsec_x", webhook: { id: ID, url, events, created_at: "2026-11-20T10:00:00Z" } },
      };
    },
  });
  const { user } = await renderScreen(<WebhooksPanel />);
  await user.click(await screen.findByRole("button", { name: "Agregar dirección" }));
  const dialog = within(await screen.findByRole("dialog"));
  const url = dialog.getByRole("textbox", { name: /Dirección/ });
  await user.type(url, "https://10.0.0.1/");
  await user.click(dialog.getByRole("button", { name: "Agregar dirección" }));
  await dialog.findByText("Es de una red privada");
  await user.clear(url);
  await user.type(url, "https://tienda.mx/avisos");
  await user.click(dialog.getByRole("button", { name: "Agregar dirección" }));
  expect((await dialog.findByRole<HTMLInputElement>("textbox", { name: /El secreto/ })).value).toBe("whsec_x");
  expect(asked).toBe(2);
});

test("an address that somebody has begun to type is not closed without a confirmation", async () => {
  fakeServer({ "GET /api/webhooks": { json: { webhooks: [] } } });
  const { user } = await renderRoutes(withUnsavedGuard([{ path: "*", element: <WebhooksPanel /> }]));
  await user.click(await screen.findByRole("button", { name: "Agregar dirección" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /Dirección/ }), "https://t");
  await expectCloseToAskFirst(user, dialog);
});

test("shows each delivery and the result of each attempt, and sends it again", async () => {
  const delivery: WebhookDelivery = {
    id: ID,
    url: "https://tienda.mx/avisos",
    event_id: ID,
    event: "invoice.stamped",
    state: "failed",
    created_at: "2026-11-20T10:00:00Z",
    attempts: [
      { at: "2026-11-20T10:00:03Z", duration_ms: 7, status: null, error: "ECONNREFUSED" },
      { at: "2026-11-20T10:00:02Z", duration_ms: 12, status: 500, error: null },
      { at: "2026-11-20T10:00:01Z", duration_ms: 40, status: null, error: "timeout" },
    ],
  };
  const server = fakeServer({
    "GET /api/webhooks/deliveries": { json: { deliveries: [delivery] } },
    [`POST /api/webhooks/deliveries/${ID}/replay`]: { json: { message: "El aviso va en camino" } },
  });
  const { user } = await renderScreen(<WebhookDeliveriesPanel />);
  await screen.findByText("Falló");
  for (const words of [
    /: no respondió a tiempo \(40 ms\)/,
    /: 500 \(12 ms\)/,
    /: no se pudo conectar \(ECONNREFUSED\) \(7 ms\)/,
  ])
    expect(screen.getByText(words)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Reenviar Factura timbrada/ }));
  await screen.findByText("El aviso va en camino");
  expect(server.received.filter(({ method }) => method === "POST")).toHaveLength(1);
});
