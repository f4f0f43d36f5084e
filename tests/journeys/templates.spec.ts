import { expect, type Page } from "@playwright/test";
import { MAIL_KINDS, PRINT_KINDS } from "@timbra/contract";
import { freshRfc } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { accountAs } from "./database.ts";
import { test } from "./fixtures.ts";
import { signIn } from "./person.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { interpolate, LANGUAGES, type Texts } from "./texts.ts";

const WALKS = [
  { language: "es", width: 1366, scheme: "light" },
  { language: "en", width: 360, scheme: "dark" },
] as const;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** The subject of the newest mail to somebody, as the sandbox's mailbox has it. */
async function subjectTo(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/sandbox/mailbox?recipient=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { rows: { subject: string }[] }).rows[0]?.subject ?? "";
}

async function register(url: string, language: "es" | "en"): Promise<string> {
  const rfc = freshRfc();
  const username = `plantilla-${rfc.toLowerCase()}`;
  const body = {
    rfc,
    username,
    email: `${username}@ejemplo.mx`,
    password: "Nopal-verde-27",
    password_confirmation: "Nopal-verde-27",
  };
  await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", localization: language },
    body: JSON.stringify(body),
  });
  await expect.poll(() => subjectTo(url, body.email), { timeout: 20_000 }).not.toBe("");
  return subjectTo(url, body.email);
}

for (const { language, width, scheme } of WALKS) {
  test(`an administrator edits a mail template, previews it, sends it and restores the original: ${language}, ${width} px, ${scheme}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const complaints = watchForErrors(page);
    const texts: Texts = LANGUAGES[language];
    const { templates } = texts;
    await new Api(product.url).untilReady(100);
    const account = await accountAs(product, "SuperAdminRole");
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    await page.goto("/auth/login");
    await signIn({ page, texts, ...account });
    await expect(page).toHaveURL(/admin\/dashboard$/);

    await page.goto("/admin/templates/list");
    const of = templates[`language_${language}`];
    const link = page.getByRole("link", {
      name: interpolate(templates.edit, { name: MAIL_KINDS.verify[language], language: of }),
    });
    await expect(link).toBeVisible();
    await checkScreen(page, "all templates");
    await link.click();

    // As it is, in a sandboxed iframe.
    const mail = page.frameLocator("iframe");
    await expect(mail.getByRole("heading")).toContainText("Mariana");
    await checkScreen(page, "one template");

    // A typo in a variable is shown at its field.
    await field(page, "title").fill("{usuario}");
    await page.getByRole("button", { name: texts.common.save }).click();
    await expect(page.getByText("{usuario}", { exact: false }).last()).toBeVisible();
    await expect(page.getByText(templates.preview_waits)).toBeVisible();
    await checkScreen(page, "a mistake");

    // Markup is text; the preview follows.
    await field(page, "title").fill("<b>{username}</b>");
    await field(page, "subject").fill(`Timbra ${language} {username}`);
    await expect(mail.getByRole("heading")).toHaveText("<b>Mariana</b>");
    await page.getByRole("button", { name: texts.common.save }).click();
    await expect(page.getByRole("button", { name: templates.revert })).toBeVisible();
    expect(await register(product.url, language)).toMatch(new RegExp(`^Timbra ${language} plantilla-`));
    await checkScreen(page, "a changed template");

    await page.getByRole("button", { name: templates.revert }).click();
    await expect(page.getByRole("button", { name: templates.revert })).toBeHidden();
    await expect(field(page, "title")).toHaveValue(/Timbra/);
    expect(await register(product.url, language)).not.toMatch(/^Timbra/);

    // A printed form, seen as a PDF.
    await page.getByRole("link", { name: templates.back }).click();
    await page
      .getByRole("link", { name: interpolate(templates.edit, { name: PRINT_KINDS.invoice[language], language: of }) })
      .click();
    await field(page, "footer").fill("timbra.example");
    await checkScreen(page, "a printed form");
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) =>
          response.url().endsWith("/preview") && response.request().headers()["accept"] === "application/pdf",
      ),
      page.getByRole("button", { name: templates.see_pdf }).click(),
    ]);
    expect(answer.headers()["content-type"]).toContain("application/pdf");
    // The sandboxed iframe of a mail blocks the scripts of this test too.
    expect(complaints.filter((complaint) => !complaint.includes("sandboxed"))).toEqual([]);
  });
}
