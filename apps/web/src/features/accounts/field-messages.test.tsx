import { waitFor } from "@testing-library/react";
import { type MessageKey, sentence } from "@timbra/contract";
import type { RouteObject } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { errorOf, press, TEXTS, typeInto } from "../../testing/fields.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { ForgotScreen } from "./forgot-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { RegisterScreen } from "./register-screen.tsx";
import { ResetScreen } from "./reset-screen.tsx";
import { VerifyScreen } from "./verify-screen.tsx";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const routes: RouteObject[] = [
  { path: "/auth/login", element: <LoginScreen /> },
  { path: "/auth/forgot", element: <ForgotScreen /> },
  { path: "/auth/reset", element: <ResetScreen /> },
  { path: "/register", element: <RegisterScreen /> },
  { path: "/verify/:user_id?/:token?", element: <VerifyScreen /> },
];

type Told = readonly [MessageKey, Readonly<Record<string, number>>?];
interface Case {
  readonly written: Readonly<Record<string, string>>;
  readonly told: Readonly<Record<string, readonly Told[]>>;
}

const required = [["required"]] as const;
const EMAIL: readonly Case[] = [
  { written: {}, told: { email: required } },
  { written: { email: "ana@" }, told: { email: [["email"]] } },
];
const PASSWORDS: readonly Case[] = [
  {
    written: { password: "abc", password_confirmation: "abcd" },
    told: {
      password: [["min_length", { min: 8 }], ["password_composition"]],
      password_confirmation: [["password_match"]],
    },
  },
  {
    written: { password: "sinmayusculas1", password_confirmation: "" },
    told: { password: [["password_composition"]] },
  },
];

const SCREENS = [
  ["/auth/login", "login", [{ written: {}, told: { email: required, password: required } }]],
  [
    "/register",
    "register",
    [
      {
        written: {},
        told: {
          rfc: required,
          username: required,
          email: required,
          password: required,
          password_confirmation: required,
        },
      },
      {
        written: { rfc: "ABC991301AB1", username: "ana torres", email: "ana" },
        told: { rfc: [["rfc"]], username: [["username"]], email: [["email"]] },
      },
      {
        written: { rfc: "XAXX010101000", username: "an" },
        told: { rfc: [["rfc_generic"]], username: [["min_length", { min: 3 }]] },
      },
      ...PASSWORDS,
    ],
  ],
  ["/auth/forgot", "forgot_send", EMAIL],
  ["/verify", "resend", EMAIL],
  ["/auth/reset#0190a1b2-0000-7000-8000-000000000001/tok", "reset_save", PASSWORDS],
] as const satisfies readonly (readonly [string, string, readonly Case[]])[];

describe.each(["es", "en"] as const)("in %s", (language) => {
  test.each(SCREENS)("%s tells at its field each thing that is wrong, and sends nothing", async (at, button, cases) => {
    const { received } = fakeServer({
      "GET /api/health": { json: { status: "ok", mode: "live", version: "1", mailbox: false } },
    });
    await renderRoutes(routes, { at, language });
    for (const { written, told } of cases as readonly Case[]) {
      typeInto(written);
      press(TEXTS[language].accounts[button]);
      await waitFor(() => {
        const sentences = Object.entries(told).map(([name, all]) => [
          name,
          all.map(([key, params]) => sentence(key, language, params)).join(" "),
        ]);
        expect(Object.keys(told).map((name) => [name, errorOf(name)])).toEqual(sentences);
      });
    }
    expect(received.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
