import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const PACKAGE = fileURLToPath(new URL("../../..", import.meta.url));

describe("the README", () => {
  it("has an example of payments that runs as it stands and prints what it says", async () => {
    const examples = readFileSync(join(PACKAGE, "README.md"), "utf8").match(/(?<=```ts\n)[\s\S]*?(?=```)/g) ?? [];
    const example = examples.find((text) => text.includes("@timbra/cfdi/pagos")) ?? "";
    const { outputFiles } = await build({
      stdin: { contents: example, loader: "ts", resolveDir: PACKAGE },
      bundle: true,
      format: "esm",
      platform: "node",
      conditions: ["timbra"],
      write: false,
    });
    const printed = execFileSync(process.execPath, ["--input-type=module", "-"], { input: outputFiles[0]?.text ?? "", encoding: "utf8" });
    const [, promised] = /console\.log\(pagado.*\/\/ (.*)/.exec(example) ?? [];
    expect(printed.trim()).toBe(promised);
    expect(printed.trim()).toBe("660.00 0 true");
  });
});
