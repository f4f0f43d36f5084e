import { expect, type Page } from "@playwright/test";
import type { Person } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";

/** The four steps, the certificate made by the sandbox. */
export async function completeRegistration(person: Person): Promise<void> {
  const { page, texts } = person;
  await expect(page).toHaveURL(/complete\/register/);
  await fillGeneral(person);
  await fillAddress(person);
  await uploadCertificate(person);
  await expect(page.getByRole("heading", { name: texts.issuer.taxes_title })).toBeVisible();
  await checkScreen(page, "taxes");
  await page.getByRole("button", { name: texts.common.save, exact: true }).click();
  await expect(page.getByText(texts.wizard.finished_title)).toBeVisible();
}

async function fillGeneral({ page, texts, rfc }: Person): Promise<void> {
  await checkScreen(page, "general data");
  // Nothing but what is missing is asked for, at its field.
  await page.getByRole("button", { name: texts.common.save, exact: true }).click();
  await expect(page.getByLabel(texts.issuer.business_name)).toHaveAttribute("aria-invalid", "true");
  // The SAT's constancia has the taxpayer's data.
  await page.getByLabel(texts.clients.csf_label).setInputFiles(await constancia(page, rfc, "ESCUELA DE MUESTRA"));
  await expect(page.getByText(texts.clients.csf_filled)).toBeVisible();
  await checkScreen(page, "constancia read");
  await expect(page.getByLabel(texts.issuer.business_name)).toHaveValue("ESCUELA DE MUESTRA");
  await page.getByRole("button", { name: texts.common.save, exact: true }).click();
}

async function fillAddress({ page, texts }: Person): Promise<void> {
  const { issuer } = texts;
  await expect(page.getByRole("heading", { name: issuer.address_title })).toBeVisible();
  await expect(page.getByText(issuer.address_from_csf)).toBeVisible();
  await expect(page.getByRole("textbox", { name: issuer.street })).toHaveValue("CALLE JUÁREZ");
  const fields = [
    [issuer.street, "Avenida Juárez"],
    [issuer.exterior_number, "100"],
    [issuer.colony, "Centro"],
    [issuer.reference, "Frente a la alameda"],
    [issuer.municipality, "Cuauhtémoc"],
    [issuer.locality, "Ciudad de México"],
    [issuer.state, "Ciudad de México"],
    [issuer.zip_code, "06000"],
  ] as const;
  for (const [label, value] of fields) await page.getByRole("textbox", { name: label }).fill(value);
  await checkScreen(page, "address");
  await page.getByRole("button", { name: texts.common.save, exact: true }).click();
}

async function uploadCertificate({ page, texts, rfc }: Person): Promise<void> {
  const { csd } = texts;
  await expect(page.getByRole("heading", { name: csd.title })).toBeVisible();
  await checkScreen(page, "certificate");
  await page.getByRole("button", { name: csd.test_make }).click();
  await page.getByRole("button", { name: csd.test_fill }).click();
  await expect(page.getByText(rfc).last()).toBeVisible();
  await checkScreen(page, "certificate chosen");
  await page.getByRole("button", { name: csd.upload, exact: true }).click();
}

/** What a company's Constancia de Situación Fiscal says, in the order in which the SAT prints it. */
const wordsOf = (rfc: string, name: string, ofTheTown: string) => `
  <p>CÉDULA DE IDENTIFICACIÓN FISCAL<br>${rfc}<br>Registro Federal de Contribuyentes<br>${name} SA DE CV<br>
  Nombre, denominación o razón social<p>CONSTANCIA DE SITUACIÓN FISCAL
  <table><tr><td>RFC:<td>${rfc}<tr><td>Denominación/Razón Social:<td>${name}<tr><td>Régimen Capital:<td>SOCIEDAD ANONIMA</table>
  <table><tr><td>Código Postal:42501<td>Tipo de Vialidad: CALLE<tr><td>Nombre de Vialidad: JUÁREZ<td>Número Exterior: 1${ofTheTown}</table>
  <p>Regímenes:<table><tr><td>Régimen<td>Fecha Inicio<td>Fecha Fin<tr><td>Régimen General de Ley Personas Morales<td>01/01/2015<td></table><p>Obligaciones:`;

/** What an older constancia does not say of the address. */
const TOWN = `<tr><td>Número Interior:<td>Nombre de la Colonia: CENTRO
  <tr><td>Nombre de la Localidad: ACTOPAN<td>Nombre del Municipio o Demarcación Territorial: ACTOPAN
  <tr><td>Nombre de la Entidad Federativa: HIDALGO<td>Entre Calle: GUERRERO<tr><td>Y Calle: MORELOS<td>`;

/** A constancia as a file to choose: a PDF of the browser's own making. */
export async function constancia(page: Page, rfc: string, name: string, isWhole = false) {
  const paper = await page.context().newPage();
  await paper.setContent(wordsOf(rfc, name, isWhole ? TOWN : ""));
  const buffer = await paper.pdf();
  await paper.close();
  return { name: "constancia.pdf", mimeType: "application/pdf", buffer };
}
