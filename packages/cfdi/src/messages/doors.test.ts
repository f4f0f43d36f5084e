import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const resolveDir = fileURLToPath(new URL(".", import.meta.url));

/**
 * What a page downloads for some code: kilobytes of 1,000 bytes compressed, and the files of this package that are in
 * it.
 */
async function download(contents: string) {
  const options = {
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
  } as const;
  const { outputFiles, metafile } = await build({
    ...options,
    conditions: ["timbra"],
    stdin: { contents, loader: "ts", resolveDir },
  });
  const [output] = Object.values(metafile.outputs);
  const files = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [file] : [],
  );
  return { kilobytes: gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length / 1000, files };
}

const EDITOR = 'export { check, messageOf, price } from "@timbra/cfdi";';
const english = /messages\/en\//;
const spanish = /messages\/es\//;

describe("a page in which documents are written", () => {
  it.each(["es", "en"])("downloads drafts, totals, every rule and the sentences of %s in 25.5 KB", async (language) => {
    const { kilobytes, files } = await download(
      `${EDITOR} export { documento } from "@timbra/cfdi/messages/${language}";`,
    );
    expect(kilobytes).toBeLessThanOrEqual(25.5);
    expect(files.some((file) => file.endsWith("rules/registry.ts"))).toBe(true);
    expect(files.some((file) => file.endsWith("totals/comprobante.ts"))).toBe(true);
    expect(files.some((file) => file.endsWith(`messages/${language}/conceptos.ts`))).toBe(true);
    expect(files.filter((file) => (language === "es" ? english : spanish).test(file))).toEqual([]);
    expect(files.filter((file) => /messages\/(es|en)\/(all|registro)|pagos20\/|cancelacion\//.test(file))).toEqual([]);
    expect(files.filter((file) => /rules\/(sources|rules|sealed|sello)|hidrocarburos\//.test(file))).toEqual([]);
  });

  it("downloads no sentence that it does not ask for", async () => {
    const { files } = await download(EDITOR);
    expect(files.some((file) => file.endsWith("messages/message-of.ts"))).toBe(true);
    expect(files.filter((file) => english.test(file) || spanish.test(file))).toEqual([]);
  });
});
