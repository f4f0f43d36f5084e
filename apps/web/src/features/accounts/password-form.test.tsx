import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PasswordForm } from "./password-form.tsx";

afterEach(() => vi.unstubAllGlobals());

const box = (label: RegExp) => screen.getByLabelText(label, { selector: "input" });
const save = (name = "Guardar") => screen.getByRole("button", { name });

test("a new password is sent with the present one, and the modal closes", async () => {
  const { received } = fakeServer({
    "POST /api/auth/password/change": { json: { message: "La contraseña se cambió correctamente." } },
  });
  const onClose = vi.fn();
  const { user } = await renderScreen(<PasswordForm onClose={onClose} />);
  await user.type(box(/Contraseña actual/), "Nopal-verde-27");
  await user.type(box(/Contraseña nueva/), "Biznaga-roja-31");
  await user.type(box(/Confirme/), "Biznaga-roja-31");
  await user.click(save());
  expect(await screen.findByText("La contraseña se cambió correctamente.")).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const sent = {
    current_password: "Nopal-verde-27",
    password: "Biznaga-roja-31",
    password_confirmation: "Biznaga-roja-31",
  };
  expect(received.map(({ body }) => body)).toEqual([sent]);
});

test("all errors are shown at once, in English too, and nothing is sent", async () => {
  const { received } = fakeServer({});
  const { user } = await renderScreen(<PasswordForm onClose={() => undefined} />, { language: "en" });
  await user.type(box(/New password/), "short");
  await user.type(box(/Confirm/), "other");
  await user.click(save("Save"));
  expect(await screen.findByText("This field is required")).toBeTruthy();
  expect(
    screen.getByText(/Must be at least 8 characters The password must contain uppercase, lowercase and numbers/),
  ).toBeTruthy();
  expect(screen.getByText("Passwords must match")).toBeTruthy();
  expect(received).toEqual([]);
});

test("a wrong current password shows an error at its field, and the input stays", async () => {
  const refusal = {
    code: "password_wrong",
    message: "No es correcta.",
    errors: { current_password: ["No es correcta."] },
  };
  fakeServer({ "POST /api/auth/password/change": { status: 422, json: refusal } });
  const onClose = vi.fn();
  const { user } = await renderScreen(<PasswordForm onClose={onClose} />);
  await user.type(box(/Contraseña actual/), "x");
  await user.type(box(/Contraseña nueva/), "Biznaga-roja-31");
  await user.type(box(/Confirme/), "Biznaga-roja-31");
  await user.click(save());
  await waitFor(() => expect(box(/Contraseña actual/).getAttribute("aria-invalid")).toBe("true"));
  expect([box(/Contraseña nueva/).getAttribute("value"), onClose.mock.calls.length]).toEqual(["Biznaga-roja-31", 0]);
});
