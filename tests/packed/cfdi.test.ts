import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCsd } from "../../packages/cfdi/src/testing/certificates.ts";
import { examplesOf, missingFrom } from "../../packages/cfdi/src/testing/readme-examples.ts";
import { obtainBrowser } from "../../scripts/steps/browser.mjs";
import { ROOT } from "../../scripts/steps/run.mjs";
import { DRAFT, ENTRY_POINTS_CODE, PAGE_CODE } from "./external-code.ts";
import { ExternalUser } from "./external-user.ts";

const EXAMPLES = examplesOf(readFileSync(join(ROOT, "packages", "cfdi", "README.md"), "utf8"));

describe("@timbra/cfdi, packed and installed into an empty folder", () => {
  const externalUser = new ExternalUser();
  const installed = join(externalUser.home, "node_modules", "@timbra", "cfdi");

  beforeAll(() => {
    externalUser.install(["cfdi", "sat-catalogues"], ["saxes", "xmlchars", "@types/node", "undici-types"]);
    const { cer, key } = makeCsd({ rfc: "EKU9003173C9" });
    externalUser.write("csd.cer", cer);
    externalUser.write("csd.key", key);
    externalUser.write("draft.json", JSON.stringify(DRAFT));
    externalUser.write("doors.ts", ENTRY_POINTS_CODE);
    EXAMPLES.forEach(({ code }, at) => {
      externalUser.write(`example-${at}.mjs`, code);
      externalUser.write(`example-${at}.ts`, code);
    });
  });
  afterAll(() => externalUser.leave());

  it("contains what is needed and nothing else of this repository", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("devDependencies");
    expect(JSON.stringify(manifest.exports)).not.toContain('timbra"');
    expect(Object.keys(manifest.exports)).toEqual([
      ".",
      "./xml",
      "./node",
      "./pagos",
      "./complementos",
      "./messages/es",
      "./messages/en",
      "./package.json",
    ]);
    expect(readFileSync(join(installed, "LICENSE"), "utf8")).toContain("Apache License");
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => /testing|\.test\.|tsbuildinfo|(?<!\.d)\.ts$/.test(file))).toEqual([]);
    for (const door of Object.values<{ types?: string; default?: string }>(manifest.exports)) {
      for (const file of [door.types, door.default])
        if (file) expect(existsSync(join(installed, file)), file).toBe(true);
    }
  });

  it("type-checks by its own declarations, strictly, every entry point and every example", () => {
    expect(externalUser.typeErrors(["doors.ts", ...EXAMPLES.map((_, at) => `example-${at}.ts`)], ["node"])).toBe("");
  });

  it("runs in Node by every entry point", async () => {
    const { transform } = await import("esbuild");
    externalUser.write("doors.mjs", (await transform(ENTRY_POINTS_CODE, { loader: "ts", format: "esm" })).code);
    expect(JSON.parse(externalUser.run("doors.mjs"))).toEqual({
      total: "1160.58",
      errors: 0,
      refused: "CFDI40105",
      said: "en",
      cadena: true,
      verifies: true,
      left: "1060.58",
      rules: true,
      sum: "0.30",
    });
  });

  it("runs every example of its manual as written, and prints what the manual says", () => {
    expect(EXAMPLES.length).toBeGreaterThan(4);
    EXAMPLES.forEach((example, at) => {
      expect(missingFrom(externalUser.run(`example-${at}.mjs`), example), `example ${at + 1}`).toEqual([]);
    });
  });

  it("has a command that seals, verifies and prints the cadena", () => {
    const cfdi = join("node_modules", "@timbra", "cfdi", "bin", "cfdi.js");
    expect(existsSync(join(externalUser.home, "node_modules", ".bin", "cfdi"))).toBe(true);
    expect(externalUser.run(cfdi, "letra", "1234.50", "MXN", "--lang", "es")).toContain(
      "MIL DOSCIENTOS TREINTA Y CUATRO PESOS 50/100",
    );
    expect(externalUser.run(cfdi, "cadena", "invoice.xml")).toContain("||4.0|2026-11-20T10:15:30|03|");
  });

  it("is built into a page by Vite, and counts there what it counts in Node", async () => {
    externalUser.write(
      "index.html",
      '<!doctype html><html lang="es"><body><script type="module" src="./page.ts"></script></body></html>',
    );
    externalUser.write("page.ts", PAGE_CODE);
    await build({
      root: externalUser.home,
      logLevel: "error",
      configFile: false,
      build: { outDir: "site", minify: true },
    });
    const scripts = readdirSync(join(externalUser.home, "site", "assets")).map((file) =>
      readFileSync(join(externalUser.home, "site", "assets", file), "utf8"),
    );
    expect(scripts.join("")).not.toMatch(/SaxesParser|node:crypto/);
    const page = await seenInBrowser(join(externalUser.home, "site"));
    expect(page).toEqual({ total: "1160.58", checked: "true", text: expect.stringContaining("99"), errors: [] });
  });
});

/** What the page shows once its script has run, and what went wrong in it. */
async function seenInBrowser(site: string) {
  const executablePath = await obtainBrowser();
  if (executablePath === undefined) throw new Error("There is no browser to look with.");
  const server = createServer((request, response) => {
    const file = join(site, request.url === "/" ? "index.html" : (request.url ?? ""));
    response.setHeader("content-type", extname(file) === ".js" ? "text/javascript" : "text/html");
    response.end(existsSync(file) ? readFileSync(file) : "");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (failure) => errors.push(failure.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => document.body.dataset["checked"] !== undefined);
    const [total, checked] = await page.evaluate(() => [
      document.body.dataset["total"],
      document.body.dataset["checked"],
    ]);
    return { total, checked, text: await page.textContent("body"), errors };
  } finally {
    await browser.close();
    server.close();
  }
}
