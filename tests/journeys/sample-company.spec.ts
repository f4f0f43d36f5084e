import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { constancia } from "./registration.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";

const SHEET = [
  "RFC;Nombre o razón social;Correo electrónico;Régimen fiscal;Código postal",
  "CACX7605101P8;XOCHILT CASAS CHAVEZ;xochilt@ejemplo.mx;612;36257",
  "EKU9003173C9;ESCUELA KEMPER URGATE;pagos@ejemplo.mx;601;42501",
  "MAL;;nadie;601;1",
].join("\n");

test("a sample company, a customer from a constancia, and customers from a spreadsheet, taken back again", async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await page.goto("/auth/login");
  const sample = page.getByRole("button", { name: "Probar con una empresa de ejemplo" });
  await sample.waitFor();
  await sample.dblclick();
  await page.waitForURL("**/list/invoice");
  await expect(page.getByRole("row")).toHaveCount(26);

  await page.goto("/new/customer");
  await page
    .getByLabel(/Constancia de situación fiscal/)
    .setInputFiles(await constancia(page, "EKU9003173C9", "ESCUELA KEMPER URGATE"));
  await expect(page.getByText("Esto dice la constancia")).toBeVisible();
  await checkScreen(page, "constancia");
  await page.getByRole("button", { name: "Usar estos datos" }).click();
  await expect(page.getByRole("textbox", { name: /Nombre o razón social/ })).toHaveValue("ESCUELA KEMPER URGATE");

  await page.goto("/list/customers");
  await page.getByRole("link", { name: "Importar" }).click();
  await page
    .getByLabel("Archivo de Excel o CSV")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(SHEET, "latin1") });
  await expect(page.getByText("1 fila con errores")).toBeVisible();
  await checkScreen(page, "importación");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await checkScreen(page, "importación de noche en un teléfono");
  await page.getByRole("button", { name: "Importar 2 filas" }).click();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByRole("button", { name: "Aceptar" }).click();
  await expect(page.getByText("Importación deshecha; se conservaron 0")).toBeVisible();
  expect(errors).toEqual([]);
});
