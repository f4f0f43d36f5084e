import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { makeCsd } from "../testing/certificates.ts";
import { secondOpinion } from "./testing/xmldsig-oracle.ts";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "cfdi-cancelacion-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the README, of cancellation", () => {
  it("has an example that runs as it stands and prints what it says", async () => {
    const [, example = ""] = /## Cancellation\n[\s\S]*?```js\n([\s\S]*?)```/.exec(readFileSync(join(PACKAGE, "README.md"), "utf8")) ?? [];
    const bundle = await build({
      stdin: { contents: example, loader: "js", resolveDir: PACKAGE },
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
    const [first, , , , problems = "", signed = "", ...rest] = printed;
    expect(first).toBe("01 Comprobante emitido con errores con relación");
    expect(problems).toBe('0 <?xml version="1.0" encoding="UTF-8"?>');
    expect(secondOpinion(signed, cer).valid).toBe(true);
    expect(rest).toEqual(["consultar", "true false"]);
  });
});
