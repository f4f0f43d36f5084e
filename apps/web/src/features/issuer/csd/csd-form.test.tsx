/// <reference types="node" />

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { errorMessage } from "@timbra/contract";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCsd, makeFiel, type TestCredential } from "../../../../../../packages/cfdi/src/testing/certificates.ts";
import * as en from "../../../i18n/en.ts";
import * as es from "../../../i18n/es.ts";
import { setLanguage } from "../../../i18n/i18n.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { general, RFC, signIn } from "../../../testing/issuer-responses.ts";
import { renderRoutes, renderScreen } from "../../../testing/render.tsx";
import { expectCloseToAskFirst, withUnsavedGuard } from "../../../testing/unsaved-guard.tsx";
import { CsdForm } from "./csd-form.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;
const away = (days: number) => new Date(Date.now() + days * DAY_MS);
const csd = makeCsd({ rfc: RFC, validFrom: away(-10), validTo: away(400) });

beforeEach(() => signIn());
afterEach(() => vi.unstubAllGlobals());

interface ServerOptions {
  readonly current?: unknown;
  readonly mode?: "sandbox" | "live";
  readonly registered?: string | null;
}

function registeredAs(business_name: string | null) {
  const { user_general_data: data, ...lists } = general();
  return { ...lists, user_general_data: { ...data, business_name } };
}

const server = ({ current = null, mode = "live", registered = null }: ServerOptions = {}) =>
  fakeServer({
    "GET /api/csd/data": { json: { csd: current } },
    "GET /api/auth/getGeneral": { json: registeredAs(registered) },
    "GET /api/health": { json: { status: "ok", mode, version: "1" } },
    "GET /api/auth/me": { json: {} },
    "POST /api/csd/store": {
      json: {
        status: "El certificado se registró correctamente.",
        message: "El certificado se registró correctamente.",
      },
    },
    "POST /api/sandbox/csd": {
      status: 201,
      json: {
        cer_filename: "prueba.cer",
        key_filename: "prueba.key",
        certBase64: csd.cer.toString("base64"),
        keyBase64: csd.key.toString("base64"),
      },
    },
    "DELETE /api/csd": { json: { message: "La llave privada se eliminó." } },
  });

const choose = (label: RegExp, name: string, content: Uint8Array | string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([content as BlobPart], name)] } });
const chooseCert = (content: Uint8Array | string = csd.cer) => choose(/Certificado \(\.cer\)/, "sello.cer", content);
const chooseKey = (content: Uint8Array | string = csd.key) => choose(/Llave privada/, "sello.key", content);
const passphrase = () => screen.getByLabelText<HTMLInputElement>(/Contraseña de la llave/, { selector: "input" });
const upload = () => screen.getByRole("button", { name: "Subir" });

/** Chooses both files and types the passphrase. */
async function fill(
  user: Awaited<ReturnType<typeof renderScreen>>["user"],
  made: TestCredential,
  typed = made.passphrase,
  key = made.key,
) {
  chooseCert(made.cer);
  chooseKey(key);
  await waitFor(() => expect(passphrase().disabled).toBe(false));
  await user.type(passphrase(), typed);
}

test("explains what a CSD is and what it is not", async () => {
  server();
  await renderScreen(<CsdForm as="page" />);
  expect(screen.getByText("¿CSD o e.firma?")).toBeTruthy();
  expect(screen.getByText(/no la entregue a nadie/)).toBeTruthy();
});

test("the passphrase waits for both files, and again when one is removed", async () => {
  server();
  const { user } = await renderScreen(<CsdForm as="page" />);
  expect(passphrase().disabled).toBe(true);
  chooseCert();
  await screen.findByText("sello.cer");
  expect(passphrase().disabled).toBe(true);
  chooseKey();
  await waitFor(() => expect(passphrase().disabled).toBe(false));
  await user.click(screen.getAllByRole("button", { name: "Quitar" })[1] as HTMLElement);
  expect(passphrase().disabled).toBe(true);
  expect(screen.queryByText("sello.key")).toBeNull();
});

test("nothing chosen: each piece is asked for", async () => {
  server();
  const { user } = await renderScreen(<CsdForm as="page" />);
  await user.click(upload());
  expect(await screen.findAllByText("Seleccione un archivo")).toHaveLength(2);
  expect(screen.getByText("Este campo es obligatorio")).toBeTruthy();
});

test("shows name, RFC, serial and expiry of the chosen certificate before it is sent", async () => {
  const { received } = server();
  await renderScreen(<CsdForm as="page" />);
  chooseCert();
  expect(await screen.findByText("Certificado elegido")).toBeTruthy();
  expect(screen.getByText("ESCUELA KEMPER URGATE SA DE CV")).toBeTruthy();
  expect(screen.getByText(csd.noCertificado)).toBeTruthy();
  expect(screen.getByText(RFC)).toBeTruthy();
  expect(received.some(({ method }) => method === "POST")).toBe(false);
});

test.each([
  ["Escuela Kemper Urgate", "Confirma el RFC y el nombre de su registro."],
  ["ESCUELA VERDE", /Su registro dice «ESCUELA VERDE»\. Sus facturas llevarán el nombre del certificado/],
])("says whether it confirms what was registered: %s", async (registered, sentence) => {
  server({ registered });
  await renderScreen(<CsdForm as="page" />);
  chooseCert();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a good CSD is sent whole, and the next step follows", async () => {
  const { received } = server();
  const onSaved = vi.fn();
  const { user } = await renderScreen(<CsdForm as="page" onSaved={onSaved} />);
  await fill(user, csd);
  await user.click(upload());
  await screen.findByText("El certificado se registró correctamente.");
  expect(received.find(({ url }) => url === "/api/csd/store")?.body).toEqual({
    passphrase: csd.passphrase,
    certBase64: csd.cer.toString("base64"),
    keyBase64: csd.key.toString("base64"),
    cer_filename: "sello.cer",
    key_filename: "sello.key",
    rfc: RFC,
  });
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(passphrase().value).toBe("");
});

test.each([
  ["rubbish", () => "no soy un certificado", "El archivo no es un certificado (.cer) legible."],
  ["an e.firma", () => makeFiel({ rfc: RFC, validTo: away(400) }).cer, /es de la e\.firma/],
  ["somebody else's", () => makeCsd({ rfc: "URE180429TM6", validTo: away(400) }).cer, /pertenece al RFC URE180429TM6/],
  [
    "an expired one",
    () => makeCsd({ rfc: RFC, validTo: new Date("2025-03-02T18:00:00Z") }).cer,
    /su vigencia termina el 02-Mar-2025/,
  ],
])("as certificate, %s is refused as soon as it is chosen", async (_, made, sentence) => {
  server();
  await renderScreen(<CsdForm as="page" />);
  chooseCert(made());
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText(/Certificado \(\.cer\)/).getAttribute("aria-invalid")).toBe("true");
});

test("what is wrong with a certificate is said in the language that one changes to", async () => {
  server();
  await renderScreen(<CsdForm as="page" />);
  chooseCert(makeCsd({ rfc: "URE180429TM6", validTo: away(400) }).cer);
  await screen.findByText(/pertenece al RFC URE180429TM6/);
  await act(() => setLanguage("en"));
  expect(await screen.findByText(/belongs to the RFC URE180429TM6/)).toBeTruthy();
});

test("a wrong passphrase shows an error at its field and nothing is sent", async () => {
  const { received } = server();
  const { user } = await renderScreen(<CsdForm as="page" />);
  await fill(user, csd, "equivocada");
  await user.click(upload());
  expect(await screen.findByText("La contraseña no corresponde a la llave privada.")).toBeTruthy();
  expect(document.activeElement).toBe(passphrase());
  expect(received.some(({ method }) => method === "POST")).toBe(false);
});

test("a short passphrase is not even tried", async () => {
  server();
  const { user } = await renderScreen(<CsdForm as="page" />);
  await fill(user, csd, "corta");
  await user.click(upload());
  expect(await screen.findByText("Debe tener al menos 8 caracteres")).toBeTruthy();
});

test.each([
  ["rubbish", () => "no soy una llave que sirva", "El archivo no es una llave privada (.key) legible."],
  ["another pair's key", () => makeCsd({ rfc: RFC, slot: 2 }).key, "La llave privada no corresponde al certificado."],
])("as key, %s is refused at its field", async (_, key, sentence) => {
  server();
  const { user } = await renderScreen(<CsdForm as="page" />);
  await fill(user, csd, csd.passphrase, key() as Buffer);
  await user.click(upload());
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a file that cannot be read has its own error, and is not kept", async () => {
  server();
  vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new Event("error"));
  });
  await renderScreen(<CsdForm as="page" />);
  chooseCert();
  expect(await screen.findByText("Error al leer el certificado")).toBeTruthy();
  chooseKey();
  expect(await screen.findByText("Error al leer la llave")).toBeTruthy();
  expect(passphrase().disabled).toBe(true);
  vi.restoreAllMocks();
});

const current = (days_left: number) => ({
  cer_filename: "viejo.cer",
  key_filename: "viejo.key",
  valid_from: "2022-12-01T18:00:00Z",
  valid_until: "2026-12-01T18:00:00Z",
  no_certificado: "30001000000500009999",
  rfc: RFC,
  name: "ESCUELA KEMPER URGATE SA DE CV",
  days_left,
});

test.each([
  [400, "Su certificado actual vence el 01-Dic-2026."],
  [60, /vence el 01-Dic-2026: quedan 60 días/],
  [1, /vence el 01-Dic-2026: queda 1 día\./],
  [-1, /venció el 01-Dic-2026/],
])("with %i days left the current certificate says so", async (days, sentence) => {
  server({ current: current(days) });
  await renderScreen(<CsdForm as="page" />);
  const day = await screen.findByText("01-Dic-2026", { selector: "[role=alert] *" });
  expect(day.closest("[role=alert]")?.textContent).toMatch(sentence);
  expect(screen.getByText("30001000000500009999")).toBeTruthy();
});

test("the key can be destroyed, after being asked once more", async () => {
  const { received } = server({ current: current(400) });
  const { user } = await renderScreen(<CsdForm as="page" />);
  await user.click(await screen.findByRole("button", { name: "Eliminar la llave privada" }));
  expect(received.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(await screen.findByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("La llave privada se eliminó.")).toBeTruthy();
});

test("in sandbox mode a certificate is made, downloaded, and fills the form", async () => {
  server({ mode: "sandbox" });
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  const { user } = await renderScreen(<CsdForm as="page" />);
  await user.click(await screen.findByRole("button", { name: "Generar un certificado de prueba" }));
  await user.click(await screen.findByRole("button", { name: "Usar estos archivos" }));
  expect(downloads).toEqual(["prueba.cer", "prueba.key"]);
  expect(await screen.findByText("Certificado elegido")).toBeTruthy();
  expect(passphrase().disabled).toBe(false);
  expect(passphrase().value).toMatch(/^[a-z2-9]{12}$/);
  vi.restoreAllMocks();
});

test("in live mode there is no such thing", async () => {
  const { received } = server();
  await renderScreen(<CsdForm as="page" />);
  await waitFor(() => expect(received.some(({ url }) => url === "/api/health")).toBe(true));
  expect(screen.queryByText("¿No tiene un CSD a la mano?")).toBeNull();
});

test.each([
  ["es", es],
  ["en", en],
] as const)("what the browser says of a certificate is what the server would say (%s)", (language, texts) => {
  const { read_cert_error: _, read_key_error: __, ...sentences } = texts.step_three;
  for (const [code, sentence] of Object.entries(sentences)) {
    const theirs = errorMessage(code as keyof typeof sentences, language, { date: "{{date}}", rfc: "{{rfc}}" });
    expect([code, sentence]).toEqual([code, theirs]);
  }
});

test("files that were chosen and not uploaded are not closed without a confirmation", async () => {
  server();
  const Opened = () => {
    const [opened, setOpened] = useState(true);
    return opened ? <CsdForm as="modal" onClose={() => setOpened(false)} /> : null;
  };
  const { user } = await renderRoutes(withUnsavedGuard([{ path: "*", element: <Opened /> }]));
  const dialog = await screen.findByRole("dialog");
  chooseKey();
  await screen.findByText("sello.key");
  await expectCloseToAskFirst(user, dialog);
});
