import type { Page } from "@playwright/test";

/** What a company's Constancia de Situación Fiscal says, in the order in which the SAT prints it. */
const wordsOf = (rfc: string, name: string) => `
  <p>CÉDULA DE IDENTIFICACIÓN FISCAL<br>${rfc}<br>Registro Federal de Contribuyentes<br>${name} SA DE CV<br>
  Nombre, denominación o razón social<p>CONSTANCIA DE SITUACIÓN FISCAL
  <table><tr><td>RFC:<td>${rfc}<tr><td>Denominación/Razón Social:<td>${name}<tr><td>Régimen Capital:<td>SOCIEDAD ANONIMA</table>
  <table><tr><td>Código Postal:42501<td>Tipo de Vialidad: CALLE<tr><td>Nombre de Vialidad: JUÁREZ<td>Número Exterior: 1</table>
  <p>Regímenes:<table><tr><td>Régimen<td>Fecha Inicio<td>Fecha Fin<tr><td>Régimen General de Ley Personas Morales<td>01/01/2015<td></table><p>Obligaciones:`;

/** A constancia as a file to choose: a PDF of the browser's own making. */
export async function constancia(page: Page, rfc: string, name: string) {
  const paper = await page.context().newPage();
  await paper.setContent(wordsOf(rfc, name));
  const buffer = await paper.pdf();
  await paper.close();
  return { name: "constancia.pdf", mimeType: "application/pdf", buffer };
}
