import { screen, waitFor, within } from "@testing-library/react";
import type { ResponseOf } from "@timbra/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "../../lib/session.ts";
import { MODALS } from "../../router.tsx";
import { ModalHost } from "../../shell/modal-host.tsx";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { SecurityScreen } from "./security-screen.tsx";

beforeEach(() => signIn());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const session = (id: string, current: boolean) => ({
  id,
  user_agent: current ? CHROME : "curl/8.5.0",
  address: "10.1.2.3",
  created_at: "2026-11-20T10:00:00Z",
  last_used_at: "2026-11-21T10:00:00Z",
  current,
});
const safety = (parts: Partial<ResponseOf<"getAccountSafety">> = {}): ResponseOf<"getAccountSafety"> => ({
  email: "ana@empresa.mx",
  pending_email: null,
  second_factor: { on_since: null, recovery_codes_left: 0 },
  sessions: [session("one", true), session("two", false)],
  ...parts,
});

const show = () =>
  renderScreen(
    <ModalHost modals={MODALS}>
      <SecurityScreen />
    </ModalHost>,
  );

test("each session is named by its browser, and has a button to end it; the current one has none", async () => {
  const answers = [safety(), safety({ sessions: [session("one", true)] })];
  const { received } = fakeServer({
    "GET /api/auth/safety": () => ({ json: answers.shift() }),
    "DELETE /api/auth/sessions/two": { json: { message: "La sesión se cerró." } },
  });
  const { user } = await show();
  expect(await screen.findByText("Chrome · Windows")).toBeTruthy();
  expect(screen.getByText("Esta sesión")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Cerrar la sesión de/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Cerrar la sesión de curl" }));
  expect(await screen.findByText("No hay más sesiones abiertas.")).toBeTruthy();
  expect(received.some(({ method, url }) => method === "DELETE" && url === "/api/auth/sessions/two")).toBe(true);
});

test("the second step is set up by QR or by hand, confirmed by a code, and the recovery codes are shown", async () => {
  const codes = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];
  const { received } = fakeServer({
    "GET /api/auth/safety": { json: safety() },
    "POST /api/auth/second-factor": {
      status: 201,
      json: { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Timbra:ana?secret=JBSWY3DPEHPK3PXP" },
    },
    "POST /api/auth/second-factor/confirm": {
      json: { message: "La verificación en dos pasos quedó activada.", recovery_codes: codes },
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Activar" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("img", { name: /Código QR/ })).toBeTruthy();
  expect(within(dialog).getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/Código de 6 dígitos/), "123 456");
  await user.click(within(dialog).getByRole("button", { name: "Activar" }));
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
  expect(received.find(({ url }) => url.endsWith("/confirm"))?.body).toEqual({ code: "123 456" });
});

test("once on, it says how many recovery codes are left, and is turned off after being asked once more", async () => {
  const on = safety({ second_factor: { on_since: "2026-11-20T10:00:00Z", recovery_codes_left: 1 } });
  const { received } = fakeServer({
    "GET /api/auth/safety": { json: on },
    "DELETE /api/auth/second-factor": { json: { message: "La verificación en dos pasos se desactivó." } },
  });
  const { user } = await show();
  expect(await screen.findByText("Queda 1 código de recuperación.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Desactivar" }));
  expect(received.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(await screen.findByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("La verificación en dos pasos se desactivó.")).toBeTruthy();
});

test("another address is asked for, and waits for its link", async () => {
  const answers = [safety(), safety({ pending_email: "eva@empresa.mx" })];
  fakeServer({
    "GET /api/auth/safety": () => ({ json: answers.shift() }),
    "POST /api/auth/email/change": { json: { message: "Enviamos un enlace." } },
  });
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Cambiar correo" }));
  await user.type(await screen.findByLabelText(/Correo nuevo/), "eva@empresa.mx");
  await user.click(screen.getByRole("button", { name: "Enviar enlace" }));
  expect(await screen.findByText("Falta abrir el enlace que enviamos a eva@empresa.mx.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
