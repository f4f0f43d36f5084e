import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/profile-answers.ts";
import { box, ready, regime, section, server, showPage, zipCode } from "./testing/customers.tsx";

beforeEach(() => signIn());

test("what an invoice would stumble over is said while one types, with what is right as a button", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "EKU9003173C9");
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
    localidad: null,
    municipio: null,
    estado: "GUERRERO",
  },
};
const constancia = () => screen.getByLabelText<HTMLInputElement>("Constancia de situación fiscal");

test("a constancia fills the form once the person has seen what it says", async () => {
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

test("a PDF that is something else is told at the field, and changes nothing", async () => {
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
