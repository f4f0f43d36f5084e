import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { findings } from "./screen-checks.ts";

test("a pale text is found among many of its colour that can be read, and in another layer", async ({ page }) => {
  const cell = (id: string, style = "") => `<td><span id="${id}" style="color: #595959; ${style}">120.00</span></td>`;
  await page.setContent(`<!doctype html><html lang="es"><title>Lista</title><body><main><h1>Lista</h1>
    <table><tr>${cell("one")}${cell("two")}</tr>
    <tr>${cell("pale", "color: #a0a0a0")}${cell("three")}</tr>
    <tr style="background: #555">${cell("on-a-row")}</tr></table>
    <p style="position: relative"><span style="color: #595959">Total</span></p>
    <p style="position: relative; background: #777"><span id="on-a-layer" style="color: #595959">Total</span></p>`);
  const [contrast, ...others] = await findings(page);
  expect(others).toEqual([]);
  expect(contrast).toBe("color-contrast: #pale, #on-a-row, #on-a-layer");
});
