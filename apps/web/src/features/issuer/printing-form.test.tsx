import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PrintingForm } from "./printing-form.tsx";

beforeEach(() => signIn());

const SAVED = "Los datos de impresión se guardaron correctamente.";

async function open(printing: { accent_color: string | null; commercial_name: string | null }, refusal?: object) {
  const server = fakeServer({
    "GET /api/auth/get/printing": { json: { printing } },
    "POST /api/auth/store/printing":
      refusal === undefined ? { json: { message: SAVED } } : { status: 422, json: refusal },
    "GET /api/auth/me": { json: {} },
  });
  const view = await renderScreen(<PrintingForm as="page" />);
  await waitFor(() => expect(screen.queryByText("Cargando sus datos…")).toBeNull());
  const sent = () => server.received.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { ...view, sent };
}

const colour = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Color" });
const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Nombre comercial" });
const save = () => screen.getByRole("button", { name: "Guardar" });

test("the colour and the name that were saved are shown, and others are saved", async () => {
  const { user, sent } = await open({ accent_color: "#0B6B50", commercial_name: "La Nogalera" });
  await waitFor(async () => expect((await colour()).value).toBe("#0B6B50"));
  expect((await name()).value).toBe("La Nogalera");
  await user.clear(await colour());
  await user.type(await colour(), "#1e3a8a");
  await user.clear(await name());
  await user.type(await name(), "El Nogal");
  await user.click(save());
  expect(await screen.findByText(SAVED)).toBeTruthy();
  expect(sent()).toEqual([{ accent_color: "#1E3A8A", commercial_name: "El Nogal", version: null }]);
});

test("both may be left out", async () => {
  const { user, sent } = await open({ accent_color: "#0B6B50", commercial_name: "La Nogalera" });
  await user.clear(await colour());
  await user.clear(await name());
  await user.click(save());
  expect(await screen.findByText(SAVED)).toBeTruthy();
  expect(sent()).toEqual([{ accent_color: null, commercial_name: null, version: null }]);
});

test.each(["verde", "#0B6B5", "#0B6B5000", "rgb(1, 2, 3)"])(
  "%s is no colour: it says what one looks like, keeps what was typed and sends nothing",
  async (typed) => {
    const { user, sent } = await open({ accent_color: null, commercial_name: null });
    await user.type(await colour(), typed);
    await user.click(save());
    expect(await screen.findByText("Escriba un color como #0B6B50")).toBeTruthy();
    expect((await colour()).value).toBe(typed);
    expect((await colour()).getAttribute("aria-invalid")).toBe("true");
    expect(sent()).toEqual([]);
  },
);

test("what only the server refuses ends at its field", async () => {
  const errors = { commercial_name: ["Ese nombre no se puede imprimir"] };
  const { user } = await open(
    { accent_color: null, commercial_name: null },
    { code: "validation_failed", message: "", errors },
  );
  await user.type(await name(), "El Nogal");
  await user.click(save());
  expect((await screen.findAllByText("Ese nombre no se puede imprimir")).length).toBeGreaterThan(0);
  expect((await name()).getAttribute("aria-invalid")).toBe("true");
});
