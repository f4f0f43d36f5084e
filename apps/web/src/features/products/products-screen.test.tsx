import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { ProductsScreen } from "./products-screen.tsx";
import { ID, product, server } from "./testing/products.tsx";

beforeEach(() => signIn());

test("the list shows price and taxes, and deletes the selected rows", async () => {
  const { received } = server();
  const { user } = await renderScreen(<ProductsScreen />, { at: "/list/product" });
  expect(await screen.findByText("$1,160.00 MXN")).toBeTruthy();
  expect(await screen.findByText("IVA 16 %")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: `Seleccionar ${product.descripcion}` }));
  await user.click(screen.getByRole("button", { name: "Eliminar" }));
  await user.click(await screen.findByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("Se eliminó 1 concepto.")).toBeTruthy();
  expect(received.find(({ method }) => method === "DELETE")?.body).toEqual({ ids: [ID] });
});

test("one kind can be asked for, and a product's description leads to it", async () => {
  const { received } = server();
  const { user, router } = await renderScreen(<ProductsScreen />, { at: "/list/product?kind=neither" });
  expect((await screen.findByRole("link", { name: product.descripcion })).getAttribute("href")).toBe(
    `/edit/product/${ID}`,
  );
  const asked = () =>
    received
      .filter(({ url }) => url === "/api/products/list/paginate")
      .map(({ body }) => (body as { filters: object }).filters);
  expect(asked()).toEqual([{ tipo: null }]);
  await user.click(screen.getByRole("button", { name: "Agregar filtro" }));
  await user.click(await screen.findByRole("menuitem", { name: "Tipo de concepto" }));
  await user.click(screen.getByRole("combobox", { name: "Tipo de concepto" }));
  await user.click(await screen.findByRole("option", { name: "Solo servicios" }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ tipo: "1" }));
  expect(router.state.location.search).toBe("?kind=1");
});
