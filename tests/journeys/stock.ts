import { expect } from "@playwright/test";
import type { Person } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";

export const CUSTOMER = {
  rfc: "URE180429TM6",
  name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  email: "compras@example.com",
  zip: "86991",
};
export const PRODUCT = { key: "81112002", description: "Soporte técnico & mesa de ayuda", price: "400.20" };

/** Makes a customer on its page; the list shows it. */
export async function addCustomer({ page, texts }: Person): Promise<void> {
  const { clients, common } = texts;
  await page.goto("/new/customer");
  await page.getByRole("textbox", { name: clients.rfc }).fill(CUSTOMER.rfc.toLowerCase());
  await page.getByRole("textbox", { name: clients.name }).fill(CUSTOMER.name);
  await page.getByRole("textbox", { name: clients.email }).fill(CUSTOMER.email);
  await page.getByRole("button", { name: clients.address_title }).click();
  await page.getByRole("textbox", { name: clients.zip_code }).fill(CUSTOMER.zip);
  await page.getByRole("button", { name: common.save, exact: true }).click();
  await expect(page).toHaveURL(/list\/customers/);
  await expect(page.getByText(CUSTOMER.name).first()).toBeVisible();
  await checkScreen(page, "customers");
}

/** Makes a product, its SAT key found by searching; the list shows it. */
export async function addProduct({ page, texts }: Person): Promise<void> {
  const { products, common } = texts;
  await page.goto("/new/product");
  await page.getByLabel(products.sat_key).first().fill(PRODUCT.key);
  await page
    .getByRole("option", { name: new RegExp(PRODUCT.key) })
    .first()
    .click();
  await page.getByRole("textbox", { name: products.description }).fill(PRODUCT.description);
  await page.getByRole("textbox", { name: products.unit_price }).fill(PRODUCT.price);
  await page.getByRole("button", { name: common.save, exact: true }).click();
  await expect(page).toHaveURL(/list\/product/);
  await expect(page.getByText(PRODUCT.description).first()).toBeVisible();
  await checkScreen(page, "products");
}
