import { screen, waitFor } from "@testing-library/react";
import { ROLE_SCOPES } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { startSession } from "../../lib/session.ts";
import { delayed, fakeServer } from "../../testing/fake-server.ts";
import { pasteInto } from "../../testing/fields.ts";
import { address, general, RFC, signIn } from "../../testing/issuer-responses.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { AddressForm } from "./address-form.tsx";
import { GeneralForm } from "./general-form.tsx";

beforeEach(() => signIn());

const csf = {
  rfc: RFC,
  name: "ESCUELA KEMPER URGATE",
  zip_code: "42501",
  tax_regimes: [{ id: 1, key: "601", label: "601 - General de Ley Personas Morales" }],
  status: "ACTIVO",
  address: {
    calle: "JUÁREZ",
    no_exterior: "1",
    no_interior: null,
    colonia: "CENTRO",
    referencia: null,
    localidad: null,
    municipio: "ACTOPAN",
    estado: "HIDALGO",
  },
};

const server = (read: object = csf) =>
  fakeServer({
    "GET /api/auth/getGeneral": { json: general() },
    "GET /api/auth/getAddressData": { json: address },
    "GET /api/catalogs/search/zip-codes": { json: { rows: [] } },
    "GET /api/auth/me": { json: {} },
    "POST /api/customers/csf": { json: { csf: read } },
    "POST /api/auth/general": { json: { message: "Guardado", decimals: 2 } },
    "POST /api/auth/address": { json: { message: "El domicilio se guardó correctamente." } },
  });

const show = () =>
  renderRoutes(
    [
      { path: "/user/general", element: <GeneralForm as="page" /> },
      { path: "/user/address", element: <AddressForm as="page" /> },
    ],
    { at: "/user/general" },
  );
const ready = () => waitFor(() => expect(screen.queryByText("Cargando sus datos…")).toBeNull());
const constancia = () => screen.getByLabelText<HTMLInputElement>("Constancia de situación fiscal");
const pdf = new File(["%PDF-1.7"], "constancia.pdf", { type: "application/pdf" });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("a name that is typed while the constancia is read is not replaced unasked", async () => {
  const answer = delayed();
  fakeServer({
    "GET /api/auth/getGeneral": { json: general() },
    "POST /api/customers/csf": async () => {
      await answer.promise;
      return { json: { csf } };
    },
  });
  const { user } = await show();
  await ready();
  await user.upload(constancia(), pdf);
  await user.type(box(/Nombre, denominación/), "KEMPER");
  answer.give();
  expect(await screen.findByRole("button", { name: "Usar estos datos" })).toBeTruthy();
  expect(box(/Nombre, denominación/).value).toBe("KEMPER");
});

test("one's own constancia fills name and regime here, and the address where it is asked for, until it is saved", async () => {
  const { received } = server();
  const { router, user } = await show();
  await ready();
  await user.upload(constancia(), pdf);
  // Nothing was there, and nothing is to be chosen: it is filled in at once.
  expect(await screen.findByText("Llenado con su constancia. Revise y guarde.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Usar estos datos" })).toBeNull();
  expect(box(/Nombre, denominación/).value).toBe("ESCUELA KEMPER URGATE");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Régimen fiscal" }).value).toContain("601");
  await router.navigate("/user/address");
  expect(await screen.findByText("Llenado con su constancia. Complete lo que falta y guarde.")).toBeTruthy();
  expect([box(/Código postal/), box(/Calle/), box(/Municipio/), box(/Referencia/)].map(({ value }) => value)).toEqual([
    "42501",
    "JUÁREZ",
    "ACTOPAN",
    "Sin referencia",
  ]);
  expect(box(/Localidad/).value).toBe("ACTOPAN");
  await pasteInto(user, box(/Referencia/), "Frente a la plaza");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("El domicilio se guardó correctamente.");
  expect(received.find(({ method, url }) => method === "POST" && url === "/api/auth/address")?.body).toMatchObject({
    calle: "JUÁREZ",
    colonia: "CENTRO",
  });
  await waitFor(() =>
    expect(screen.queryByText("Llenado con su constancia. Complete lo que falta y guarde.")).toBeNull(),
  );
});

test("an address that the constancia says whole is saved together with the general data, and said before", async () => {
  const { received } = server();
  const { user } = await show();
  await ready();
  await user.upload(constancia(), pdf);
  expect(await screen.findByText(/su domicilio fiscal será: JUÁREZ 1, CENTRO, ACTOPAN, HIDALGO, 42501/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(received.some(({ url }) => url === "/api/auth/address")).toBe(true));
  const saved = received.filter(({ method, url }) => method === "POST" && url.startsWith("/api/auth/"));
  expect(saved.map(({ url }) => url)).toEqual(["/api/auth/general", "/api/auth/address"]);
  expect(saved[1]?.body).toMatchObject({ localidad: "ACTOPAN", referencia: "Sin referencia", codigo_postal: "42501" });
});

test("one with several regimes, or without a street, is asked about as before", async () => {
  const two = [...csf.tax_regimes, { id: 9, key: "612", label: "612 - Personas Físicas" }];
  const { received } = server({ ...csf, tax_regimes: two, address: { ...csf.address, calle: null } });
  const { user } = await show();
  await ready();
  await user.upload(constancia(), pdf);
  await user.click(await screen.findByRole("button", { name: "Usar estos datos" }));
  expect(screen.queryByText(/su domicilio fiscal será/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(received.some(({ url }) => url === "/api/auth/general")).toBe(true));
  expect(received.some(({ method, url }) => method === "POST" && url === "/api/auth/address")).toBe(false);
});

test("somebody else's constancia is refused with both tax ids, and fills nothing", async () => {
  server({ ...csf, rfc: "XIQB891116QE4" });
  const { user } = await show();
  await ready();
  await user.upload(constancia(), pdf);
  expect(
    await screen.findByText("La constancia es de XIQB891116QE4; el RFC de su cuenta es EKU9003173C9."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Usar estos datos" })).toBeNull();
  expect(box(/Nombre, denominación/).value).toBe("");
});

test("who may not read constancias is not offered it", async () => {
  const user = {
    name: "Despacho",
    email: "d@ejemplo.mx",
    rfc: RFC,
    roles: ["AccountantRole" as const],
    scopes: [...ROLE_SCOPES.AccountantRole],
  };
  startSession({ token: "t", user, isRegisterCompleted: false, decimals: 2 });
  server();
  await show();
  await ready();
  expect(screen.queryByLabelText("Constancia de situación fiscal")).toBeNull();
});
