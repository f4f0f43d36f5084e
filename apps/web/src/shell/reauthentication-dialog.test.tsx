import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, call } from "../lib/api-client.ts";
import { useReauthenticationRequested } from "../lib/reauthentication.ts";
import { endSession } from "../lib/session.ts";
import { fakeServer } from "../testing/fake-server.ts";
import { signIn } from "../testing/issuer-responses.ts";
import { renderScreen } from "../testing/render.tsx";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";

beforeEach(() => signIn());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const REFUSED = {
  status: 403,
  json: { message: "Confirme primero que es usted.", code: "reauthentication_required", request_id: "1" },
};
const safety = (on_since: string | null) => ({
  json: { email: "a@b.mx", pending_email: null, second_factor: { on_since, recovery_codes_left: 10 }, sessions: [] },
});

/** A server that deletes a key only after reauthentication. */
function guarded(on_since: string | null = null) {
  let fresh = false;
  return fakeServer({
    "GET /api/auth/safety": safety(on_since),
    "DELETE /api/csd": () => (fresh ? { json: { message: "La llave privada se eliminó." } } : REFUSED),
    "POST /api/auth/reauthenticate": ({ body }) => {
      const { proof } = body as { proof: string };
      if (proof !== "Nopal-verde-27" && proof !== "123456")
        return {
          status: 422,
          json: {
            message: "La contraseña no es correcta.",
            code: "proof_wrong",
            request_id: "2",
            errors: { proof: ["La contraseña no es correcta."] },
          },
        };
      fresh = true;
      return { json: { message: "Gracias" } };
    },
  });
}

function Host() {
  return useReauthenticationRequested() ? <ReauthenticationDialog /> : <p>a form half filled</p>;
}

const password = () => screen.findByLabelText(/Contraseña/, { selector: "input" });

test("a request that needs reauthentication waits for the password, and is then sent again automatically", async () => {
  const { received } = guarded();
  const { user } = await renderScreen(<Host />);
  const destroyed = call("deleteCsd", {});
  await user.type(await password(), "equivocada");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect((await screen.findAllByText("La contraseña no es correcta.")).length).toBeGreaterThan(0);
  await user.clear(await password());
  await user.type(await password(), "Nopal-verde-27");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect((await destroyed).message).toBe("La llave privada se eliminó.");
  expect(received.filter(({ method }) => method === "DELETE")).toHaveLength(2);
  expect(received.find(({ url }) => url === "/api/auth/reauthenticate")?.body).toEqual({
    by: "password",
    proof: "equivocada",
  });
  expect(await screen.findByText("a form half filled")).toBeTruthy();
});

test("two waiting requests ask for the password once", async () => {
  const { received } = guarded();
  const { user } = await renderScreen(<Host />);
  const both = Promise.all([call("deleteCsd", {}), call("deleteCsd", {})]);
  await user.type(await password(), "Nopal-verde-27");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(await both).toHaveLength(2);
  expect(received.filter(({ url }) => url === "/api/auth/reauthenticate")).toHaveLength(1);
});

test("closing the dialog shows the server's refusal, and nothing was done", async () => {
  const { received } = guarded();
  const { user } = await renderScreen(<Host />);
  const destroyed = call("deleteCsd", {}).catch((error: unknown) => error);
  await user.click(await screen.findByRole("button", { name: "Cerrar" }));
  const refused = await destroyed;
  expect(refused instanceof ApiError && refused.code).toBe("reauthentication_required");
  expect(received.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("with a second step a code of the app will do", async () => {
  const { received } = guarded("2026-11-20T10:00:00Z");
  const { user } = await renderScreen(<Host />);
  const destroyed = call("deleteCsd", {});
  await user.click(await screen.findByRole("button", { name: /Usar un código/ }));
  await user.type(await screen.findByLabelText(/Código de su aplicación/), "123456");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  await destroyed;
  await waitFor(() =>
    expect(received.find(({ url }) => url === "/api/auth/reauthenticate")?.body).toEqual({
      by: "code",
      proof: "123456",
    }),
  );
});

test("the first click switches to the other way of reauthentication, and its field has the focus", async () => {
  guarded("2026-11-20T10:00:00Z");
  const { user } = await renderScreen(<Host />);
  const destroyed = call("deleteCsd", {}).catch(() => null);
  (await password()).focus();
  const other = await screen.findByRole("button", { name: /Usar un código/ });
  await user.pointer({ keys: "[MouseLeft>]", target: other });
  // Blur would show an error at the field, and move the link away from under the pointer.
  expect(document.activeElement).toBe(await password());
  await user.pointer({ keys: "[/MouseLeft]", target: other });
  expect(document.activeElement).toBe(await screen.findByLabelText(/Código de su aplicación/));
  await user.click(screen.getByRole("button", { name: "Cerrar" }));
  await destroyed;
});

test("without a dialog to ask in, the caller gets the refusal", async () => {
  guarded();
  await expect(call("deleteCsd", {})).rejects.toMatchObject({ code: "reauthentication_required" });
});
