import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/issuer-responses.ts";
import { field, ready, server, showPage } from "./testing/products.tsx";

beforeEach(() => signIn());

test("a SAT key is found by name and says what it means", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await user.type(field("productos_claveprodserv"), "silla");
  await user.click(await screen.findByRole("option", { name: /56101504.*Asientos/ }));
  expect(field("productos_claveprodserv").value).toBe("56101504");
  expect(await screen.findByText("Asientos", { selector: ".mantine-Autocomplete-description" })).toBeTruthy();
  expect(received.find(({ url }) => url.includes("search"))?.url).toContain("q=silla");
});

test("the SAT's own catalogue opens elsewhere", async () => {
  server();
  await showPage();
  await ready();
  const link = screen.getByRole("link", { name: /Catálogo del SAT/ });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  expect(link.getAttribute("href")).toMatch(/^https:\/\/[\w.]+\.sat\.gob\.mx\//);
});

test("a key that the product uses already says so, and one that no list of ours has is a warning, not an error", async () => {
  const rows = [{ key: "56101504", description: "Asientos", score: 1, id: null, own: true }];
  server({
    "GET /api/catalogs/search/product-keys": ({ url }) => ({ json: { rows: url.includes("q=silla") ? rows : [] } }),
  });
  const { user } = await showPage();
  await ready();
  await user.type(field("productos_claveprodserv"), "silla");
  expect(await screen.findByRole("option", { name: /56101504.*Ya la usa/ })).toBeTruthy();
  await user.clear(field("productos_claveprodserv"));
  await user.type(field("productos_claveprodserv"), "99999999");
  expect(await screen.findByText("Esa clave no está en el catálogo del SAT: revísela")).toBeTruthy();
  expect(field("productos_claveprodserv").getAttribute("aria-invalid")).not.toBe("true");
});

test("Enter before the answer keeps a text that no key has, and says so when it comes", async () => {
  server({ "GET /api/catalogs/search/product-keys": () => ({ json: { rows: [] } }) });
  const { user } = await showPage();
  await ready();
  await user.type(field("productos_claveprodserv"), "zzzz{Enter}");
  expect(await screen.findByText("Ninguna clave coincide")).toBeTruthy();
  expect(field("productos_claveprodserv").value).toBe("zzzz");
});
