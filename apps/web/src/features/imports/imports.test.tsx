import { screen, waitFor } from "@testing-library/react";
import type { ImportSummary, ResponseOf } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import "../../lib/query-client.ts";
import { ImportScreen } from "./import-screen.tsx";

beforeEach(() => signIn());

const ID = "018f0000-0000-7000-8000-000000000001";
const read: ImportSummary = {
  id: ID,
  kind: "customers",
  file_name: "clientes.xlsx",
  state: "previewed",
  row_count: 3,
  valid_count: 2,
  duplicate_count: 1,
  ignored_columns: ["Color"],
  done_count: 0,
  created_count: 0,
  updated_count: 0,
  skipped_count: 0,
  kept_count: 0,
  created_at: "2026-11-20T18:00:00Z",
  committed_at: null,
  undone_at: null,
};
const preview: ResponseOf<"previewCustomerImport"> = {
  import: read,
  rows: [
    {
      number: 3,
      name: "Otra",
      state: "invalid",
      errors: [{ column: "RFC", message: "Este campo es obligatorio" }],
      warnings: [],
    },
    { number: 2, name: "ESCUELA", state: "duplicate", errors: [], warnings: [] },
  ],
};
const done: ImportSummary = { ...read, state: "done", created_count: 1, updated_count: 1 };

const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    "GET /api/customers/imports": { json: { imports: [] } },
    [`GET /api/customers/imports/${ID}`]: { json: preview },
    "POST /api/customers/imports/preview": { status: 201, json: preview },
    [`POST /api/customers/imports/${ID}/commit`]: { json: { message: "Importación terminada", import: done } },
    ...more,
  });
const file = () => screen.getByLabelText<HTMLInputElement>("Archivo de Excel o CSV");

test("a double click on Importar writes once", async () => {
  const { received } = server();
  const { user } = await renderScreen(<ImportScreen kind="customers" />);
  await user.upload(file(), new File(["x"], "clientes.xlsx"));
  await user.dblClick(await screen.findByRole("button", { name: "Importar 2 filas" }));
  expect(await screen.findByText("Importación terminada")).toBeTruthy();
  expect(received.filter(({ url }) => url.includes("/commit"))).toHaveLength(1);
});

test("a file is previewed row by row, and imported as was chosen", async () => {
  const { received } = server();
  const { user } = await renderScreen(<ImportScreen kind="customers" />);
  await user.upload(file(), new File(["x"], "clientes.xlsx"));
  expect(await screen.findByText("RFC: Este campo es obligatorio")).toBeTruthy();
  expect(screen.getByText("2 filas válidas")).toBeTruthy();
  expect(screen.getByText("Columnas que no se usan: Color")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Todas o ninguna" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Importar 2 filas" }).disabled).toBe(true);
  await user.click(screen.getByRole("radio", { name: "Importar solo las válidas" }));
  await user.click(screen.getByRole("radio", { name: "Dejarlas como están" }));
  await user.click(screen.getByRole("button", { name: "Importar 2 filas" }));
  await waitFor(() => expect(screen.queryByText("RFC: Este campo es obligatorio")).toBeNull());
  expect(received.find(({ url }) => url.endsWith("/commit"))?.body).toEqual({ rows: "valid", duplicates: "skip" });
});

test("a file that cannot be read shows an error at the field", async () => {
  const message = "Al archivo le faltan columnas: RFC.";
  server({
    "POST /api/customers/imports/preview": {
      status: 422,
      json: { message, code: "import_missing_columns", request_id: "1" },
    },
  });
  const { user } = await renderScreen(<ImportScreen kind="customers" />);
  await user.upload(file(), new File(["x"], "clientes.csv"));
  expect(await screen.findByText(message)).toBeTruthy();
});

test("an import is undone after a confirmation, and the rows that stay are listed", async () => {
  const kept = [{ number: 4, name: "UNIVERSIDAD", reason: "used" }];
  const { received } = server({
    "GET /api/customers/imports": { json: { imports: [done] } },
    [`POST /api/customers/imports/${ID}/undo`]: {
      json: { message: "La importación se deshizo.", import: { ...done, state: "undone" }, kept },
    },
  });
  const { user } = await renderScreen(<ImportScreen kind="customers" />);
  await user.click(await screen.findByRole("button", { name: "Deshacer" }));
  await user.click(await screen.findByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("Fila 4, UNIVERSIDAD: ya se usó en una factura")).toBeTruthy();
  expect(received.some(({ url }) => url.endsWith("/undo"))).toBe(true);
});
