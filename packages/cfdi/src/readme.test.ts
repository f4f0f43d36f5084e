import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { cadenaByStylesheet } from "./testing/cadena-oracle.ts";
import { makeCsd } from "./testing/certificates.ts";
import { xsdProblems } from "./testing/xsd-oracle.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "cfdi-readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the README", () => {
  it("has an example that runs as it stands and prints what it says", async () => {
    const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(PACKAGE, "README.md"), "utf8")) ?? [];
    const bundle = await build({
      stdin: { contents: example, loader: "ts", resolveDir: PACKAGE },
      bundle: true,
      format: "esm",
      platform: "node",
      conditions: ["timbra"],
      write: false,
    });
    writeFileSync(join(folder, "example.mjs"), bundle.outputFiles[0]?.text ?? "");
    const { cer, key } = makeCsd({ rfc: "EKU9003173C9" });
    writeFileSync(join(folder, "csd.cer"), cer);
    writeFileSync(join(folder, "csd.key"), key);
    const printed = execFileSync(process.execPath, ["example.mjs"], { cwd: folder, encoding: "utf8" }).trim().split("\n");
    const xml = printed.slice(1, -1).join("\n");
    expect(printed[0]).toBe("1160.58");
    expect(printed.at(-1)).toBe("true");
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<cfdi:Comprobante ')).toBe(true);
    expect(xsdProblems(xml)).toEqual([]);
    expect(cadenaByStylesheet(xml)).toContain("|1000.50|MXN|1160.58|I|");
  });
});
