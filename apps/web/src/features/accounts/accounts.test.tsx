import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as en from "../../i18n/en.ts";
import { endSession, getSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { tellEmailConfirmed } from "./email-confirmed.ts";
import { ForgotScreen } from "./forgot-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { RegisterScreen } from "./register-screen.tsx";
import { ResetScreen } from "./reset-screen.tsx";
import { VerifyScreen } from "./verify-screen.tsx";

const HEALTH = {
  "GET /api/health": { json: { status: "ok", mode: "sandbox", version: "0.1.0", mailbox: true, sample: true } },
};
const USER_ID = "0190a1b2-0000-7000-8000-000000000001";
const routes = [
  { path: "/auth/login", element: <LoginScreen /> },
  { path: "/auth/forgot", element: <ForgotScreen /> },
  { path: "/auth/reset", element: <ResetScreen /> },
  { path: "/register", element: <RegisterScreen /> },
  { path: "/verify/:user_id?/:token?", element: <VerifyScreen /> },
];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const box = (label: RegExp) => screen.getByLabelText(label, { selector: "input" });

describe("login", () => {
  test("opens the session the server gives", async () => {
    const user = { name: "Ana", email: "ana@ejemplo.mx", rfc: "TOAA850101AB1", roles: ["NormalRole"], scopes: [] };
    const { received } = fakeServer({
      ...HEALTH,
      "POST /api/auth/signin": { json: { token: "secret", user, is_register_completed: false, decimals: 3 } },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/auth/login" });
    await hands.type(box(/Correo, usuario o RFC/), "ana@ejemplo.mx");
    await hands.type(box(/Contraseña/), "Secreta123");
    await hands.click(screen.getByRole("button", { name: "Ingresar" }));
    await waitFor(() =>
      expect(getSession()).toEqual({ token: "secret", user, isRegisterCompleted: false, decimals: 3 }),
    );
    expect(received.find(({ method }) => method === "POST")?.body).toEqual({
      email: "ana@ejemplo.mx",
      password: "Secreta123",
    });
  });

  test("an account with a second step asks for its code, or a recovery code, and keeps what was typed", async () => {
    const user = { name: "Ana", email: "ana@ejemplo.mx", rfc: "TOAA850101AB1", roles: ["NormalRole"], scopes: [] };
    const { received } = fakeServer({
      ...HEALTH,
      "POST /api/auth/signin": ({ body }) => {
        const { code } = body as { code?: string };
        if (code === undefined)
          return {
            status: 403,
            json: { message: "Escriba el código", code: "second_factor_required", request_id: "1" },
          };
        if (code === "ABCD-EFGH") return { json: { token: "secret", user, is_register_completed: false, decimals: 3 } };
        const message = "El código no es correcto.";
        return {
          status: 422,
          json: { message, code: "second_factor_wrong", request_id: "2", errors: { code: [message] } },
        };
      },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/auth/login" });
    await hands.type(box(/Correo, usuario o RFC/), "ana@ejemplo.mx");
    await hands.type(box(/Contraseña/), "Secreta123");
    await hands.click(screen.getByRole("button", { name: "Ingresar" }));
    const code = await screen.findByLabelText(/Código de la aplicación/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    await hands.type(code, "000000");
    await hands.click(screen.getByRole("button", { name: "Ingresar" }));
    expect(await screen.findByText("El código no es correcto.")).toBeTruthy();
    await hands.click(screen.getByRole("button", { name: /usar un código de recuperación/ }));
    const recovery = await screen.findByLabelText<HTMLInputElement>(/Código de recuperación/);
    expect(recovery.value).toBe("");
    await hands.type(recovery, "ABCD-EFGH");
    await hands.click(screen.getByRole("button", { name: "Ingresar" }));
    await waitFor(() => expect(getSession()?.token).toBe("secret"));
    expect(received.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
      email: "ana@ejemplo.mx",
      password: "Secreta123",
      code: "ABCD-EFGH",
    });
  });

  test("in sandbox mode one click opens a sample company", async () => {
    const user = {
      name: "ejemplo",
      email: "ejemplo@ejemplo.mx",
      rfc: "AAA010101AAA",
      roles: ["NormalRole"],
      scopes: [],
    };
    const { received } = fakeServer({
      ...HEALTH,
      "POST /api/sandbox/sample": {
        status: 201,
        json: { token: "sample", user, is_register_completed: true, decimals: 2 },
      },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/auth/login" });
    await hands.click(await screen.findByRole("button", { name: "Probar con una empresa de ejemplo" }));
    await waitFor(() => expect(getSession()?.token).toBe("sample"));
    expect(received.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("the progress is shown while it is made", async () => {
    const wish = "5fb2822e-396d-4725-8521-cdc4bdd20ccf";
    vi.spyOn(crypto, "randomUUID").mockReturnValue(wish);
    fakeServer({ ...HEALTH, [`GET /api/sandbox/sample/${wish}`]: { json: { done: 15, total: 60 } } });
    const answers = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      init?.method === "POST" ? new Promise(() => undefined) : answers(url, init),
    );
    const { user: hands } = await renderRoutes(routes, { at: "/auth/login" });
    await hands.click(await screen.findByRole("button", { name: "Probar con una empresa de ejemplo" }));
    const bar = await screen.findByRole("progressbar", { name: "Avance de la empresa de ejemplo" });
    await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("25"));
  });

  test("where there is none it is not offered", async () => {
    fakeServer({
      "GET /api/health": { json: { status: "ok", mode: "live", version: "0.1.0", mailbox: false, sample: false } },
    });
    await renderRoutes(routes, { at: "/auth/login" });
    await screen.findByRole("button", { name: "Ingresar" });
    expect(screen.queryByRole("button", { name: "Probar con una empresa de ejemplo" })).toBeNull();
  });

  test("a refusal stays visible and opens no session", async () => {
    fakeServer({
      ...HEALTH,
      "POST /api/auth/signin": {
        status: 401,
        json: { message: "Credenciales inválidas", code: "invalid_credentials" },
      },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/auth/login" });
    await hands.type(box(/Correo/), "ana");
    await hands.type(box(/Contraseña/), "mala");
    await hands.click(screen.getByRole("button", { name: "Ingresar" }));
    expect((await screen.findByText("Credenciales inválidas")).closest("[role=alert]")).not.toBeNull();
    expect(getSession()).toBeNull();
  });

  test("a user who has not verified the address is shown how to", async () => {
    fakeServer({
      ...HEALTH,
      "POST /api/auth/signin": { status: 403, json: { message: "Confirme su correo", code: "email_not_verified" } },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/auth/login" });
    await hands.type(box(/Correo/), "ana");
    await hands.type(box(/Contraseña/), "Secreta123");
    await hands.click(screen.getByRole("button", { name: "Ingresar" }));
    expect((await screen.findByRole("link", { name: "Enviar de nuevo la verificación" })).getAttribute("href")).toBe(
      "/verify",
    );
  });

  test("nothing is asked of the server while a field is empty", async () => {
    const { received } = fakeServer(HEALTH);
    const { user: hands } = await renderRoutes(routes, { at: "/auth/login", language: "en" });
    await hands.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findAllByText("This field is required")).toHaveLength(2);
    expect(received.filter(({ method }) => method === "POST")).toEqual([]);
  });
});

describe("registering", () => {
  const fill = async (
    hands: Awaited<ReturnType<typeof renderRoutes>>["user"],
    changes: { rfc?: string; confirmation?: string } = {},
  ) => {
    await hands.type(box(/RFC/), changes.rfc ?? "toaa850101ab1");
    await hands.clear(box(/Nombre de usuario/));
    await hands.type(box(/Nombre de usuario/), "ana.torres");
    await hands.type(box(/Correo electrónico/), "ana@ejemplo.mx");
    await hands.type(box(/^Contraseña/), "Secreta-2931");
    await hands.type(box(/Confirme la contraseña/), changes.confirmation ?? "Secreta-2931");
    await hands.click(screen.getByRole("button", { name: "Crear cuenta" }));
  };

  test("ends with a request to open the mail, with a link to the mailbox in sandbox mode", async () => {
    const { received } = fakeServer({
      ...HEALTH,
      "POST /api/auth/register": { status: 201, json: { message: "Registro exitoso." } },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    await fill(hands);
    expect(await screen.findByRole("heading", { name: "Revise su correo" })).toBeTruthy();
    expect(screen.getByText(/ana@ejemplo\.mx/)).toBeTruthy();
    expect((await screen.findByRole("link", { name: "buzón de pruebas" })).getAttribute("href")).toBe(
      "/sandbox/mailbox",
    );
    expect(received.find(({ method }) => method === "POST")?.body).toMatchObject({
      rfc: "TOAA850101AB1",
      username: "ana.torres",
    });
  });

  test("the RFC is suggested as the user name until one is chosen, without what a user name has not", async () => {
    fakeServer(HEALTH);
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    const username = () => screen.getByLabelText<HTMLInputElement>(/Nombre de usuario/, { selector: "input" }).value;
    await hands.type(box(/RFC/), "a&b850101ab");
    expect(username()).toBe("");
    await hands.type(box(/RFC/), "1");
    expect(username()).toBe("AB850101AB1");
    await hands.type(box(/RFC/), "{Backspace}2");
    expect(username()).toBe("AB850101AB2");
    await hands.type(box(/Nombre de usuario/), "x");
    await hands.type(box(/RFC/), "{Backspace}3");
    expect(username()).toBe("AB850101AB2x");
  });

  test("once the link was followed in another tab, this one signs in with what was typed", async () => {
    let isConfirmed = false;
    const user = { name: "Ana", email: "ana@ejemplo.mx", rfc: "TOAA850101AB1", roles: ["NormalRole"], scopes: [] };
    const refusal = { message: "Confirme su correo.", code: "email_not_verified", request_id: "1" };
    fakeServer({
      ...HEALTH,
      "POST /api/auth/register": { status: 201, json: { message: "Registro exitoso." } },
      "POST /api/auth/signin": () =>
        isConfirmed
          ? { json: { token: "secret", user, is_register_completed: false, decimals: 2 } }
          : { status: 403, json: refusal },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    await fill(hands);
    await hands.click(await screen.findByRole("button", { name: "Ya confirmé mi correo: ingresar" }));
    expect(await screen.findByText("Confirme su correo.")).toBeTruthy();
    // Of an address that is not this one's: nothing is said about it.
    tellEmailConfirmed();
    expect(getSession()).toBeNull();
    isConfirmed = true;
    tellEmailConfirmed();
    await waitFor(() => expect(getSession()?.token).toBe("secret"));
  });

  test("an RFC with a wrong or invalid check digit shows a warning and is accepted", async () => {
    fakeServer({ ...HEALTH, "POST /api/auth/register": { status: 201, json: { message: "Registro exitoso." } } });
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    const warning = () => screen.queryByText(/El dígito verificador no coincide/);
    await hands.type(box(/RFC/), "ekU9003173C9");
    expect(warning()).toBeNull();
    await hands.type(box(/RFC/), "{Backspace}Z");
    expect(warning()).toBeTruthy();
    await hands.clear(box(/RFC/));
    await fill(hands);
    expect(await screen.findByRole("heading", { name: "Revise su correo" })).toBeTruthy();
  });

  test("an address that was mistyped is corrected where it says to check the mail", async () => {
    const answers = { "POST /api/auth/register": { status: 201, json: { message: "Registro exitoso." } } };
    const resent = { "POST /api/auth/emailed/resend": { json: { message: "Enviado." } } };
    const { received } = fakeServer({ ...HEALTH, ...answers, ...resent });
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    await fill(hands);
    await screen.findByRole("heading", { name: "Revise su correo" });
    await hands.clear(box(/Correo electrónico/));
    await hands.type(box(/Correo electrónico/), "ana@ejemplo.com.mx");
    await hands.click(screen.getByRole("button", { name: "Enviar de nuevo" }));
    expect(await screen.findByText(/enlace de verificación a ana@ejemplo\.com\.mx/)).toBeTruthy();
    const sent = received.filter(({ url }) => url.endsWith("/register")).at(-1)?.body;
    expect(sent).toMatchObject({
      email: "ana@ejemplo.com.mx",
      corrects: "ana@ejemplo.mx",
      rfc: "TOAA850101AB1",
      username: "ana.torres",
    });
    await hands.click(screen.getByRole("button", { name: "Enviar de nuevo" }));
    await waitFor(() => expect(received.at(-1)?.body).toEqual({ email: "ana@ejemplo.com.mx" }));
  });

  test("every invalid field shows its error at once", async () => {
    fakeServer(HEALTH);
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    await fill(hands, { rfc: "NOPE", confirmation: "otra" });
    expect(await screen.findByText(/El RFC no tiene el formato correcto/)).toBeTruthy();
    expect(screen.getByText("Las contraseñas no coinciden")).toBeTruthy();
  });

  test("an error that only the server knows is shown at its field", async () => {
    fakeServer({
      ...HEALTH,
      "POST /api/auth/register": {
        status: 422,
        json: { message: "Revise", code: "validation_failed", errors: { email: ["Ese correo ya está registrado."] } },
      },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    await fill(hands);
    expect(await screen.findByText("Ese correo ya está registrado.")).toBeTruthy();
    expect(box(/Correo electrónico/).getAttribute("aria-invalid")).toBe("true");
  });

  test("an answer without a message is shown with the texts of the specification, in both languages", async () => {
    fakeServer({ ...HEALTH, "POST /api/auth/register": { status: 502, text: "<html>" } });
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    await fill(hands);
    expect(
      (await screen.findByText("Ocurrió un error al realizar el registro de datos.")).closest("[role=alert]"),
    ).not.toBeNull();
    expect(en.common.register_error).toBe("An error occurred when performing data register.");
    expect(en.file_drop.unreadable).toBe("Something went wrong while opening the file.");
  });

  test("the rules of the password are ticked off while it is typed", async () => {
    fakeServer(HEALTH);
    const { user: hands } = await renderRoutes(routes, { at: "/register" });
    expect(screen.getAllByRole("img", { name: "pendiente" })).toHaveLength(4);
    await hands.type(box(/^Contraseña/), "abcdefG");
    expect(screen.getAllByRole("img", { name: "cumplido" })).toHaveLength(2);
    await hands.type(box(/^Contraseña/), "1");
    expect(screen.getAllByRole("img", { name: "cumplido" })).toHaveLength(4);
  });
});

describe("verifying", () => {
  test("the link's parts are sent once, and a link leads on", async () => {
    const { received } = fakeServer({
      ...HEALTH,
      "POST /api/auth/emailed/verifyed": { json: { message: "Su correo quedó confirmado." } },
    });
    await renderRoutes(routes, { at: `/verify/${USER_ID}/tok` });
    expect(await screen.findByText("Su correo quedó confirmado.")).toBeTruthy();
    expect(received.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { user_id: USER_ID, token: "tok" },
    ]);
    expect(screen.getByRole("link", { name: "Ingresar" }).getAttribute("href")).toBe("/complete/register");
  });

  test("an expired link says so and offers another", async () => {
    const { received } = fakeServer({
      ...HEALTH,
      "POST /api/auth/emailed/verifyed": {
        status: 422,
        json: { message: "El enlace venció; pida uno nuevo.", code: "token_expired" },
      },
      "POST /api/auth/emailed/resend": { json: { message: "Si la cuenta existe, enviamos un correo." } },
    });
    const { user: hands } = await renderRoutes(routes, { at: `/verify/${USER_ID}/old` });
    expect(await screen.findByText(/El enlace venció/)).toBeTruthy();
    await hands.type(box(/Correo electrónico/), "ana@ejemplo.mx");
    await hands.click(screen.getByRole("button", { name: "Enviar de nuevo" }));
    expect(await screen.findByText("Si la cuenta existe, enviamos un correo.")).toBeTruthy();
    expect(received.at(-1)?.body).toEqual({ email: "ana@ejemplo.mx" });
  });
});

test.each([
  ["es", "El enlace no es válido", "Pida otro con su correo.", /marcados/],
  ["en", "This link is not valid", "Request another one with your e-mail address.", /marked/],
] as const)(
  "a bad verification link (/verify/x/y) has a sentence of its own (%s), and speaks of no marked fields",
  async (language, title, text, marked) => {
    const errors = { user_id: ["No es válido"] };
    fakeServer({
      ...HEALTH,
      "POST /api/auth/emailed/verifyed": {
        status: 422,
        json: { message: "Revise los campos marcados.", code: "validation_failed", errors },
      },
    });
    await renderRoutes(routes, { at: "/verify/x/y", language });
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(marked)).toBeNull();
  },
);

describe("a lost password", () => {
  test("the answer to asking for a link is shown as it comes", async () => {
    fakeServer({
      ...HEALTH,
      "POST /api/auth/password/forgot": { json: { message: "Si la cuenta existe, le enviamos un correo." } },
    });
    const { user: hands } = await renderRoutes(routes, { at: "/auth/forgot" });
    await hands.type(box(/Correo electrónico/), "ana@ejemplo.mx");
    await hands.click(screen.getByRole("button", { name: "Enviar enlace" }));
    expect(await screen.findByText("Si la cuenta existe, le enviamos un correo.")).toBeTruthy();
  });

  test("the link sets a new one", async () => {
    const { received } = fakeServer({
      ...HEALTH,
      "POST /api/auth/password/reset": { json: { message: "La contraseña se cambió correctamente." } },
    });
    const { user: hands } = await renderRoutes(routes, { at: `/auth/reset#${USER_ID}/tok` });
    await hands.type(box(/^Contraseña/), "Secreta-2931");
    await hands.type(box(/Confirme/), "Secreta-2931");
    await hands.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    expect(await screen.findByText("La contraseña se cambió correctamente.")).toBeTruthy();
    expect(received.at(-1)?.body).toMatchObject({ user_id: USER_ID, token: "tok", password: "Secreta-2931" });
  });

  test.each(["", `#${USER_ID}`, "#nope/tok"])("a link that ends in (%s) leads to asking for another", async (parts) => {
    fakeServer(HEALTH);
    await renderRoutes(routes, { at: `/auth/reset${parts}` });
    expect(screen.getByText("El enlace está incompleto o no es válido. Pida otro.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Recupere su contraseña" }).getAttribute("href")).toBe("/auth/forgot");
  });
});
