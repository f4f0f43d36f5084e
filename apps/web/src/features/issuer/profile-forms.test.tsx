import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getSession } from "../../lib/session.ts";
import { delayed, fakeServer } from "../../testing/fake-server.ts";
import { pasteInto } from "../../testing/fields.ts";
import { address, extraFields, general, RFC, signIn, taxes } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AddressForm } from "./address-form.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ExtraFieldsForm } from "./extra-fields-form.tsx";
import { GeneralForm } from "./general-form.tsx";
import { TaxesForm } from "./taxes-form.tsx";

const PERSON = "CACX7605101P8";
const REQUIRED = "Este campo es obligatorio";

beforeEach(() => signIn());

const box = (name: RegExp | string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const select = (name: RegExp | string) => screen.findByRole<HTMLInputElement>("combobox", { name });
const save = () => screen.getByRole("button", { name: "Guardar" });
const ready = () => waitFor(() => expect(screen.queryByText("Cargando sus datos…")).toBeNull());
const saved = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.received.find((one) => one.method === "POST" && one.url === path)?.body;

const generalServer = (rfc = RFC) =>
  fakeServer({
    "GET /api/auth/getGeneral": { json: general(rfc) },
    "POST /api/auth/general": { json: { message: "Los datos generales se guardaron correctamente.", decimals: 4 } },
    "GET /api/auth/me": { json: {} },
  });

test("general data starts with the defaults of the specification, and says what it lacks", async () => {
  const server = generalServer();
  const { user } = await renderScreen(<GeneralForm as="page" />);
  await ready();
  expect((await select("Régimen fiscal")).value).toBe("601 - General de Ley Personas Morales");
  expect((await select("Método de pago")).value).toBe("PUE - Pago en una sola exhibición");
  expect((await select("Forma de pago")).value).toBe("03 - Transferencia electrónica de fondos");
  expect((await select("Decimales en los precios")).value).toBe("2");
  await user.click(save());
  expect(await screen.findByText(REQUIRED)).toBeTruthy();
  expect(saved(server, "/api/auth/general")).toBeUndefined();
});

test("general data is saved, and its decimals are those of the session from then on", async () => {
  const server = generalServer();
  const onSaved = vi.fn();
  const { user } = await renderScreen(<GeneralForm as="page" onSaved={onSaved} />);
  await ready();
  await pasteInto(user, await box(/Nombre/), "ESCUELA KEMPER URGATE");
  await user.click(screen.getByRole("switch", { name: /Arriendo/ }));
  await user.click(save());
  await screen.findByText("Los datos generales se guardaron correctamente.");
  expect(saved(server, "/api/auth/general")).toMatchObject({
    business_name: "ESCUELA KEMPER URGATE",
    cat_usoscfdi_id: 3,
    canLease: 1,
    customs: 0,
    curp: null,
  });
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(getSession()?.decimals).toBe(4);
});

test("a person is not given a company's regime, nor offered one", async () => {
  generalServer(PERSON);
  signIn({ rfc: PERSON });
  const { user } = await renderScreen(<GeneralForm as="page" />);
  await ready();
  const regime = await select("Régimen fiscal");
  expect(regime.value).toBe("");
  await user.click(regime);
  expect(await screen.findByRole("option", { name: /612/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /601/ })).toBeNull();
});

test("the kind of company at the end of the name is taken away with one click", async () => {
  generalServer();
  const { user } = await renderScreen(<GeneralForm as="page" />);
  await ready();
  await pasteInto(user, await box(/Nombre/), "Escuela Kemper Urgate, S.A. de C.V.");
  await user.click(screen.getByRole("button", { name: "Quitar 'S.A. de C.V.'" }));
  expect((await box(/Nombre/)).value).toBe("Escuela Kemper Urgate");
});

test.each([
  ["CURP", "CURP", "NOES", "La CURP no tiene el formato oficial"],
  ["employer registration", "Registro patronal", "Y123", "Debe tener al menos 10 caracteres"],
])("%s says what is wrong with it", async (_, label, typed, sentence) => {
  generalServer();
  const { user } = await renderScreen(<GeneralForm as="page" />);
  await ready();
  await user.type(await box(new RegExp(label)), typed);
  await user.tab();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("as a modal it closes after saving, and what is behind it is loaded again when the toast goes", async () => {
  generalServer();
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const { user } = await renderScreen(<GeneralForm as="modal" onSaved={onSaved} onClose={onClose} />);
  await ready();
  await pasteInto(user, await box(/Nombre/), "ESCUELA");
  await user.click(save());
  const said = await screen.findByText("Los datos generales se guardaron correctamente.");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(said);
  expect(onSaved).toHaveBeenCalledOnce();
});

test("when the values cannot be had it says so, and tries again", async () => {
  let broken = true;
  fakeServer({
    "GET /api/auth/getGeneral": () =>
      broken ? { status: 500, json: { code: "internal", message: "Algo falló" } } : { json: general() },
  });
  const { user } = await renderScreen(<GeneralForm as="page" />);
  expect(await screen.findByText("Algo falló")).toBeTruthy();
  expect(save()).toHaveProperty("disabled", true);
  broken = false;
  await user.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await box(/Nombre/)).toBeTruthy();
});

const addressServer = () =>
  fakeServer({
    "GET /api/auth/getAddressData": { json: address },
    "GET /api/catalogs/search/zip-codes": ({ url }) => ({
      json: {
        rows: url.includes("06000") ? [{ key: "06000", description: "Ciudad de México", score: 1, id: null }] : [],
      },
    }),
    "POST /api/auth/address": {
      status: 422,
      json: {
        code: "validation_failed",
        message: "",
        errors: { codigo_postal: ["Ese código postal no está en la lista del SAT"] },
      },
    },
  });

test("every part of the address is required but the interior number", async () => {
  addressServer();
  const { user } = await renderScreen(<AddressForm as="page" />);
  await ready();
  await user.click(save());
  await waitFor(() => expect(screen.getAllByText(REQUIRED)).toHaveLength(8));
  expect((await box("Número interior")).getAttribute("aria-invalid")).not.toBe("true");
  expect((await box(/País/)).value).toBe("México");
});

test("a zip code determines its state and fills it in, unless one was typed", async () => {
  addressServer();
  const { user } = await renderScreen(<AddressForm as="page" />);
  await ready();
  await user.type(await box(/Código postal/), "06000");
  expect(await screen.findByText("Corresponde a Ciudad de México")).toBeTruthy();
  expect((await box(/Estado/)).value).toBe("Ciudad de México");
});

test("another zip code brings its own state, also into an address that was saved with another one", async () => {
  const saved = { ...address.user_address_data, estado: "Jalisco", codigo_postal: "44100" };
  fakeServer({
    "GET /api/auth/getAddressData": { json: { user_address_data: saved } },
    "GET /api/catalogs/search/zip-codes": ({ url }) => ({
      json: {
        rows: url.includes("06000")
          ? [{ key: "06000", description: "Ciudad de México", score: 1, id: null }]
          : [{ key: "44100", description: "Jalisco", score: 1, id: null }],
      },
    }),
  });
  const { user } = await renderScreen(<AddressForm as="page" />);
  await ready();
  expect(await screen.findByText("Corresponde a Jalisco")).toBeTruthy();
  await user.clear(await box(/Código postal/));
  await user.type(await box(/Código postal/), "06000");
  expect(await screen.findByText("Corresponde a Ciudad de México")).toBeTruthy();
  await waitFor(async () => expect((await box(/Estado/)).value).toBe("Ciudad de México"));
});

test("a state that is typed while its zip code is looked for stays", async () => {
  const answer = delayed();
  fakeServer({
    "GET /api/auth/getAddressData": { json: address },
    "GET /api/catalogs/search/zip-codes": async () => {
      await answer.promise;
      return { json: { rows: [{ key: "06000", description: "Ciudad de México", score: 1, id: null }] } };
    },
  });
  const { user } = await renderScreen(<AddressForm as="page" />);
  await ready();
  await user.type(await box(/Código postal/), "06000");
  await user.type(await box(/Estado/), "CDMX");
  answer.give();
  expect(await screen.findByText("Corresponde a Ciudad de México")).toBeTruthy();
  expect((await box(/Estado/)).value).toBe("CDMX");
});

test("what only the server knows about a zip code ends at its field", async () => {
  addressServer();
  const { user } = await renderScreen(<AddressForm as="page" />);
  await ready();
  for (const name of [/Estado/, /Municipio/, /Localidad/, /Colonia/, /Calle/, /Número exterior/, /Referencia/])
    await user.type(await box(name), "Centro");
  await user.type(await box(/Código postal/), "99999");
  await user.click(save());
  expect(await screen.findAllByText("Ese código postal no está en la lista del SAT")).toHaveLength(2);
  expect((await box(/Código postal/)).getAttribute("aria-invalid")).toBe("true");
});

test("default taxes: ISR is No or Yes, and Yes is 10", async () => {
  const server = fakeServer({
    "GET /api/auth/getTaxesData": { json: taxes },
    "POST /api/auth/taxes": { json: { message: "Los impuestos se guardaron correctamente." } },
    "GET /api/auth/me": { json: {} },
  });
  const { user } = await renderScreen(<TaxesForm as="page" />);
  await ready();
  const isr = await select("Retención de ISR");
  expect(isr.value).toBe("No");
  await user.click(isr);
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["No", "Sí (10 %)"]);
  await user.click(screen.getByRole("option", { name: "Sí (10 %)" }));
  await user.type(await box("IEPS %"), "26.555");
  await user.click(save());
  expect(await screen.findByText("Puede tener como máximo 2 decimales")).toBeTruthy();
  await user.type(await box("IEPS %"), "26.55", { initialSelectionStart: 0, initialSelectionEnd: 9 });
  await user.click(save());
  await screen.findByText("Los impuestos se guardaron correctamente.");
  expect(saved(server, "/api/auth/taxes")).toEqual({
    cat_vat_taxes_id: 1,
    cat_vat_rates_id: 1,
    r_isr: "10",
    ieps: "26.55",
    version: "v1",
  });
});

test("contact: the e-mail is required, the others show an error when they are invalid, blanks become null", async () => {
  const empty = { phone: null, fax_number: null, email: null, aux_email_1: null, aux_email_2: null, webpage: null };
  const server = fakeServer({
    "GET /api/auth/contact": { json: { contact_info: empty } },
    "POST /api/auth/contact": {
      json: { contact_info: empty, message: "Los datos de contacto se guardaron correctamente." },
    },
    "GET /api/auth/me": { json: {} },
  });
  const { user } = await renderScreen(<ContactForm as="page" />);
  await ready();
  await user.type(await box("Correo auxiliar 1"), "no");
  await user.type(await box("Página web"), "empresa");
  await user.click(save());
  expect(await screen.findByText(REQUIRED)).toBeTruthy();
  expect(screen.getByText("Escriba un correo electrónico válido")).toBeTruthy();
  expect(screen.getByText(/Escriba una dirección web válida/)).toBeTruthy();
  await pasteInto(user, await box(/Correo electrónico/), "ventas@empresa.mx");
  await user.clear(await box("Correo auxiliar 1"));
  await user.clear(await box("Página web"));
  await user.click(save());
  await screen.findByText("Los datos de contacto se guardaron correctamente.");
  expect(saved(server, "/api/auth/contact")).toEqual({ ...empty, email: "ventas@empresa.mx", version: null });
});

test("extra fields are twenty, numbered with two digits, and their toast stays two seconds", async () => {
  const server = fakeServer({
    "GET /api/auth/get/extrafields": { json: extraFields },
    "POST /api/auth/store/extrafields": { json: { message: "Los campos extra se guardaron correctamente." } },
    "GET /api/auth/me": { json: {} },
  });
  const { user } = await renderScreen(<ExtraFieldsForm as="page" />);
  await ready();
  const fields = await screen.findAllByRole("textbox");
  expect(fields).toHaveLength(20);
  expect(screen.getByRole("textbox", { name: "Campo extra 01" })).toBe(fields[0]);
  expect(screen.getByRole("textbox", { name: "Campo extra 20" })).toBe(fields[19]);
  fireEvent.change(screen.getByRole("textbox", { name: "Campo extra 07" }), { target: { value: "Pedido 4500" } });
  const timers = vi.spyOn(globalThis, "setTimeout");
  await user.click(save());
  await screen.findByText("Los campos extra se guardaron correctamente.");
  expect(timers.mock.calls.map(([, wait]) => wait)).toContain(2000);
  expect(saved(server, "/api/auth/store/extrafields")).toMatchObject({
    campo7: "Pedido 4500",
    campo1: "",
    campo20: "",
  });
});
