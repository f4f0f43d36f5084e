import { screen } from "@testing-library/react";
import type { ShareView } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { texts } from "../../i18n/es-signed-out.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { SharedInvoiceScreen } from "./shared-invoice-screen.tsx";

afterEach(() => {
  window.location.hash = "";
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const VIEW: ShareView = {
  issuer: { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE" },
  receiver: { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA" },
  type: "I",
  number: "A-7",
  uuid: "AB9303C2-8688-4948-BE92-ED4152719591",
  date: "2026-11-20T10:00:00",
  certified_at: "2026-11-20T10:00:01",
  expedition_zip: "06000",
  total: "1160.00",
  currency: "MXN",
  lines: [{ description: "Silla", quantity: "2", amount: "1000.00" }],
  paid: [],
  more_lines: 3,
  state: "cancelled",
  sandbox: true,
  sat_qr: "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=x",
  expires_at: "2026-12-20T10:00:00Z",
};

const open = (handlers: Parameters<typeof fakeServer>[0]) => {
  window.location.hash = "#secreto";
  const server = fakeServer(handlers);
  return { server, view: renderRoutes([{ path: "/shared", element: <SharedInvoiceScreen /> }], { at: "/shared" }) };
};

test("shows the document, and above all that it is cancelled, and sends the secret in a body only", async () => {
  const { server } = open({ "POST /api/shared": { json: VIEW } });
  expect(await screen.findByRole("heading", { name: "Factura A-7" })).toBeTruthy();
  expect(screen.getByText("Cancelada: sin validez fiscal")).toBeTruthy();
  expect(screen.getByText("$1,160.00 MXN")).toBeTruthy();
  expect(screen.getByText("Y 3 conceptos más en los archivos.")).toBeTruthy();
  expect(server.received.map(({ url, body }) => [url, body])).toEqual([["/api/shared", { token: "secreto" }]]);
});

test("an expired link says so and shows nothing", async () => {
  const gone = { message: "Este enlace no existe, venció o se revocó.", code: "share_gone", request_id: "r" };
  open({ "POST /api/shared": { status: 404, json: gone } });
  expect(await screen.findByText(gone.message)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("an answer that never came says nothing about the link, and can be asked for again", async () => {
  let lost = true;
  const { view } = open({
    "POST /api/shared": () => {
      if (!lost) return { json: VIEW };
      lost = false;
      throw new TypeError("Failed to fetch");
    },
  });
  const { user } = await view;
  expect(await screen.findByText("No se pudo abrir el documento")).toBeTruthy();
  expect(screen.queryByText("Este enlace ya no funciona")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("heading", { name: "Factura A-7" })).toBeTruthy();
});

test("a receipt of payment is called so, and shows what was paid and of which invoices", async () => {
  const paid = [{ number: "A-2", uuid: VIEW.uuid, instalment: "1", amount: "500.00", left: "660.00", currency: "MXN" }];
  open({
    "POST /api/shared": {
      json: { ...VIEW, type: "P", number: "A-8", total: "500.00", lines: [], paid, more_lines: 0 } satisfies ShareView,
    },
  });
  expect(await screen.findByRole("heading", { name: "Recibo de pago A-8" })).toBeTruthy();
  expect(screen.getAllByText("$500.00 MXN")).toHaveLength(2);
  expect(screen.getByText("Quedan $660.00 MXN")).toBeTruthy();
  expect(screen.queryByText("Conceptos")).toBeNull();
});

test("its texts come with the first ones: who opens it has no account", () => {
  expect(texts["shared"]?.["title_I"]).toBe("Factura {{number}}");
});

test("the times of a shared document are those of its place of issue, with the zone for a reader who has another", async () => {
  vi.stubEnv("TZ", "UTC");
  open({ "POST /api/shared": { json: { ...VIEW, date: "2026-11-20T08:00:00", expedition_zip: "22000" } } });
  expect(await screen.findByText("20/Nov/2026 08:00:00 hrs. (GMT-8)")).toBeTruthy();
  expect(screen.getByText("20/Nov/2026 08:00:01 hrs. (GMT-8)")).toBeTruthy();
  expect(screen.getByText("Este enlace vence el 20/Dic/2026 02:00:00 hrs. (GMT-8)")).toBeTruthy();
});
