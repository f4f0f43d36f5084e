import { expect, type Locator } from "@playwright/test";
import { pressOn, tabTo, typeInto } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";

/** A section of the profile in its modal: what is written into it, and what stands in it when it is opened again. */
interface Section {
  readonly entry: string;
  readonly title: string;
  readonly written: readonly (readonly [label: string, text: string, shown?: string])[];
}

/**
 * Each section, opened from the account's popover with the keyboard alone, filled in, saved, and found as it was saved.
 */
export async function fillModals(person: Person): Promise<void> {
  for (const section of sectionsOf(person)) await fillModal(person, section);
}

function sectionsOf({ texts: { account_menu: menu, issuer } }: Person): readonly Section[] {
  return [
    { entry: menu.general, title: issuer.general_title, written: [[issuer.business_name, "ESCUELA DE MUESTRA"]] },
    {
      entry: menu.address,
      title: issuer.address_title,
      written: [
        [issuer.zip_code, "06000"],
        [issuer.municipality, "Cuauhtémoc"],
        [issuer.locality, "Ciudad de México"],
        [issuer.colony, "Centro"],
        [issuer.street, "Avenida Juárez"],
        [issuer.exterior_number, "100"],
        [issuer.reference, "Frente a la alameda"],
      ],
    },
    { entry: menu.taxes, title: issuer.taxes_title, written: [[issuer.ieps, "8", "8 %"]] },
    { entry: menu.contact, title: issuer.contact_title, written: [[issuer.email, "ventas@example.com"]] },
    {
      entry: menu.extra_fields,
      title: issuer.extra_fields_title,
      written: [[issuer.extra_field.replace("{{number}}", "20"), "Sucursal Centro"]],
    },
  ];
}

async function fillModal(person: Person, { entry, title, written }: Section): Promise<void> {
  const { page, texts } = person;
  const modal = await openModal(person, entry, title);
  await checkScreen(page, `modal ${entry}`);
  // Only Close and a successful save end it.
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 300);
  await expect(modal).toBeVisible();
  for (const [label, text] of written) await typeInto(page, fieldOf(modal, label), text);
  await pressOn(page, modal.getByRole("button", { name: texts.common.save, exact: true }));
  await expect(modal).toBeHidden();
  await expect(accountButton(person)).toBeFocused();
  const again = await openModal(person, entry, title);
  for (const [label, text, shown = text] of written) await expect(fieldOf(again, label)).toHaveValue(shown);
  await pressOn(page, again.getByRole("button", { name: texts.common.close, exact: true }));
  await expect(again).toBeHidden();
  await expect(accountButton(person)).toBeFocused();
}

const accountButton = ({ page, texts, username }: Person) =>
  page.getByRole("button", { name: texts.shell.account.replace("{{name}}", username) });

const fieldOf = (modal: Locator, label: string) => modal.getByRole("textbox", { name: label }).first();

export async function openModal(person: Person, entry: string, title: string): Promise<Locator> {
  const { page, texts } = person;
  await pressOn(page, accountButton(person));
  await pressOn(page, page.getByRole("button", { name: entry, exact: true }));
  const modal = page.getByRole("dialog", { name: title });
  await expect(modal).toBeVisible();
  await expect(modal.getByText(texts.issuer.loading)).toHaveCount(0);
  return modal;
}

/** A series is added and deleted; the modal stays open for more. */
export async function addAndDeleteSeries(person: Person): Promise<void> {
  const { page, texts } = person;
  const { series, common } = texts;
  const modal = await openModal(person, texts.account_menu.series, series.title);
  await typeInto(page, modal.getByRole("textbox", { name: series.serie }), "nota");
  await typeInto(page, modal.getByRole("textbox", { name: series.folio }), "501");
  await pressOn(page, modal.getByRole("button", { name: series.add }));
  await expect(modal.getByRole("cell", { name: "NOTA", exact: true })).toBeVisible();
  await expect(modal.getByRole("cell", { name: "501" })).toBeVisible();
  await checkScreen(page, "modal series");
  await pressOn(page, modal.getByRole("button", { name: series.delete.replace("{{serie}}", "NOTA") }));
  const question = page.getByRole("dialog", { name: texts.delete_dialog.title });
  await expect(question).toContainText(series.delete_question);
  await checkScreen(page, "delete series");
  await pressOn(page, question.getByRole("button", { name: common.accept }));
  await expect(modal.getByRole("cell", { name: "NOTA", exact: true })).toHaveCount(0);
  await tabTo(page, modal.getByRole("button", { name: common.close, exact: true }));
  await page.keyboard.press("Enter");
  await expect(modal).toBeHidden();
}
