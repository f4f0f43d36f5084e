import { expect, type Locator, type Page } from "@playwright/test";
import { type MessageKey, sentence } from "@timbra/contract";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { test } from "./fixtures.ts";
import { expectUncovered, pressOn, tabTo, typeInto } from "./keyboard.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

const WALKS = [
  { language: "es", width: 1366, scheme: "light" },
  { language: "en", width: 360, scheme: "dark" },
] as const;

for (const { language, width, scheme } of WALKS) {
  test(`a customer and a product, wrong, right, changed and deleted by keyboard: ${language}, ${width} px, ${scheme}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: width < 600 ? 740 : 768 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const complaints = watchForErrors(page);
    const account = await registerAndSignIn(new Api(product.url), freshRfc());
    const texts = LANGUAGES[language];
    await signInWithoutPage(page, texts, account);
    await keepCustomer(page, texts, language);
    await deleteFromList(page, texts, "XOCHILT CASAS CHAVEZ", texts.clients.empty_title);
    await keepProduct(page, texts, language);
    await deleteFromList(page, texts, "Soporte técnico anual", texts.products.empty_title);
    expect(complaints).toEqual([]);
  });
}

/** What a field says of what is written in it. */
async function expectSaid(
  page: Page,
  language: LanguageCode,
  field: Locator,
  key: MessageKey,
  params: Record<string, number> = {},
): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(sentence(key, language, params)).first()).toBeVisible();
}

const saveButton = (page: Page, { common }: Texts) => page.getByRole("button", { name: common.save, exact: true });

async function keepCustomer(page: Page, texts: Texts, language: LanguageCode): Promise<void> {
  const { clients, common } = texts;
  const box = (name: string) => page.getByRole("textbox", { name });
  await page.goto("/new/customer");
  await expect(box(clients.rfc)).toHaveValue("XAXX010101000");
  await typeInto(page, box(clients.rfc), "cacx760510");
  await typeInto(page, box(clients.name), "A|B");
  await typeInto(page, box(clients.email), "compras@");
  await pressOn(page, saveButton(page, texts));
  await expectSaid(page, language, box(clients.rfc), "rfc");
  await expectSaid(page, language, box(clients.name), "no_pipe");
  await expectSaid(page, language, box(clients.email), "email");
  const section = (title: string) =>
    page.getByRole("button", { name: new RegExp(`^${title}( ${common.form_error})?$`) });
  await expect(section(clients.general_title)).toContainText(common.form_error);
  await expect(section(clients.address_title)).toContainText(common.form_error);
  await expect(section(clients.contact_title)).not.toContainText(common.form_error);
  await checkScreen(page, "a customer with mistakes");
  // As a failed save leads to a field that has gone under the bar.
  await box(clients.name).evaluate((field) => {
    scrollBy(0, field.getBoundingClientRect().top - 10);
    field.focus();
  });
  await expectUncovered(box(clients.name));

  await typeInto(page, box(clients.rfc), "cacx7605101p8");
  await typeInto(page, box(clients.name), "XOCHILT CASAS");
  await typeInto(page, box(clients.email), "xochilt@example.com");
  const regime = page.getByRole("combobox", { name: clients.tax_regime });
  await expect(page.getByText(sentence("regime_person", language))).toBeVisible();
  await tabTo(page, regime);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("612");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await pressOn(page, section(clients.address_title));
  await expectSaid(page, language, box(clients.zip_code), "required");
  await typeInto(page, box(clients.zip_code), "36");
  await expectSaid(page, language, box(clients.zip_code), "min_length", { min: 3 });
  await typeInto(page, box(clients.zip_code), "36257");
  await checkScreen(page, "the address of a customer");
  await pressOn(page, saveButton(page, texts));
  await expect(page).toHaveURL(/\/list\/customers$/);

  await pressOn(page, page.getByRole("link", { name: "XOCHILT CASAS", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: clients.edit_title })).toBeVisible();
  await expect(box(clients.rfc)).toHaveValue("CACX7605101P8");
  await expect(regime).toHaveValue(/^612/);
  await typeInto(page, box(clients.name), "XOCHILT CASAS CHAVEZ");
  await pressOn(page, saveButton(page, texts));
  await expect(page).toHaveURL(/\/list\/customers$/);
}

async function keepProduct(page: Page, texts: Texts, language: LanguageCode): Promise<void> {
  const { products } = texts;
  const key = page.getByRole("combobox", { name: products.sat_key });
  const description = page.getByRole("textbox", { name: products.description });
  const price = page.getByRole("textbox", { name: products.unit_price });
  await page.goto("/new/product");
  await typeInto(page, description, "ab");
  await pressOn(page, saveButton(page, texts));
  await expectSaid(page, language, key, "required");
  await expectSaid(page, language, description, "min_length", { min: 3 });
  await expectSaid(page, language, price, "required");
  await checkScreen(page, "a product with mistakes");

  await typeInto(page, key, "81112002");
  await expect(page.getByRole("option", { name: /81112002/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await typeInto(page, description, "Soporte técnico");
  await typeInto(page, price, "1,250.5");
  await tabTo(page, page.getByRole("switch"));
  await page.keyboard.press("Space");
  await expect(page.getByText(products.untaxed)).toBeVisible();
  await pressOn(page, saveButton(page, texts));
  await expect(page).toHaveURL(/\/list\/product$/);

  await pressOn(page, page.getByRole("link", { name: "Soporte técnico", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: products.edit_title })).toBeVisible();
  await expect(price).toHaveValue("$1,250.50");
  await expect(page.getByText(products.untaxed)).toBeVisible();
  await typeInto(page, description, "Soporte técnico anual");
  await pressOn(page, saveButton(page, texts));
  await expect(page).toHaveURL(/\/list\/product$/);
}

/**
 * Deletes the only row: asked once more, the safe answer first; then nothing is left, and the list says what to do
 * next.
 */
async function deleteFromList(page: Page, texts: Texts, name: string, empty: string): Promise<void> {
  const { common, table, delete_dialog } = texts;
  const question = page.getByRole("dialog", { name: delete_dialog.title });
  const ask = async () => {
    await pressOn(page, page.getByRole("button", { name: interpolate(table.row_menu, { name }) }));
    const item = page.getByRole("menuitem", { name: common.delete, exact: true });
    await expect(item).toBeVisible();
    for (let steps = 0; steps < 5 && !(await item.evaluate((one) => one === document.activeElement)); steps += 1)
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(question).toContainText(delete_dialog.text);
    await expect(question).toContainText(name);
  };
  await ask();
  await checkScreen(page, `deleting ${name}`);
  await expect(question.getByRole("button", { name: common.cancel })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await ask();
  await pressOn(page, question.getByRole("button", { name: common.accept }));
  await expect(page.getByText(empty)).toBeVisible();
  await checkScreen(page, `an empty list without ${name}`);
}
