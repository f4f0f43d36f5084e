import { expect, type Locator, type Page } from "@playwright/test";
import { interpolate, LANGUAGES } from "../journeys/texts.ts";

type Role = "button" | "combobox" | "option" | "checkbox" | "link" | "menuitem" | "radio";

const texts = LANGUAGES.es;
const { invoice_editor: editor, invoice_view: view, shell } = texts;

/**
 * Somebody who knows the product and their own customers and products: a mouse for buttons, the keyboard for what is
 * typed, as many letters as find a thing, and no shortcuts.
 */
export class Hand {
  readonly page: Page;
  readonly texts = texts;

  constructor(page: Page) {
    this.page = page;
  }

  /** From any screen to a new invoice of a customer who is found by some letters. */
  async startInvoice(letters: string): Promise<void> {
    await this.page.getByRole("link", { name: shell.create_invoice }).first().click();
    await this.chooseCustomer(letters);
  }

  async chooseCustomer(letters: string): Promise<void> {
    await expect(this.page.getByRole("combobox", { name: editor.customer, exact: true })).toBeFocused();
    await this.find(letters);
    await expect(this.cell(editor.description, 1)).toBeFocused();
  }

  /** One line after another: a product by some letters, and how many; the last line is left with Tab. */
  async lines(wanted: readonly (readonly [letters: string, quantity: string])[]): Promise<void> {
    for (const [at, [letters, quantity]] of wanted.entries()) {
      await expect(this.cell(editor.description, at + 1)).toBeFocused();
      await this.find(letters);
      await expect(this.cell(editor.quantity, at + 1)).toBeFocused();
      if (quantity !== "1") await this.page.keyboard.type(quantity);
      if (at < wanted.length - 1) await this.page.keyboard.press("Enter");
    }
  }

  /** Letters into the field that has the focus, and Enter on the first that was found. */
  private async find(letters: string): Promise<void> {
    await this.page.keyboard.type(letters);
    const found = this.page.getByRole("option", { name: new RegExp(letters, "i") }).first();
    await expect(found).toBeVisible();
    await this.page.keyboard.press("Enter");
  }

  /** A product that was taken is in its line, and the focus goes on. */
  async untilFocused(field: string, number: number): Promise<void> {
    await expect(this.cell(field, number)).toBeFocused();
  }

  /** What a field of a line is called. */
  label(field: string, number: number): string {
    return interpolate(editor.cell, { field, number });
  }

  labelOfMenu(number: number): string {
    return interpolate(editor.line_menu, { number });
  }

  private cell(field: string, number: number): Locator {
    return this.page.getByLabel(this.label(field, number), { exact: true }).first();
  }

  async press(name: string | RegExp, role: Role = "button") {
    await this.page.getByRole(role, { name }).first().click();
  }

  /** A select or combobox: pressed, and one of its options pressed. */
  async choose(label: string, option: RegExp): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).first().click();
    await this.page.getByRole("option", { name: option }).first().click();
  }

  async typeInto(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).first().click();
    await this.page.keyboard.type(text);
  }

  /** The same of a field whose label has a mark beside it. */
  async typeIn(label: string, text: string): Promise<void> {
    await this.page.getByRole("textbox", { name: label }).first().click();
    await this.page.keyboard.type(text);
  }

  /** A file chosen by the button that is labelled so. */
  async upload(label: string, name: string, text: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByLabel(label).first().click();
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  }

  /** What is left of the invoice on the screen is what the scenario says, and the receipt is stamped. */
  async stampReceipt(left: string): Promise<void> {
    const { pays } = this.texts;
    await expect(this.page.getByText(new RegExp(`queda ${left.replaceAll("$", "\\$")}`))).toBeVisible();
    await this.press(pays.stamp);
    await expect(this.page).toHaveURL(/\/pay\/[0-9a-f-]+$/, { timeout: 30_000 });
  }

  /** The total on the screen is what the scenario says, and the invoice is stamped. */
  async stamp(total: string): Promise<void> {
    await expect(this.page.getByText(total).first()).toBeVisible();
    await this.press(editor.stamp_cost);
    await this.untilStamped();
  }

  async untilStamped(): Promise<void> {
    await expect(this.page.getByText(view.sandbox).first()).toBeVisible({ timeout: 30_000 });
  }
}
