import { screen, waitFor } from "@testing-library/react";
import { idOfKey } from "@timbra/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { pasteInto } from "../../testing/fields.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { CustomerFormModal } from "./customer-form.tsx";
import {
  box,
  customer,
  fill,
  ID,
  ready,
  regime,
  save,
  section,
  server,
  showPage,
  zipCode,
} from "./testing/customers.tsx";

beforeEach(() => signIn());

test("a new customer starts with the general public, Mexico and 601", async () => {
  server();
  await showPage();
  await ready();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Crear un cliente");
  expect(box(/RFC/).value).toBe("XAXX010101000");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "País" }).value).toBe("México");
  expect(regime().value).toBe("601 - General de Ley Personas Morales");
});

test("is saved under the payload's names, blanks as null, and the page goes to the list", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await fill(user);
  await user.click(save());
  expect(await screen.findByText("La lista")).toBeTruthy();
  expect(screen.getByText("El cliente se creó correctamente.")).toBeTruthy();
  const sent = received.find(({ url }) => url === "/api/customers/update_or_create")?.body;
  expect(sent).toMatchObject({
    customers_rfc: "XAXX010101000",
    address_pais: 1,
    // A generic RFC has the one regime that its documents say.
    cat_tax_regimes_id: idOfKey("tax_regime", "616"),
    address_codigo_postal: "42501",
    customers_telefono: null,
  });
  expect(sent).not.toHaveProperty("customer_id");
});

test("problems that an invoice to the customer would have are shown after saving, beside the success", async () => {
  const warnings = [{ field: "customers_rfc", message: "Ya hay otro cliente con ese RFC: ESCUELA" }];
  server({
    "POST /api/customers/update_or_create": { json: { status: "Guardado.", message: "", customer_data: {}, warnings } },
  });
  const { user } = await showPage();
  await ready();
  await fill(user);
  await user.click(save());
  expect(await screen.findByText("Ya hay otro cliente con ese RFC: ESCUELA")).toBeTruthy();
  expect(screen.getByText("Guardado.")).toBeTruthy();
});

test("a failed submit opens the first section with errors, and says which others have some", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await user.click(section(/Contacto/));
  await pasteInto(user, screen.getByLabelText(/Correo auxiliar 1/), "no es correo");
  await user.click(save());
  await waitFor(() =>
    expect(
      section(/General/).getAttribute("aria-expanded") === "true" ||
        section(/Contacto/).getAttribute("aria-expanded") === "true",
    ).toBe(true),
  );
  for (const name of [/General/, /Domicilio/, /Contacto/])
    expect(section(name).textContent).toContain("Hay errores en esta sección");
  expect(screen.getByText("Escriba un correo electrónico válido")).toBeTruthy();
  expect(received.some(({ url }) => url === "/api/customers/update_or_create")).toBe(false);
});

test("before a submit no section shows an error", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.click(box(/Nombre/));
  await user.tab();
  await screen.findByText("Este campo es obligatorio");
  expect(screen.queryByText("Hay errores en esta sección")).toBeNull();
});

test("editing starts with what was saved, and says which customer it is about", async () => {
  const { received } = server();
  const { user } = await showPage(`/edit/customer/${ID}`);
  await waitFor(() => expect(box(/RFC/).value).toBe("URE180429TM6"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Editar cliente");
  expect(zipCode().value).toBe("86991");
  await user.click(save());
  await screen.findByText("La lista");
  const sent = received.find(({ url }) => url === "/api/customers/update_or_create")?.body;
  expect(sent).toMatchObject({
    customer_id: ID,
    address_calle: "Reforma",
    customers_telefono: "5555555555",
    address_tipo: null,
  });
});

test("the server's sentence for the regime ends at the form's own field", async () => {
  server({
    "POST /api/customers/update_or_create": {
      status: 422,
      json: { code: "validation_failed", message: "", errors: { cat_tax_regimes_id: ["No está en la lista"] } },
    },
  });
  const { user } = await showPage();
  await ready();
  await fill(user);
  await user.click(save());
  expect(await screen.findAllByText("No está en la lista")).toHaveLength(2);
  expect(section(/General/).textContent).toContain("Hay errores en esta sección");
});

test("a customer that cannot be loaded shows a toast, and cannot be overwritten", async () => {
  server({
    "GET /api/customers": { status: 404, json: { code: "not_found", message: "No se encontró lo que busca." } },
  });
  await showPage(`/edit/customer/${ID}`);
  await waitFor(() => expect(screen.getAllByText("No se encontró lo que busca.").length).toBe(2));
  expect(save()).toHaveProperty("disabled", true);
});

test("a customer that cannot exist (/edit/customer/nope) is reported as not found, without naming a field", async () => {
  server({
    "GET /api/customers": { status: 404, json: { code: "not_found", message: "No se encontró lo que busca." } },
  });
  await showPage("/edit/customer/nope");
  await waitFor(() => expect(screen.getAllByText("No se encontró lo que busca.").length).toBe(2));
  expect(screen.queryByText(/campos marcados/)).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("as a modal it closes after saving and hands over the customer", async () => {
  server();
  const [onClose, onSaved] = [vi.fn(), vi.fn()];
  const { user } = await renderScreen(<CustomerFormModal onClose={onClose} onSaved={onSaved} />);
  await ready();
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(customer, true));
  expect(onClose).toHaveBeenCalledOnce();
});

test("as a modal neither Escape nor a click outside closes it, Close does", async () => {
  server();
  const onClose = vi.fn();
  const { user } = await renderScreen(<CustomerFormModal onClose={onClose} />);
  await ready();
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(onClose).toHaveBeenCalledOnce();
});

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
  await pasteInto(user, box(/Nombre/), "MI NOMBRE");
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
