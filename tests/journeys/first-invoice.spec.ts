import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { newPerson, register } from "./person.ts";
import { completeRegistration } from "./registration.ts";
import { addCustomer, addProduct, downloadFiles, findInList, stamp, typeInvoice } from "./sale.ts";
import { watchForErrors } from "./screen-checks.ts";
import { LANGUAGES, type LanguageCode } from "./texts.ts";

const WALKS: readonly { readonly language: LanguageCode; readonly width: number; readonly scheme: "light" | "dark" }[] =
  [
    { language: "es", width: 1366, scheme: "light" },
    { language: "en", width: 360, scheme: "dark" },
  ];

for (const { language, width, scheme } of WALKS) {
  test(`from nothing to a stamped invoice: ${language}, ${width} px, ${scheme}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: width < 600 ? 740 : 768 });
    // What opens and fades does so in one of them, as it does for most people.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: scheme === "light" ? "no-preference" : "reduce" });
    const complaints = watchForErrors(page);
    const person = newPerson(page, LANGUAGES[language]);
    await chooseLanguage(page, language);
    await register(person);
    await completeRegistration(person);
    await addCustomer(person);
    await addProduct(person);
    await typeInvoice(person);
    const uuid = await stamp(person);
    await downloadFiles(person, uuid);
    await findInList(person, uuid);
    expect(complaints).toEqual([]);
  });
}

/** The choice is kept by the browser, so it is made once, where a visitor first comes in. */
async function chooseLanguage(page: Page, language: LanguageCode): Promise<void> {
  await page.goto("/");
  await page.getByText(language.toUpperCase(), { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
}
