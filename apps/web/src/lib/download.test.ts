import { screen } from "@testing-library/react";
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { readZip } from "../testing/read-zip.ts";
import { renderScreen } from "../testing/render.tsx";
import { ApiError } from "./api-client.ts";
import { type DownloadFile, download, timestamp } from "./download.ts";

const saved: { blob: Blob; name: string }[] = [];
vi.mock("./save-file.ts", () => ({ saveFile: (blob: Blob, name: string) => saved.push({ blob, name }) }));

beforeEach(async () => {
  saved.length = 0;
  await renderScreen(createElement("p"));
});

const file = (name: string | null, text: string, fallbackName = "respaldo.xml"): DownloadFile => ({
  load: async () => ({ blob: new Blob([text]), fileName: name }),
  fallbackName,
});

test("one file is saved as it is, under the server's name or else ours", async () => {
  await download([file("Factura A-1.xml", "<a/>")], "Facturas de hoy");
  await download([file(null, "<b/>")], "Facturas de hoy");
  expect(saved.map(({ name }) => name)).toEqual(["Factura A-1.xml", "respaldo.xml"]);
  expect(await saved[0]?.blob.text()).toBe("<a/>");
  expect((await screen.findAllByText("Archivo descargado correctamente")).length).toBeGreaterThan(0);
});

test("several are zipped, the archive prefixed with the time, its blanks underscores, each file with a name of its own", async () => {
  await download([file("a.xml", "uno"), file("a.xml", "dos"), file("b.pdf", "tres")], "Facturas de  hoy");
  expect(saved[0]?.name).toMatch(/^\d{14}_Facturas_de_hoy\.zip$/);
  const files = readZip(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []));
  const texts = [...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(texts).toEqual([
    ["a.xml", "uno"],
    ["a (2).xml", "dos"],
    ["b.pdf", "tres"],
  ]);
  expect(await screen.findByText("Archivos descargados correctamente")).toBeTruthy();
});

test("a failure says how many could not be had, and why; nothing is saved", async () => {
  const broken: DownloadFile = {
    load: () => Promise.reject(new ApiError({ status: 404, code: "not_found", message: "No existe" })),
    fallbackName: "x",
  };
  await download([broken, file("a", "a")], "Facturas");
  expect(await screen.findByText("No se pudieron descargar los archivos")).toBeTruthy();
  expect(screen.getByText("No existe")).toBeTruthy();
  expect(saved).toEqual([]);
});

test("the prefix is YYYYMMDDHHmmss", () => {
  expect(timestamp(new Date(2026, 0, 5, 7, 8, 9))).toBe("20260105070809");
});
