import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { ROOT } from "../scripts/steps/run.mjs";

/** What a page downloads for some code before it can run; what it asks for later (`import()`) is not counted. */
export interface PageDownload {
  /** Kilobytes of 1,000 bytes, as they are and compressed. */
  readonly plainKb: number;
  readonly gzipKb: number;
  /** As the application's own build compresses what a browser takes so, which all of today do. */
  readonly brotliKb: number;
  /** Bytes by file, before they are minified. */
  readonly modules: ReadonlyMap<string, number>;
}

/** The code, with the built packages that it imports, as the application's bundler makes it for a browser. */
export async function download(code: string): Promise<PageDownload> {
  const entry = "\0entry";
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      target: "es2022",
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: entry, external: /^node:/, preserveEntrySignatures: "strict" },
    },
  });
  const needed = neededOf(chunksOf(built));
  const bytes = Buffer.from(needed.map((chunk) => chunk.code).join(""));
  const modules = new Map<string, number>();
  for (const chunk of needed)
    for (const [file, { renderedLength }] of Object.entries(chunk.modules)) modules.set(file, renderedLength);
  return {
    plainKb: bytes.length / 1000,
    gzipKb: gzipSync(bytes, { level: 9 }).length / 1000,
    brotliKb: brotliCompressSync(bytes).length / 1000,
    modules,
  };
}

function chunksOf(built: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  const [output] = Array.isArray(built) ? built : [built];
  return output !== undefined && "output" in output ? output.output.filter((part) => part.type === "chunk") : [];
}

/** The entry and what it imports, and what that imports. */
function neededOf(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const needed = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return [...needed];
}
