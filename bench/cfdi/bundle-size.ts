import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { HOUSE } from "../../scripts/steps/house.mjs";
import type { Row } from "./report.ts";

const ENTRIES = [
  {
    what: "browser bundle: draft, totals, problems and their sentences in Spanish",
    code: 'export { check, messageOf, price } from "@timbra/cfdi"; export { documento } from "@timbra/cfdi/messages/es";',
    limit: { at: "most", value: 25 },
  },
  { what: "the same without sentences", code: 'export { check, price } from "@timbra/cfdi";' },
  { what: "everything of the front door", code: 'export * from "@timbra/cfdi";' },
] as const;

/** Kilobytes (of 1,000 bytes) that a visitor downloads, as esbuild makes them from the built package. */
export function bundleSizes(): Promise<Row[]> {
  return Promise.all(
    ENTRIES.map(async ({ what, code, ...promise }) => {
      const options = {
        bundle: true,
        minify: true,
        format: "esm",
        platform: "browser",
        target: "es2022",
        write: false,
      } as const;
      const { outputFiles } = await build({ ...options, stdin: { contents: code, resolveDir: HOUSE } });
      const bytes = outputFiles[0]?.contents ?? new Uint8Array();
      return {
        what,
        figure: gzipSync(bytes, { level: 9 }).length / 1000,
        unit: "KB gzip",
        ...promise,
        note: `${Math.round(bytes.length / 1000)} KB plain`,
      };
    }),
  );
}
