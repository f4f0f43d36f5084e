import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Everything stands in a landmark too, menus that are open among it. What passes is not gathered, and what the page says of itself is not carried over to a second page: what stands in our frames (mails) runs nothing. It halves the time. */
const ONLY_VIOLATIONS = { resultTypes: ["violations" as const], rules: { region: { enabled: true } } };

/** Drawing a page for a picture costs as much as judging it, so only who wants to look at one has it drawn: `npm run journeys`. */
const KEEPS_PICTURES = process.env["TIMBRA_PICTURES"] !== undefined;

/** What holds of every screen of a journey: nothing hides beyond the right edge, and axe finds nothing. A picture is kept beside the results where it is wanted. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await test.step(`the screen "${name}"`, async () => {
    await expect(page.getByRole("main")).toBeVisible();
    // A frame in which nothing may run never tells that it is idle.
    await page.waitForLoadState(page.frames().length > 1 ? "load" : "networkidle");
    // What has just opened is in its place a frame later; what is too wide stays so.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: "nothing is wider than the window", timeout: 2_000 }).toBeLessThanOrEqual(0);
    // What fades in is as pale as what lies behind it until it is there; what is wrong is found each time.
    await expect.poll(() => findings(page), { message: "axe finds nothing", timeout: 30_000 }).toEqual([]);
    if (KEEPS_PICTURES)
      await page.screenshot({ animations: "disabled", fullPage: true, path: test.info().outputPath(`${name.replaceAll(" ", "-")}.png`) });
  });
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(ONLY_VIOLATIONS).withTags(TAGS).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Fails the test when a page complains: an error in its console, or one that nobody caught. */
export function watchForErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The browser reports every answer of 4xx as an error; those that a journey provokes are checked on the screen.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
