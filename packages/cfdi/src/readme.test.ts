import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cadenaByStylesheet } from "./testing/cadena-oracle.ts";
import { makeCsd } from "./testing/certificates.ts";
import { examplesOf, missingFrom } from "./testing/readme-examples.ts";
import { xsdProblems } from "./testing/xsd-oracle.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const EXAMPLES = examplesOf(readFileSync(join(PACKAGE, "README.md"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "cfdi-readme-"));

beforeAll(() => {
  const { cer, key } = makeCsd({ rfc: "EKU9003173C9" });
  writeFileSync(join(folder, "csd.cer"), cer);
  writeFileSync(join(folder, "csd.key"), key);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the README", () => {
  it("has examples, each of which says what it prints", () => {
    expect(EXAMPLES.length).toBeGreaterThan(4);
    expect(EXAMPLES.filter(({ printed }) => printed.length === 0)).toEqual([]);
  });

  // In order: the second reads what the first wrote.
  it.each(EXAMPLES.map((example, at) => [at + 1, example] as const))(
    "runs its example %i as it stands, and prints what it says",
    async (_, example) => {
      const bundle = await build({
        stdin: { contents: example.code, loader: "js", resolveDir: PACKAGE },
        bundle: true,
        format: "esm",
        platform: "node",
        conditions: ["timbra"],
        write: false,
      });
      writeFileSync(join(folder, "example.mjs"), bundle.outputFiles[0]?.text ?? "");
      const printed = execFileSync(process.execPath, ["example.mjs"], { cwd: folder, encoding: "utf8" });
      expect(missingFrom(printed, example)).toEqual([]);
    },
  );

  it("issues a document that the SAT's schema takes, under the stylesheet's cadena", () => {
    const xml = readFileSync(join(folder, "invoice.xml"), "utf8");
    expect(xsdProblems(xml)).toEqual([]);
    expect(cadenaByStylesheet(xml)).toContain("|1000.50|MXN|1160.58|I|");
  });
});
