import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { RetiredKeysScreen } from "./retired-keys-screen.tsx";

afterEach(() => void vi.unstubAllGlobals());

const desks = {
  list: "c_ClaveProdServ",
  key: "56101703",
  description: "Escritorios",
  until: "2026-10-01",
  count: 22,
  used_by: [{ id: "p1", name: "Escritorio de pino" }],
  successor: { key: "56101799", description: "Escritorios" },
};
const chairs = { ...desks, key: "56101504", description: "Sillas", successor: null };
const place = {
  list: "c_CodigoPostal",
  key: "86991",
  description: "",
  until: "2026-10-01",
  count: 1,
  used_by: [{ id: "c1", name: "UNIVERSIDAD" }],
};

const serve = (products: readonly object[], customers: readonly object[]) =>
  fakeServer({
    "GET /api/catalogs/retired/products": { json: { rows: products } },
    "GET /api/catalogs/retired/customers": { json: { rows: customers } },
    "POST /api/catalogs/retired/products/replace": { json: { message: "Se cambió la clave.", replaced: 22 } },
  });

test("whoever uses a key that ended is named with a link, and the one key that follows can be given to all", async () => {
  const server = serve([desks, chairs], [place]);
  await renderScreen(<RetiredKeysScreen />);
  await screen.findByRole("heading", { name: "Clave de producto 56101703 · Escritorios" });
  expect(screen.getAllByRole("link", { name: "Escritorio de pino" })[0]?.getAttribute("href")).toBe("/edit/product/p1");
  expect(screen.getByRole("link", { name: "UNIVERSIDAD" }).getAttribute("href")).toBe("/edit/customer/c1");
  expect(screen.getAllByText("y 21 más.")).toHaveLength(2);
  screen.getByText(/El SAT no dice qué clave la sustituye/);
  await userEvent.click(screen.getByRole("button", { name: "Usar 56101799 en 22 productos" }));
  const sent = server.received.find(({ method }) => method === "POST");
  expect(sent?.body).toEqual({ list: "c_ClaveProdServ", key: "56101703" });
});

test("says so where nothing ended", async () => {
  serve([], []);
  await renderScreen(<RetiredKeysScreen />);
  expect(await screen.findByText("Nada que cambiar")).not.toBeNull();
  expect(screen.queryByText(/último día es/)).toBeNull();
});
