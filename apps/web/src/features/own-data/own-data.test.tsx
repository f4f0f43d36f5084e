import { screen, within } from "@testing-library/react";
import type { IssuerArchive, Leaving } from "@timbra/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { OwnDataScreen } from "./own-data-screen.tsx";

const saved: string[] = [];
vi.mock("../../lib/save-file.ts", () => ({ saveFile: (_: Blob, name: string) => saved.push(name) }));

beforeEach(() => signIn());

const ARCHIVE: IssuerArchive = {
  id: "018f0000-0000-7000-8000-000000000001",
  state: "building",
  requested_at: "2026-11-20T18:00:00Z",
  finished_at: null,
  expires_at: "2026-12-04T18:00:00Z",
  downloaded_at: null,
  documents: 40,
  documents_done: 12,
  size: 0,
};
const READY: IssuerArchive = { ...ARCHIVE, state: "ready", documents_done: 40, size: 3 * 1024 * 1024 };

const STAYS: Leaving = {
  requested_at: null,
  erase_at: null,
  blocks: [],
  credits: 0,
  archive_downloaded: true,
  kept_until: "2032-04-30",
};

const serve = (archive: IssuerArchive | null, more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    "GET /api/archive": { json: { archive } },
    "GET /api/leaving": { json: { leaving: STAYS } },
    ...more,
  });

test("an archive is asked for, and its progress is shown and named for who hears it", async () => {
  const { received } = serve(null, {
    "POST /api/archive": { status: 201, json: { message: "Estamos preparando su archivo.", archive: ARCHIVE } },
  });
  const { user } = await renderScreen(<OwnDataScreen />);
  await user.click(await screen.findByRole("button", { name: "Preparar el archivo" }));
  expect(await screen.findByText("Preparando el archivo: 12 de 40 documentos")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("30");
  expect(received.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("what is being built is stopped after a question", async () => {
  const answers = [ARCHIVE, { ...ARCHIVE, state: "expired" }];
  const { received } = serve(null, {
    "GET /api/archive": () => ({ json: { archive: answers.shift() } }),
    [`DELETE /api/archive/${ARCHIVE.id}`]: { json: { message: "El archivo se eliminó." } },
  });
  const { user } = await renderScreen(<OwnDataScreen />);
  await user.click(await screen.findByRole("button", { name: "Detener" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText(/El último archivo ya se eliminó/)).toBeTruthy();
  expect(received.some(({ method }) => method === "DELETE")).toBe(true);
});

test("a ready one says its size and its last day, and is saved under the server's name", async () => {
  serve(READY, {
    [`GET /api/archive/${READY.id}/file`]: {
      text: "PK",
      headers: { "content-disposition": 'attachment; filename="20261120_EKU9003173C9.zip"' },
    },
  });
  const { user } = await renderScreen(<OwnDataScreen />, { language: "en" });
  expect(await screen.findByText(/3 MB/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Download" }));
  expect(await screen.findByText(/downloaded/i)).toBeTruthy();
  expect(saved).toEqual(["20261120_EKU9003173C9.zip"]);
});

test("one that failed says so and can be asked for again; a server that is away offers to try again", async () => {
  serve({ ...ARCHIVE, state: "failed" });
  const { unmount } = await renderScreen(<OwnDataScreen />);
  expect(await screen.findByText("No se pudo preparar")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Preparar el archivo" })).toBeTruthy();
  unmount();
  serve(null, { "GET /api/archive": { status: 503, json: { message: "x", code: "unavailable", request_id: "r" } } });
  await renderScreen(<OwnDataScreen />);
  expect(await screen.findByText("No se pudo consultar el archivo.")).toBeTruthy();
});

test("leaving asks for the RFC and for what is lost, and then says until when it can be taken back", async () => {
  // The same day for whoever reads it, from Mexico to Japan.
  const gone = { ...STAYS, requested_at: "2026-11-22T10:00:00Z", erase_at: "2026-12-22T10:00:00Z" };
  let leaving: Leaving = { ...STAYS, archive_downloaded: false, credits: 3 };
  const { received } = serve(null, {
    "GET /api/leaving": () => ({ json: { leaving } }),
    "POST /api/leaving": () => {
      leaving = gone;
      return { json: { message: "La cuenta se cerrará.", leaving } };
    },
    "DELETE /api/leaving": () => {
      leaving = STAYS;
      return { json: { message: "La cuenta se conserva." } };
    },
  });
  const { user } = await renderScreen(<OwnDataScreen />);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Cerrar la cuenta" });
  expect(button.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "No necesito el archivo con todos los datos" }));
  await user.click(screen.getByRole("checkbox", { name: "Renuncio a 3 créditos que quedan" }));
  await user.type(screen.getByRole("textbox", { name: /escriba EKU9003173C9/ }), "eku9003173c8");
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole("textbox", { name: /escriba EKU9003173C9/ }), "{Backspace}9");
  await user.click(button);
  expect(await screen.findByText("La cuenta se cerrará el 22/Dic/2026")).toBeTruthy();
  expect(received.find(({ method }) => method === "POST")?.body).toEqual({
    rfc: "eku9003173c9",
    without_archive: true,
    give_up_credits: true,
  });
  await user.click(screen.getByRole("button", { name: "Conservar la cuenta" }));
  expect(await screen.findByRole("button", { name: "Cerrar la cuenta" })).toBeTruthy();
});

test("what is open is listed by name instead of the form", async () => {
  const blocks = [{ kind: "stamping" as const, count: 7, names: ["A-1", "A-2", "A-3", "A-4", "A-5"] }];
  serve(null, { "GET /api/leaving": { json: { leaving: { ...STAYS, blocks } } } });
  await renderScreen(<OwnDataScreen />);
  expect(await screen.findByText("7 documentos en proceso de timbrado: A-1, A-2, A-3, A-4, A-5…")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cerrar la cuenta" })).toBeNull();
});
