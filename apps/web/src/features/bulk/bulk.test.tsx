import { screen, waitFor } from "@testing-library/react";
import { BULK_INVOICE_STATES, type BulkBatch, type BulkInvoice } from "@timbra/contract";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { BatchInvoices } from "./batch-invoices.tsx";
import { BatchActions } from "./batch-screen.tsx";
import { BulkScreen } from "./bulk-screen.tsx";

beforeEach(() => signIn());

/** Nothing to be put right. */
const NO_FIXES = { "GET /api/invoices/bulk/018f0000-0000-7000-8000-000000000001/fixes": { json: { fixes: [] } } };
const ID = "018f0000-0000-7000-8000-000000000001";
const NONE = Object.fromEntries(BULK_INVOICE_STATES.map((state) => [state, 0])) as BulkBatch["counts"];
const batch: BulkBatch = {
  id: ID,
  file_name: "ventas.xlsx",
  state: "previewed",
  row_count: 4,
  invoice_count: 3,
  counts: { ...NONE, invalid: 1, ready: 1, repeated: 1 },
  ignored_columns: [],
  created_at: "2026-11-21T18:00:00Z",
  started_at: null,
  finished_at: null,
};
const invoice: BulkInvoice = {
  reference: "V-2",
  rows: [3, 4],
  state: "invalid",
  receiver_rfc: "URE180429TM6",
  receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  currency: "MXN",
  total: "116.00",
  invoice_id: null,
  serie: null,
  folio: null,
  uuid: null,
  problems: [
    { row: 4, column: "Cantidad", code: "TIMBRA-CELDA", severity: "error", message: "Escriba una cantidad", fix: null },
  ],
};

test("a file is sent for validation, and its page opens", async () => {
  const { received } = fakeServer({
    "GET /api/invoices/bulk": { json: { batches: [] } },
    "POST /api/invoices/bulk/preview": { status: 201, json: { batch } },
  });
  const { user } = await renderScreen(
    <Routes>
      <Route path={`/bulk/invoices/${ID}`} element={<p>la página del archivo</p>} />
      <Route path="*" element={<BulkScreen />} />
    </Routes>,
  );
  expect(await screen.findByText("Todavía no ha subido ningún archivo")).toBeTruthy();
  await user.upload(
    screen.getByLabelText<HTMLInputElement>("Archivo de Excel o CSV con las facturas"),
    new File(["x"], "ventas.xlsx"),
  );
  expect(await screen.findByText("la página del archivo")).toBeTruthy();
  expect(received.some(({ url }) => url.endsWith("/preview"))).toBe(true);
});

test("the problems of an invoice are shown with row and column", async () => {
  fakeServer({ [`GET /api/invoices/bulk/${ID}/invoices`]: { json: { invoices: [invoice], total: 1 } } });
  await renderScreen(<BatchInvoices batch={batch} />);
  expect(await screen.findByText("Fila 4: Cantidad: Escriba una cantidad")).toBeTruthy();
  expect(screen.getByText("Filas 3, 4")).toBeTruthy();
});

test("invoices that were issued before are issued again only when that is chosen", async () => {
  const { received } = fakeServer({
    ...NO_FIXES,
    [`POST /api/invoices/bulk/${ID}/start`]: { json: { message: "Empezó", batch } },
  });
  const { user } = await renderScreen(<BatchActions batch={batch} />);
  expect(screen.getByRole("button", { name: "Timbrar 1 factura" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Emitirlas otra vez" }));
  await user.click(screen.getByRole("button", { name: "Timbrar 2 facturas" }));
  await waitFor(() =>
    expect(received.find(({ url }) => url.endsWith("/start"))?.body).toEqual({ repeats: "issue", warnings: "skip" }),
  );
});

test("invoices with warnings are a group of their own, and are stamped only with the user's consent", async () => {
  const { received } = fakeServer({
    ...NO_FIXES,
    [`POST /api/invoices/bulk/${ID}/start`]: { json: { message: "Empezó", batch } },
  });
  const { user } = await renderScreen(
    <BatchActions batch={{ ...batch, counts: { ...NONE, doubtful: 5, ready: 1 } }} />,
  );
  expect(screen.getByRole("button", { name: "Timbrar 1 factura" })).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: /5 facturas con advertencias/ }));
  await user.click(screen.getByRole("button", { name: "Timbrar 6 facturas" }));
  await waitFor(() =>
    expect(received.find(({ url }) => url.endsWith("/start"))?.body).toEqual({ repeats: "skip", warnings: "issue" }),
  );
});

test("what is certain to be put right is shown with its rows, and done when somebody says so", async () => {
  const fixes = [
    { label: "Retener ISR 10 % e IVA 2/3", rows: [2, 3, 5, 8, 9, 12] },
    { label: "Cambiar el uso de CFDI a S01", rows: [4] },
  ];
  const { received } = fakeServer({
    [`GET /api/invoices/bulk/${ID}/fixes`]: { json: { fixes } },
    [`POST /api/invoices/bulk/${ID}/fix`]: { json: { message: "Se corrigieron 7 facturas.", batch } },
  });
  const { user } = await renderScreen(<BatchActions batch={batch} />);
  const shown = await screen.findByRole("region", { name: "Correcciones seguras" });
  expect([...shown.querySelectorAll("li")].map((item) => item.textContent)).toEqual([
    "Retener ISR 10 % e IVA 2/3 Filas 2, 3, 5, 8, 9…",
    "Cambiar el uso de CFDI a S01 Fila 4",
  ]);
  expect(received.some(({ method }) => method === "POST")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Aplicar 7 correcciones" }));
  expect(await screen.findByText("Se corrigieron 7 facturas.")).toBeTruthy();
});
