import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { createCustomer, createProduct } from "../../scripts/demo/sale.ts";
import { test } from "./fixtures.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

/** Somebody with one customer and one product, signed in, who reads a language. */
async function begin(page: Page, url: string, language: LanguageCode): Promise<void> {
  const api = new Api(url);
  const account = await registerAndSignIn(api, freshRfc());
  await createCustomer(api);
  await createProduct(api);
  await signInWithoutPage(page, LANGUAGES[language], account);
}

/** The ten pages: where each is, how the menu calls it and how it heads itself. */
const pagesOf = ({ gallery, clients, products, menu }: Texts) =>
  [
    ["/poc/forms", menu.demo_forms, gallery.forms],
    ["/poc/table", menu.demo_table, gallery.table],
    ["/poc/simple/form", menu.demo_simple_form, gallery.simple_form],
    ["/poc/wizard", menu.demo_wizard, gallery.wizard],
    ["/poc/simple/uploader", menu.demo_uploader, gallery.uploader],
    ["/poc/simple/accordion", menu.demo_accordion, gallery.accordion],
    ["/poc/edit/customer", menu.demo_customer, clients.edit_title],
    ["/poc/edit/product", menu.demo_product, products.edit_title],
    ["/poc/icon/list", menu.demo_icons, gallery.icons],
    ["/poc/datatable", menu.demo_datatable, gallery.datatable],
  ] as const;

/** By the menu, which on a phone is opened first: the product is not loaded anew for each page. */
async function follow(page: Page, { shell }: Texts, entry: string, phone: boolean): Promise<void> {
  if (phone) await page.getByRole("button", { name: shell.open_menu }).click();
  await page.getByRole("navigation", { name: shell.menu }).getByRole("link", { name: entry, exact: true }).click();
}

/** A picture of the browser's own making: its bytes, as a file to choose. */
async function picture(page: Page, width: number, height: number) {
  const base64 = await page.evaluate(
    ([across, down]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: across, height: down });
      const drawing = canvas.getContext("2d");
      drawing?.fillRect(4, 4, 20, 20);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return { name: "sello ñ.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

test("a logo is uploaded and printed in the form's heading, and an invalid one is refused", async ({
  page,
  product,
}) => {
  const complaints = watchForErrors(page);
  await begin(page, product.url, "es");
  const { images, common, file_drop: drop } = LANGUAGES.es;
  await page.goto("/user/logo");
  const field = page.getByLabel(images.logo_file);
  const upload = page.getByRole("button", { name: images.upload });
  await expect(page.getByText(images.none)).toBeVisible();
  await upload.click();
  await expect(page.getByText("Seleccione un archivo")).toBeVisible();
  await field.setInputFiles(await picture(page, 131, 130));
  await expect(page.getByText("La imagen no debe medir más de 130 x 130 px")).toBeVisible();
  const logo = await picture(page, 130, 130);
  await field.setInputFiles({ ...logo, buffer: logo.buffer.subarray(0, 60) });
  await expect(page.getByText(drop.not_an_image)).toBeVisible();
  await field.setInputFiles(logo);
  await expect(page.getByText(images.chosen)).toBeVisible();
  await upload.click();
  await expect(page.getByText("El logotipo se guardó correctamente.")).toBeVisible();
  await checkScreen(page, "logo in use");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: common.download }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("sello ñ.png");
  const kept = await readFile(await download.path());
  expect([kept.readUInt32BE(16), kept.readUInt32BE(20)]).toEqual([130, 130]);
  const shown = page.getByRole("img", { name: interpolate(images.preview, { name: images.logo_file }) });
  expect(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(130);
  expect(complaints).toEqual([]);
});

test("a file in chunks is stopped, resumed, downloaded unchanged, and removed", async ({ page, product }) => {
  await begin(page, product.url, "es");
  const { gallery, common, file_drop: drop } = LANGUAGES.es;
  await page.goto("/poc/simple/uploader");
  const bytes = Buffer.from(Uint8Array.from({ length: 3_200_000 }, (_, at) => (at * 31 + (at >> 7)) & 0xff));
  const zone = page.locator("[data-state]", { has: page.getByLabel(gallery.upload_at_once) });
  let chunks = 0;
  await page.route("**/api/uploads", async (route) => {
    chunks += 1;
    if (chunks === 2) return route.abort();
    return route.continue();
  });
  await page
    .getByLabel(gallery.upload_at_once)
    .setInputFiles({ name: "datos.zip", mimeType: "application/zip", buffer: bytes });
  await expect(zone).toHaveAttribute("data-state", "error");
  await expect(page.getByText(common.offline)).toBeVisible();
  await zone.getByRole("button", { name: common.retry }).click();
  await expect(zone).toHaveAttribute("data-state", "complete");
  expect(chunks).toBe(5);
  const back = page.getByRole("button", { name: interpolate(gallery.upload_back, { name: "datos.zip" }) });
  const [download] = await Promise.all([page.waitForEvent("download"), back.click()]);
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
  await zone.getByRole("button", { name: common.remove }).click();
  await expect(back).toHaveCount(0);
  await expect(zone.getByRole("button", { name: common.undo })).toBeVisible();
  await expect(zone).toContainText(drop.or_drag);
});

test("the menu links to the ten demo pages, wide and on a phone", async ({ page, product }) => {
  await begin(page, product.url, "es");
  const texts = LANGUAGES.es;
  for (const phone of [false, true]) {
    if (phone) await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/poc/forms");
    for (const [address, entry, title] of pagesOf(texts)) {
      await follow(page, texts, entry, phone);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
  }
});

test("everything is found from one field, on a phone in the dark", async ({ page, product }) => {
  const complaints = watchForErrors(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await begin(page, product.url, "en");
  const { palette, products } = LANGUAGES.en;
  await page.goto("/poc/table");
  await page.getByRole("button", { name: palette.title }).click();
  const field = page.getByRole("combobox", { name: palette.title });
  await expect(field).toBeFocused();
  await checkScreen(page, "palette");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("81112");
  const found = page.getByRole("group", { name: palette.products }).getByRole("option");
  await expect(found).toHaveCount(1);
  await checkScreen(page, "palette found");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: products.edit_title })).toBeVisible();
  expect(complaints).toEqual([]);
});
