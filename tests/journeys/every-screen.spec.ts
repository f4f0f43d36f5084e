import { expect, type Page } from "@playwright/test";
import { addressOf, type Looker, type Screen, screensOf } from "./addresses.ts";
import { walkByTab } from "./keyboard.ts";
import { signIn } from "./person.ts";
import { test } from "./product.ts";
import { accountAs } from "./roles.ts";
import { enterAs, openSample, type Sample } from "./sample.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { LANGUAGES, type LanguageCode } from "./texts.ts";

/** The screens in parts, each of which somebody looks at by themselves. */
const PARTS: readonly (readonly [name: string, looker: Looker, isIn: (screen: Screen) => boolean])[] = [
  ["before signing in", "stranger", () => true],
  ["of a business", "owner", ({ path }) => !path.startsWith("/poc/")],
  ["of the gallery", "owner", ({ path }) => path.startsWith("/poc/")],
  ["of the administration", "administrator", () => true],
];
/** Nothing was asked of the server for so long: what a screen shows, it shows. */
const QUIET_MS = 100;

interface Look {
  readonly language: LanguageCode;
  readonly phone: boolean;
}

const LOOKS: readonly Look[] = [
  { language: "es", phone: false },
  { language: "en", phone: true },
];

let sample: Sample | undefined;

for (const look of LOOKS) {
  const { language, phone } = look;
  const how = phone ? "a phone in the dark" : "wide and light, by Tab alone";
  for (const [name, looker, isIn] of PARTS) {
    test(`every screen ${name}: ${language}, ${how}`, async ({ page, product }) => {
      test.setTimeout(600_000);
      await page.setViewportSize(phone ? { width: 360, height: 740 } : { width: 1366, height: 768 });
      await page.emulateMedia({ colorScheme: phone ? "dark" : "light", reducedMotion: "reduce" });
      await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      const complaints = watchForErrors(page);
      sample ??= await openSample(product);
      if (looker === "owner") await enterAs(page, sample.session);
      if (looker === "administrator") await enterAsAdministrator(page, product, language);
      await lookAtAll(page, screensOf(looker).filter(isIn), look, sample);
      // One of the gallery's pictures is broken on purpose.
      expect(complaints.filter((text) => !/ERR_INVALID_URL/.test(text))).toEqual([]);
    });
  }
}

async function enterAsAdministrator(page: Page, product: Parameters<typeof accountAs>[0], language: LanguageCode): Promise<void> {
  const account = await accountAs(product, "SuperAdminRole");
  await page.goto("/auth/login");
  await signIn({ page, texts: LANGUAGES[language], ...account });
}

async function lookAtAll(page: Page, screens: readonly Screen[], { language, phone }: Look, things: Sample): Promise<void> {
  const quiet = requestsOf(page);
  const [first] = screens;
  if (first === undefined) throw new Error("there is no such screen");
  await page.goto(addressOf(first, things));
  for (const screen of screens) {
    const address = addressOf(screen, things);
    await test.step(address, async () => {
      await goTo(page, address);
      await expect(page).toHaveTitle(`${titleOf(screen, language)} · Timbra`);
      expect(new URL(page.url()).pathname, "nobody is led elsewhere").toBe(encodeURI(address));
      await quiet();
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole("heading", { name: LANGUAGES[language].crash.title })).toHaveCount(0);
      await checkScreen(page, `${language} ${screen.path.replace(/[^\w]+/g, " ").trim()}`);
      if (!phone) await walkByTab(page);
    });
  }
}

/** By the router, as a link goes: the product is not loaded anew for each screen. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

function titleOf({ title }: Screen, language: LanguageCode): string {
  const found = title.split(".").reduce<unknown>((texts, key) => (texts as Record<string, unknown>)[key], LANGUAGES[language]);
  return String(found);
}

/** Waits until nothing is on its way to the server and back. */
function requestsOf(page: Page): () => Promise<void> {
  let open = 0;
  let last = Date.now();
  const note = (change: number) => () => {
    open += change;
    last = Date.now();
  };
  page.on("request", note(1));
  page.on("requestfinished", note(-1));
  page.on("requestfailed", note(-1));
  return () => expect.poll(() => open <= 0 && Date.now() - last >= QUIET_MS, { intervals: [20] }).toBe(true);
}
