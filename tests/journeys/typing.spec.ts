import { expect, type Page } from "@playwright/test";
import { sentence } from "@timbra/contract";
import { test } from "./fixtures.ts";
import { ownBusiness } from "./own-business.ts";
import { checkScreen } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es;

/**
 * Goes to a field with the keyboard's own way of doing it: what it held is chosen, and what is typed takes its place. A
 * form on its way takes no focus, and keys would be typed into nothing.
 */
async function retype(page: Page, name: string, role: "textbox" | "combobox", text: string): Promise<void> {
  const field = page.getByRole(role, { name });
  await expect(field).toBeEnabled();
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

test("what is typed is what is saved: lists filter, numbers stay as typed, and input is not lost without a confirmation", async ({
  page,
  product,
}) => {
  const business = await ownBusiness(product.url);
  await signInWithoutPage(page, texts, business);
  const { clients, products, common, unsaved } = texts;
  const combobox = (name: string) => page.getByRole("combobox", { name });
  const textbox = (name: string) => page.getByRole("textbox", { name });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const question = page.getByRole("dialog", { name: unsaved.title });

  await test.step("lists take the first match by Enter and Tab, and submit nothing", async () => {
    // By a link, so that Back stays within the program.
    await page.goto("/list/customers");
    await page.locator('a[href="/new/customer"]').first().click();
    await expect(textbox(clients.rfc)).toHaveValue("XAXX010101000");
    await retype(page, clients.rfc, "textbox", "EKU9003173C9");
    await retype(page, clients.tax_regime, "combobox", "626");
    await page.keyboard.press("Enter");
    await expect(combobox(clients.tax_regime)).toHaveValue(/^626/);
    await expect(page.getByText(common.form_error)).toHaveCount(0);
    await retype(page, clients.country, "combobox", "alema");
    await page.keyboard.press("Tab");
    await expect(combobox(clients.country)).toHaveValue("Alemania");
  });

  await test.step("the only error opens the closed section that it is in, and has the focus", async () => {
    await textbox(clients.name).fill("ESCUELA KEMPER URGATE");
    await textbox(clients.email).fill("compras@example.com");
    await button(common.save).click();
    await expect(textbox(clients.zip_code)).toBeFocused();
    await page.getByRole("button", { name: new RegExp(`^${clients.general_title}`) }).click();
    await expect(combobox(clients.country)).toHaveValue("Alemania");
  });

  await test.step("leaving by a link, by Back and by loading again is asked about", async () => {
    await page.getByRole("navigation").getByRole("link", { name: texts.menu.product }).first().click();
    await expect(question).toBeVisible();
    await checkScreen(page, "a question before typing is lost");
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await page.goBack();
    await expect(question).toBeVisible();
    await button(unsaved.stay).click();
    await expect(combobox(clients.country)).toHaveValue("Alemania");
    let asked = false;
    page.once("dialog", (dialog) => {
      asked = dialog.type() === "beforeunload";
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload()).catch(() => undefined);
    await expect.poll(() => asked).toBe(true);
    await page.getByRole("navigation").getByRole("link", { name: texts.menu.product }).first().click();
    await button(unsaved.leave).click();
    await expect(page).toHaveURL(/\/list\/product/);
  });

  await test.step("numbers stay as they were typed, and show errors at their fields", async () => {
    await page.goto("/new/product");
    await retype(page, products.unit, "combobox", "serv");
    await page.keyboard.press("Enter");
    await expect(combobox(products.unit)).toHaveValue(/servicio/i);
    await textbox(products.description).fill("Silla");
    for (const [typed, said] of [
      ["-5", sentence("number_min", "es", { min: 0 })],
      ["1e5", sentence("decimal", "es")],
      ["1234.567", sentence("max_decimals", "es", { decimals: 2 })],
    ] as const) {
      await retype(page, products.unit_price, "textbox", typed);
      await page.keyboard.press("Tab");
      await expect(page.getByText(said)).toBeVisible();
      await expect(textbox(products.unit_price)).toHaveValue(typed === "1234.567" ? "$1,234.567" : typed);
    }
    await checkScreen(page, "a price that is said to be wrong");
    await retype(page, products.unit_price, "textbox", ".5");
    await page.keyboard.press("Tab");
    await expect(textbox(products.unit_price)).toHaveValue("$0.50");
    await retype(page, products.ieps, "textbox", "8.5");
    await page.keyboard.press("Tab");
    await expect(page.getByText(/no está en la lista del SAT: una factura/)).toBeVisible();
  });

  await test.step("of two windows on one customer the second shows a version conflict with both values", async () => {
    const { body } = await business.api.json<{ customer_data: { id: string } }>(
      "POST",
      "/api/customers/update_or_create",
      {
        customers_rfc: "URE180429TM6",
        customers_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
        address_pais: 1,
        customers_email: "compras@example.com",
        cat_tax_regimes_id: 1,
        address_codigo_postal: "86991",
      },
    );
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto(`/edit/customer/${body.customer_data.id}`);
    await expect(textbox(clients.name)).toHaveValue("UNIVERSIDAD ROBOTICA ESPAÑOLA");
    await retype(page, clients.name, "textbox", "MI NOMBRE");
    const other = await page.context().newPage();
    await other.goto(`/edit/customer/${body.customer_data.id}`);
    await other.getByRole("textbox", { name: clients.name }).fill("OTRO NOMBRE");
    await other.getByRole("button", { name: common.save, exact: true }).click();
    await expect(other).toHaveURL(/\/list\/customers/);
    await other.close();
    await button(common.save).click();
    await expect(page.getByText(texts.stale.title).first()).toBeVisible();
    await expect(page.getByText(/Guardado ahora: OTRO NOMBRE/)).toBeVisible();
    await checkScreen(page, "a stale save that shows both");
    await button(common.save).click();
    await expect(page).toHaveURL(/\/list\/customers/);
    await expect(page.getByText("MI NOMBRE")).toBeVisible();
  });
});
