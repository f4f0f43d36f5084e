import { screen } from "@testing-library/react";
import { type PayDetail, ROLE_SCOPES } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { ReceiptScreen } from "./receipt-screen.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const ID = "01a20000-0000-7000-8000-00000000000e";
const UUID = "AB9303C2-8688-4948-BE92-ED4152719591";

const STAMPED: PayDetail = {
  id: ID,
  state: "stamped",
  status: "active",
  serie: "P",
  folio: 3,
  date: "2026-11-20T10:00:00",
  customer_id: null,
  receiver_rfc: "URE180429TM6",
  receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  uuid: UUID,
  stamped_at: "2026-11-20T16:00:00Z",
  stamp_by: null,
  environment: "sandbox",
  created_at: "2026-11-20T15:59:00Z",
  updated_at: "2026-11-20T16:00:00Z",
  paid_on: "2026-11-19",
  amounts: [{ currency: "MXN", amount: "500.00" }],
  total_mxn: "500.00",
  documents: [],
  counts: true,
  orphaned: false,
  revision: 2,
  draft: { customer_id: null, series_id: null, replaces_id: null, notes: null, payments: [] },
  settlement: null,
  problems: [],
  stamp: {
    uuid: UUID,
    certified_at: "2026-11-20T10:00:01",
    certifier_rfc: "SPR190613I52",
    certifier_certificate: "30001000000500003456",
    expedition_zip: "06000",
    sat_qr: `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${UUID}`,
  },
  files: { xml: `/api/pays/${ID}/xml`, pdf: `/api/pays/${ID}/pdf` },
  replaces: null,
  replaced_by: null,
};

/** The page of a receipt in the first state; each reload gives the next one. */
async function open(...answers: [PayDetail, ...PayDetail[]]) {
  const [roles, scopes] = [["NormalRole" as const], [...ROLE_SCOPES.NormalRole]];
  const user = { name: "Ana", email: "a@b.mx", rfc: "EKU9003173C9", roles, scopes };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  const pay = () => (answers.length > 1 ? answers.shift() : answers[0]);
  fakeServer({
    "GET /api/invoices/form": { status: 404, json: { code: "not_found", message: "x" } },
    [`GET /api/pays/${ID}`]: () => ({ json: { pay: pay() } }),
    [`GET /api/invoices/${ID}/timeline`]: { json: { events: [] } },
    [`GET /api/invoices/${ID}/sendings`]: { json: { sendings: [] } },
  });
  return renderRoutes([{ path: "/pay/:id", element: <ReceiptScreen /> }], { at: `/pay/${ID}` });
}

const offered = () => screen.queryAllByRole("button").map((button) => button.textContent);
const addresses = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

test("a stamped receipt is downloaded, sent, shared, replaced and cancelled from its page", async () => {
  const { user } = await open(STAMPED);
  expect(await screen.findByRole("heading", { level: 1, name: /P-3/ })).toBeTruthy();
  expect(screen.getByText("Prueba: sin validez fiscal")).toBeTruthy();
  expect(offered()).toEqual(
    expect.arrayContaining(["XML", "PDF", "XML y PDF", "Enviar por correo", "Compartir con un enlace"]),
  );
  expect(addresses()).toEqual(
    expect.arrayContaining([`/create/pay?replaces=${ID}`, `/cancel/pay/${ID}/pay`, "/create/pay"]),
  );
  expect(screen.getByRole("img", { name: new RegExp(UUID) })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Enviar por correo" }));
  expect(await screen.findByRole("dialog", { name: /P-3/ })).toBeTruthy();
});

test("a refused receipt says why, and is corrected", async () => {
  const message = "Esa cuenta no es del banco.";
  const problem = { code: "CRP20220", path: "payments.0", params: {}, severity: "error" as const, message };
  await open({
    ...STAMPED,
    state: "draft",
    status: "draft",
    uuid: null,
    stamp: null,
    files: null,
    problems: [problem],
  });
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(addresses()).toContain(`/create/pay?pay=${ID}`);
  expect(addresses()).not.toContain(`/cancel/pay/${ID}/pay`);
});

test("while its stamp is pending the page says so, and polls until it is stamped", async () => {
  await open({ ...STAMPED, state: "stamping", status: "in_process", uuid: null, stamp: null, files: null }, STAMPED);
  expect(await screen.findByText("Espere mientras se timbra el recibo de pago")).toBeTruthy();
  expect(await screen.findByRole("img", { name: new RegExp(UUID) })).toBeTruthy();
  expect(screen.queryByText("Espere mientras se timbra el recibo de pago")).toBeNull();
});
