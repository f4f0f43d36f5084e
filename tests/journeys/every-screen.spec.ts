import { expect, type Page } from "@playwright/test";
import { addressOf, type Screen, screensOf, type Viewer } from "./addresses.ts";
import { accountAs } from "./database.ts";
import { test } from "./fixtures.ts";
import { walkByTab } from "./keyboard.ts";
import { openSample, type SampleCompany } from "./sample.ts";
import { checkScreen, untilQuiet, watchForErrors } from "./screen-checks.ts";
import { openWithSession, signInWithoutPage } from "./sign-in.ts";
import { LANGUAGES, type LanguageCode } from "./texts.ts";

/** The screens in parts, each of which somebody looks at by themselves. */
const PARTS: readonly (readonly [name: string, looker: Viewer, isIn: (screen: Screen) => boolean])[] = [
  ["before signing in", "stranger", () => true],
  ["of a business", "owner", ({ path }) => !path.startsWith("/poc/")],
  ["of the gallery", "owner", ({ path }) => path.startsWith("/poc/")],
  ["of the administration", "administrator", () => true],
];

interface Look {
  readonly language: LanguageCode;
  readonly phone: boolean;
}

const LOOKS: readonly Look[] = [
  { language: "es", phone: false },
  { language: "en", phone: true },
];

let sample: SampleCompany | undefined;

for (const look of LOOKS) {
  const { language, phone } = look;
  const how = phone ? "a phone in the dark" : "wide and light, by Tab alone";
  for (const [name, looker, isIn] of PARTS) {
    test(`every screen ${name}: ${language}, ${how}`, async ({ page, product }) => {
      test.setTimeout(600_000);
      await page.setViewportSize(phone ? { width: 360, height: 740 } : { width: 1366, height: 768 });
      await page.emulateMedia({ colorScheme: phone ? "dark" : "light", reducedMotion: "reduce" });
      const texts = LANGUAGES[language];
      const complaints = watchForErrors(page);
      sample ??= await openSample(product);
      if (looker === "stranger")
        await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      if (looker === "owner") await openWithSession(page, texts, sample.session);
      if (looker === "administrator") await signInWithoutPage(page, texts, await accountAs(product, "SuperAdminRole"));
      await lookAtAll(page, screensOf(looker).filter(isIn), look, sample);
      // One of the demo's pictures is broken on purpose.
      expect(complaints.filter((text) => !/ERR_INVALID_URL/.test(text))).toEqual([]);
    });
  }
}

async function lookAtAll(
  page: Page,
  screens: readonly Screen[],
  { language, phone }: Look,
  things: SampleCompany,
): Promise<void> {
  const [first] = screens;
  if (first === undefined) throw new Error("there is no such screen");
  await page.goto(addressOf(first, things));
  for (const screen of screens) {
    const address = addressOf(screen, things);
    await test.step(address, async () => {
      await goTo(page, address);
      await expect(page).toHaveTitle(`${titleOf(screen, language)} · Timbra`);
      expect(new URL(page.url()).pathname, "nobody is led elsewhere").toBe(encodeURI(address));
      await untilQuiet(page);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole("heading", { name: LANGUAGES[language].crash.title })).toHaveCount(0);
      await checkScreen(page, `${language} ${screen.path.replace(/[^\w]+/g, " ").trim()}`);
      if (!phone) await walkByTab(page);
    });
  }
}

/** By the router, as a link does: the page is not reloaded for each screen. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

function titleOf({ title }: Screen, language: LanguageCode): string {
  const found = title
    .split(".")
    .reduce<unknown>((texts, key) => (texts as Record<string, unknown>)[key], LANGUAGES[language]);
  return String(found);
}
