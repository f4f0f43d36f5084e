import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { signIn } from "../../../testing/issuer-responses.ts";
import { renderRoutes, renderScreen } from "../../../testing/render.tsx";
import { expectCloseToAskFirst, withUnsavedGuard } from "../../../testing/unsaved-guard.tsx";
import { ImageForm } from "./image-form.tsx";

beforeEach(() => {
  signIn();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 120, height: 90, close: () => 0 }));
});
afterEach(() => vi.unstubAllGlobals());

const NONE = { logo_uri: null, logo_name: null, download_params: null, version: "v0" };
const STORED = {
  logo_uri: "data:image/png;base64,QUJDRA==",
  logo_name: "sello.png",
  download_params: { v: "abc" },
  version: "v1",
};
const choose = (name: string, content = "12345678") =>
  fireEvent.change(screen.getByLabelText(/Imagen del logotipo/), { target: { files: [new File([content], name)] } });
const upload = () => screen.getByRole("button", { name: "Subir imagen" });

test("without a file it says that one is required", async () => {
  fakeServer({ "GET /api/auth/get/logo": { json: NONE } });
  const { user } = await renderScreen(<ImageForm kind="logo" as="page" />);
  expect(await screen.findByText("Aún no hay imagen")).toBeTruthy();
  await user.click(upload());
  expect(await screen.findByText("Seleccione un archivo")).toBeTruthy();
});

test("a chosen image is seen, uploaded with its name, and becomes the one in use", async () => {
  const server = fakeServer({
    "GET /api/auth/get/logo": { json: NONE },
    "POST /api/auth/save/logo": { json: { ...STORED, message: "El logotipo se guardó correctamente." } },
  });
  const { user } = await renderScreen(<ImageForm kind="logo" as="page" />);
  await screen.findByText("Aún no hay imagen");
  choose("sello.png");
  await screen.findByText("Por subir");
  expect(screen.getByRole("img", { name: /Vista previa/ }).getAttribute("src")).toBe(
    "data:image/png;base64,MTIzNDU2Nzg=",
  );
  await user.click(upload());
  await screen.findByText("El logotipo se guardó correctamente.");
  expect(server.received.find(({ method }) => method === "POST")?.body).toEqual({
    logoBase64: "MTIzNDU2Nzg=",
    logoName: "sello.png",
    version: "v0",
  });
  expect(await screen.findByText("En uso")).toBeTruthy();
  expect(screen.getByRole("img", { name: /Vista previa/ }).getAttribute("src")).toBe(STORED.logo_uri);
  expect(screen.queryByText("Por subir")).toBeNull();
});

test.each([
  [
    "the server's words for a file it refuses",
    { status: 422, json: { code: "image_type", message: "La imagen debe ser png." } },
    "La imagen debe ser png.",
  ],
  [
    "common.api_error for anything else",
    { status: 500, json: { code: "internal", message: "x" } },
    /Ocurrió un error al solicitar los datos/,
  ],
])("a failed upload says %s, and its preview is cleared", async (_, answer, sentence) => {
  fakeServer({ "GET /api/auth/get/logo": { json: NONE }, "POST /api/auth/save/logo": answer });
  const { user } = await renderScreen(<ImageForm kind="logo" as="page" />);
  await screen.findByText("Aún no hay imagen");
  choose("sello.png");
  await screen.findByText("Por subir");
  await user.click(upload());
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("img", { name: /Vista previa/ })).toBeNull());
});

test.each([
  ["logo", 131, 10, "La imagen no debe medir más de 130 x 130 px"],
  ["background", 816, 1057, "La imagen no debe medir más de 816 x 1056 px"],
] as const)("a %s of %i x %i px is too large", async (kind, width, height, sentence) => {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => 0 }));
  fakeServer({
    "GET /api/auth/get/logo": { json: NONE },
    "GET /api/auth/get/background": { json: { background_uri: null, background_name: null, download_params: null } },
  });
  await renderScreen(<ImageForm kind={kind} as="page" />);
  await screen.findByText("Aún no hay imagen");
  fireEvent.change(screen.getByLabelText(kind === "logo" ? /Imagen del logotipo/ : /Imagen de fondo/), {
    target: { files: [new File(["12345678"], "grande.png")] },
  });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("an image that somebody else changed meanwhile is not replaced unseen: both are shown, and what was chosen can be sent again", async () => {
  let now: typeof NONE | typeof STORED = NONE;
  const server = fakeServer({
    "GET /api/auth/get/logo": () => ({ json: now }),
    "POST /api/auth/save/logo": ({ body }) =>
      (body as { version: string }).version === now.version
        ? { json: { ...STORED, version: "v2", message: "El logotipo se guardó correctamente." } }
        : { status: 409, json: { code: "version_conflict", message: "Alguien más guardó cambios aquí." } },
  });
  const { user } = await renderScreen(<ImageForm kind="logo" as="page" />);
  await screen.findByText("Aún no hay imagen");
  choose("mio.png");
  await screen.findByText("Por subir");
  now = STORED;
  await user.click(upload());
  expect(await screen.findByText("Alguien más guardó cambios aquí mientras usted escribía")).toBeTruthy();
  expect(screen.queryByText("Alguien más guardó cambios aquí.")).toBeNull();
  expect(screen.getByRole("img", { name: "Imagen del logotipo en uso" }).getAttribute("src")).toBe(STORED.logo_uri);
  expect(screen.getByText("Por subir")).toBeTruthy();
  await user.click(upload());
  expect(await screen.findByText("El logotipo se guardó correctamente.")).toBeTruthy();
  expect(
    server.received.filter(({ method }) => method === "POST").map(({ body }) => (body as { version: string }).version),
  ).toEqual(["v0", "v1"]);
});

test("the image in use can be downloaded with what the server said it takes", async () => {
  const server = fakeServer({
    "GET /api/auth/get/logo": { json: STORED },
    "GET /api/auth/download/logo": {
      text: "bytes",
      headers: { "content-disposition": 'attachment; filename="sello.png"' },
    },
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
  const { user } = await renderScreen(<ImageForm kind="logo" as="page" />);
  await user.click(await screen.findByRole("button", { name: "Descargar" }));
  expect(await screen.findByText("Archivo descargado correctamente")).toBeTruthy();
  expect(server.received.at(-1)?.url).toBe("/api/auth/download/logo?v=abc");
});

test("a download that fails shows an error", async () => {
  fakeServer({
    "GET /api/auth/get/logo": { json: STORED },
    "GET /api/auth/download/logo": { status: 404, json: { code: "not_found", message: "x" } },
  });
  const { user } = await renderScreen(<ImageForm kind="logo" as="page" />);
  await user.click(await screen.findByRole("button", { name: "Descargar" }));
  expect(await screen.findByText("No se pudo descargar el archivo")).toBeTruthy();
});

test("an image that was chosen and not uploaded is not closed without a confirmation", async () => {
  fakeServer({ "GET /api/auth/get/logo": { json: NONE } });
  const Opened = () => {
    const [opened, setOpened] = useState(true);
    return opened ? <ImageForm kind="logo" as="modal" onClose={() => setOpened(false)} /> : null;
  };
  const { user } = await renderRoutes(withUnsavedGuard([{ path: "*", element: <Opened /> }]));
  await screen.findByText("Aún no hay imagen");
  choose("sello.png");
  await screen.findByText("Por subir");
  await expectCloseToAskFirst(user, await screen.findByRole("dialog"));
});
