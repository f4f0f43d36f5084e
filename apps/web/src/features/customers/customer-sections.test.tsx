import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { pasteInto } from "../../testing/fields.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { box, fill, ID, ready, regime, save, section, server, showPage, zipCode } from "./testing/customers.tsx";

beforeEach(() => signIn());

test("what follows from an RFC is shown while it is typed", async () => {
  server();
  const { user } = await showPage();
  await ready();
  expect(screen.getByText(/Público en general: la factura llevará/)).toBeTruthy();
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "EKU9003173C8");
  expect(screen.getByText("Persona moral")).toBeTruthy();
  expect(screen.getByText(/El dígito verificador no coincide/)).toBeTruthy();
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "CACX7605101P8");
  expect(screen.getByText("Persona física")).toBeTruthy();
  expect(screen.queryByText(/El dígito verificador no coincide/)).toBeNull();
});

test("a regime the RFC's holder cannot have shows an error at once, is not offered, and is refused", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await fill(user, "CACX7605101P8");
  const sentence = "Ese régimen fiscal no es de personas físicas: elija otro o revise el RFC";
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  await user.click(save());
  await waitFor(() => expect(regime().getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  await user.click(regime());
  expect((await screen.findByRole("option", { name: /601/ })).getAttribute("data-combobox-disabled")).toBe("true");
  expect(screen.queryByRole("option", { name: /603/ })).toBeNull();
  await user.click(screen.getByRole("option", { name: /612/ }));
  expect(screen.queryByText(sentence)).toBeNull();
  await user.click(save());
  await screen.findByText("La lista");
  expect(received.find(({ url }) => url === "/api/customers/update_or_create")?.body).toMatchObject({
    cat_tax_regimes_id: 9,
  });
});

test("a generic RFC is one click away, with the regime its documents carry", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.click(screen.getByRole("button", { name: "Cliente extranjero" }));
  expect(box(/RFC/).value).toBe("XEXX010101000");
  expect(regime().value).toBe("616 - Sin obligaciones fiscales");
  expect(screen.getByText(/Con un RFC genérico se guarda y se factura con 616/)).toBeTruthy();
  await user.click(regime());
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "616 - Sin obligaciones fiscales",
  ]);
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "EKU9003173C9");
  expect(regime().value).toBe("601 - General de Ley Personas Morales");
});

const NONE = "616 - Sin obligaciones fiscales";
const GENERAL = "601 - General de Ley Personas Morales";

test.each(["xexx-010101 000", "XAXX010101000"])(
  "a generic RFC that is pasted (%s) sets 616, and another one brings the regime of before back",
  async (generic) => {
    server();
    const { user } = await showPage();
    await ready();
    expect([box(/RFC/).value, regime().value]).toEqual(["XAXX010101000", GENERAL]);
    await user.clear(box(/RFC/));
    await pasteInto(user, box(/RFC/), "EKU9003173C9");
    expect(regime().value).toBe(GENERAL);
    await user.clear(box(/RFC/));
    await user.paste(generic);
    await waitFor(() => expect(regime().value).toBe(NONE));
    expect(screen.getByText(/Con un RFC genérico se guarda y se factura con 616/)).toBeTruthy();
    await user.clear(box(/RFC/));
    await user.paste("EKU9003173C9");
    await waitFor(() => expect(regime().value).toBe(GENERAL));
  },
);

test("the general public, chosen again after another RFC, has 616 too", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await fill(user, "EKU9003173C9");
  await user.click(section(/^General/));
  await user.click(screen.getByRole("button", { name: "Público en general" }));
  await waitFor(() => expect(regime().value).toBe(NONE));
  await user.click(save());
  await screen.findByText("La lista");
  expect(received.find(({ url }) => url === "/api/customers/update_or_create")?.body).toMatchObject({
    customers_rfc: "XAXX010101000",
  });
});

test("a saved customer whose RFC becomes a generic one and is typed back has its own regime again", async () => {
  server();
  const { user } = await showPage(`/edit/customer/${ID}`);
  await waitFor(() => expect(box(/RFC/).value).toBe("URE180429TM6"));
  expect(regime().value).toBe(GENERAL);
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "XEXX010101000");
  await waitFor(() => expect(regime().value).toBe(NONE));
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "URE180429TM6");
  await waitFor(() => expect(regime().value).toBe(GENERAL));
  expect(screen.queryByText(/Con un RFC genérico/)).toBeNull();
});

test("an RFC with a date that does not exist is refused", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.clear(box(/RFC/));
  await pasteInto(user, box(/RFC/), "EKU9013173C9");
  await user.tab();
  expect(await screen.findByText(/El RFC no tiene el formato correcto/)).toBeTruthy();
});

test("problems that an invoice would have are shown while typing, with a button that corrects them", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.clear(box(/RFC/));
  await pasteInto(user, box(/RFC/), "EKU9003173C9");
  expect(screen.getByText(/Usos de CFDI que admite: G01, G02, G03/)).toBeTruthy();
  await user.type(box(/Nombre/), "Escuela Kemper");
  expect(await screen.findByText(/irá en mayúsculas/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Corregir" }));
  expect(box(/Nombre/).value).toBe("ESCUELA KEMPER");
  expect(screen.queryByText(/irá en mayúsculas/)).toBeNull();
  await user.click(section(/Domicilio/));
  await user.type(zipCode(), "17000");
  expect(await screen.findByText("Ese código postal no está en la lista del SAT")).toBeTruthy();
});

const csf = {
  rfc: "XIQB891116QE4",
  name: "BERENICE XIMO QUEZADA",
  zip_code: "40000",
  tax_regimes: [
    { id: 3, key: "605", label: "605 - Sueldos y Salarios" },
    { id: 9, key: "612", label: "612 - Personas Físicas con Actividades Empresariales" },
  ],
  status: "SUSPENDIDO",
  address: {
    calle: "CALLE JUÁREZ",
    no_exterior: "1",
    no_interior: null,
    colonia: "CENTRO",
    referencia: null,
    localidad: null,
    municipio: null,
    estado: "GUERRERO",
  },
};
const constancia = () => screen.getByLabelText<HTMLInputElement>("Constancia de situación fiscal");

test("a constancia fills the form once the user has reviewed what it says", async () => {
  server({ "POST /api/customers/csf": { json: { csf } } });
  const { user } = await showPage();
  await ready();
  await user.upload(constancia(), new File(["%PDF-1.7"], "constancia.pdf", { type: "application/pdf" }));
  expect(await screen.findByText("BERENICE XIMO QUEZADA")).toBeTruthy();
  expect(screen.getByText(/SUSPENDIDO/)).toBeTruthy();
  expect(box(/RFC/).value).toBe("XAXX010101000");
  await user.click(screen.getByRole("radio", { name: /612/ }));
  await user.click(screen.getByRole("button", { name: "Usar estos datos" }));
  expect(box(/RFC/).value).toBe("XIQB891116QE4");
  expect(box(/Nombre/).value).toBe("BERENICE XIMO QUEZADA");
  expect(regime().value).toContain("612");
  expect(screen.queryByText("Esto dice la constancia")).toBeNull();
  await user.click(section(/Domicilio/));
  expect(zipCode().value).toBe("40000");
  expect(box(/Calle/).value).toBe("CALLE JUÁREZ");
});

test("a PDF that is no constancia shows an error at the field, and changes nothing", async () => {
  const message = "El PDF no parece una Constancia de Situación Fiscal.";
  server({
    "POST /api/customers/csf": { status: 422, json: { message, code: "csf_other_document", request_id: "1" } },
  });
  const { user } = await showPage();
  await ready();
  await user.upload(constancia(), new File(["%PDF-1.7"], "recibo.pdf", { type: "application/pdf" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(box(/RFC/).value).toBe("XAXX010101000");
});
