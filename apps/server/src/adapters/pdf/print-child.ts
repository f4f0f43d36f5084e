import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type NodeCompiler as Compiler, NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintJob, PrintResult } from "./typst-printer.ts";

const require = createRequire(import.meta.url);
const WORKSPACE = fileURLToPath(new URL("./template", import.meta.url));

/**
 * Archival PDF with the XML attached to it (ISO 19005-3). Level A: tagged, so that it can be read aloud in order,
 * tables by their cells. Level U: as good for the archive, for searching and copying, and far smaller.
 */
const STANDARDS = { tagged: "a-3a", untagged: "a-3u" } as const;

const FONTS = [
  require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
];

/** A compiler with our fonts; those of the machine serve only what ours have no drawing for. */
function openCompiler(): Compiler {
  return NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: FONTS }] });
}

/** Draws one document. Throws what Typst says is wrong. */
function typstPage(compiler: Compiler, job: PrintJob, o: { images: boolean; standard: boolean }): Buffer {
  compiler.resetShadow();
  const images = o.images ? Object.entries(job.images) : [];
  const files: [string, string | Uint8Array][] = [
    ["data.json", job.model],
    ["images.json", JSON.stringify(images.map(([name]) => name))],
    ["cfdi.xml", job.xml],
    ...images,
  ];
  for (const [name, content] of files) compiler.mapShadow(`${WORKSPACE}/${name}`, Buffer.from(content));
  return compiler.pdf(
    { mainFilePath: `${WORKSPACE}/${job.template}.typ`, resetRead: true },
    { pdfTags: job.tagged, ...(o.standard && { pdfStandard: STANDARDS[job.tagged ? "tagged" : "untagged"] }) },
  );
}

/**
 * What is given up, in this order, to print all the same: the archival standard, which refuses a text with a character
 * none of the fonts has; then images that cannot be decoded. The document's own words are never given up.
 */
const ATTEMPTS = [
  { images: true, standard: true },
  { images: true, standard: false },
  { images: false, standard: true },
  { images: false, standard: false },
] as const;

function printDocument(compiler: NodeCompiler, job: PrintJob): PrintResult {
  let reason = "";
  for (const { images, standard } of ATTEMPTS) {
    try {
      const pdf = typstPage(compiler, job, { images, standard });
      return { id: job.id, ok: true, pdf, withoutImages: !images, standard };
    } catch (cause) {
      reason = cause instanceof Error ? cause.message : String(cause);
    }
  }
  return { id: job.id, ok: false, reason };
}

/**
 * The process that draws: Typst keeps memory and may fail as machine code does, so it does that alone, and is replaced.
 */
const compiler = openCompiler();

process.on("message", (job: PrintJob) => {
  const result = printDocument(compiler, job);
  process.send?.(result);
  compiler.evictCache(1);
});
process.on("disconnect", () => process.exit(0));
