import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/profile-answers.ts";
import { box, customer, ID, save, server, showPage } from "./testing/customers.tsx";

beforeEach(() => signIn());

const REFUSED = "Alguien más guardó cambios aquí mientras usted escribía.";

/** A server on which somebody else saves another name and e-mail after the customer was read. */
function changedMeanwhile() {
  let version = "v1";
  const now = () => (version === "v1" ? customer : { ...customer, name: "OTRO NOMBRE", email: "otro@universidad.mx" });
  const changes = () => {
    version = "v2";
  };
  const fake = server({
    "GET /api/customers": () => ({ json: { customer_data: now(), version } }),
    "POST /api/customers/update_or_create": ({ body }) =>
      (body as { version: string }).version === version
        ? { json: { status: "El cliente se guardó.", message: "", customer_data: customer, warnings: [] } }
        : { status: 409, json: { code: "version_conflict", message: REFUSED } },
  });
  return {
    changes,
    sent: () => fake.received.filter(({ url }) => url === "/api/customers/update_or_create").map(({ body }) => body),
  };
}

async function stale() {
  const { changes, sent } = changedMeanwhile();
  const { user } = await showPage(`/edit/customer/${ID}`);
  await waitFor(() => expect(box(/RFC/).value).toBe("URE180429TM6"));
  await user.clear(box(/Nombre/));
  await user.type(box(/Nombre/), "MI NOMBRE");
  changes();
  await user.click(save());
  await screen.findByText("Alguien más guardó cambios aquí mientras usted escribía");
  return { user, sent };
}

test("a stale save is refused and shows both values; what was not touched takes the other's", async () => {
  const { user, sent } = await stale();
  expect(box(/Nombre/).value).toBe("MI NOMBRE");
  expect(screen.getByText(/Guardado ahora: OTRO NOMBRE/)).toBeTruthy();
  expect(box(/^Correo electrónico/).value).toBe("otro@universidad.mx");
  await user.click(save());
  expect(await screen.findByText("La lista")).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({
    customers_name: "MI NOMBRE",
    customers_email: "otro@universidad.mx",
    version: "v2",
  });
});

test("a stale save says its sentence once, where both values are", async () => {
  await stale();
  expect(screen.getAllByText(/Alguien más guardó cambios aquí mientras usted escribía/)).toHaveLength(1);
  expect(screen.getAllByRole("alert").filter(({ textContent }) => textContent !== "")).toHaveLength(1);
});

test("the saved value can be taken in the place of what was typed", async () => {
  const { user } = await stale();
  await user.click(screen.getByRole("button", { name: "Usar el guardado" }));
  expect(box(/Nombre/).value).toBe("OTRO NOMBRE");
  expect(screen.queryByText(/Guardado ahora/)).toBeNull();
});
