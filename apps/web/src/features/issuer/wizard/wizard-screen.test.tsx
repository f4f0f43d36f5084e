import { act, screen, waitFor, within } from "@testing-library/react";
import { REGISTRATION_STEPS, type RegistrationStep } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { pasteInto } from "../../../testing/fields.ts";
import { address, general, me, signIn, taxes } from "../../../testing/issuer-responses.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { stepAfter, WizardScreen } from "./wizard-screen.tsx";

beforeEach(() => signIn());

const ALL: readonly RegistrationStep[] = REGISTRATION_STEPS;

/** A server that marks a step as done once it was saved. */
function registration(start: readonly RegistrationStep[]) {
  let missing = [...start];
  const done = (step: RegistrationStep, json: unknown) => () => {
    missing = missing.filter((one) => one !== step);
    return { json };
  };
  return fakeServer({
    "GET /api/auth/me": () => ({ json: me(missing) }),
    "GET /api/auth/getGeneral": { json: general() },
    "POST /api/auth/general": done("general", { message: "Guardado", decimals: 2 }),
    "GET /api/auth/getAddressData": { json: address },
    "GET /api/csd/data": { json: { csd: null } },
    "GET /api/health": { json: { status: "ok", mode: "live", version: "1", mailbox: false } },
    "GET /api/auth/getTaxesData": { json: taxes },
    "POST /api/auth/taxes": done("taxes", { message: "Guardado" }),
  });
}

const show = (at = "/complete/register") =>
  renderRoutes([{ path: "/complete/register/:show_alert?", element: <WizardScreen /> }], { at });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const currentStep = () =>
  within(screen.getByRole("navigation", { name: "Pasos del registro" })).getByRole("button", { current: "step" })
    .textContent;

test("begins at the first step that is missing", async () => {
  registration(["address", "csd", "taxes"]);
  await show();
  expect(await heading("Domicilio fiscal")).toBeTruthy();
  expect(currentStep()).toContain("Domicilio fiscal");
  const steps = within(screen.getByRole("navigation", { name: "Pasos del registro" })).getAllByRole("button");
  expect(steps.map((step) => step.textContent?.match(/Listo|Falta/)?.[0])).toEqual([
    "Listo",
    "Falta",
    "Falta",
    "Falta",
  ]);
});

test("a saved step leads to the next one that is missing, not to the next in the list", async () => {
  registration(["general", "taxes"]);
  const { user } = await show();
  await heading("Datos generales");
  await pasteInto(user, await screen.findByRole("textbox", { name: /Nombre/ }), "ESCUELA");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await heading("Impuestos")).toBeTruthy();
});

test("the last step ends the registration", async () => {
  registration(["taxes"]);
  const { user } = await show();
  await heading("Impuestos");
  await waitFor(() => expect(screen.queryByText("Cargando sus datos…")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Registro completo")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Crear una factura" }).getAttribute("href")).toBe("/create/invoice");
});

test("a step that was left can be gone back to", async () => {
  registration(["taxes"]);
  const { user } = await show();
  await heading("Impuestos");
  await user.click(screen.getByRole("button", { name: /Domicilio fiscal/ }));
  expect(await heading("Domicilio fiscal")).toBeTruthy();
});

test("what is typed into a step stays while another one is opened, and Back leads to the step before", async () => {
  registration(["general", "address", "csd", "taxes"]);
  const { user, router } = await show();
  await heading("Datos generales");
  await user.click(screen.getByRole("button", { name: /Domicilio fiscal/ }));
  await heading("Domicilio fiscal");
  await pasteInto(user, await screen.findByRole("textbox", { name: /Calle/ }), "Avenida Juárez");
  await user.click(screen.getByRole("button", { name: /Datos generales/ }));
  await heading("Datos generales");
  await act(() => router.navigate(-1));
  await heading("Domicilio fiscal");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Calle/ }).value).toBe("Avenida Juárez");
  await act(() => router.navigate(-1));
  await heading("Datos generales");
  expect(router.state.location.pathname).toBe("/complete/register");
});

test("sent here with the alert, it says which steps are missing", async () => {
  registration(["csd", "taxes"]);
  await show("/complete/register/1");
  const said = await screen.findByText(/Faltan: sello digital e impuestos\./);
  expect(said.closest('[role="alert"]')?.textContent).toContain("Complete su registro para usar la plataforma");
});

test("without it, or with nothing missing, there is no alert", async () => {
  registration(["csd"]);
  const plain = await show();
  await heading("Sello digital (CSD)");
  expect(screen.queryByText("Complete su registro para usar la plataforma")).toBeNull();
  plain.unmount();
  registration([]);
  await show("/complete/register/1");
  expect(await screen.findByText("Registro completo")).toBeTruthy();
  expect(screen.queryByText("Complete su registro para usar la plataforma")).toBeNull();
});

test("the step after one is the next missing, going around once", () => {
  for (const saved of ALL) {
    expect(stepAfter(saved, [])).toBeNull();
    expect(stepAfter(saved, [saved])).toBeNull();
  }
  expect(stepAfter("general", ["address", "taxes"])).toBe("address");
  expect(stepAfter("csd", ["general"])).toBe("general");
  expect(stepAfter("taxes", ["address", "csd"])).toBe("address");
});
