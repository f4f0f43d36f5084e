import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type NodeCompiler as Compiler, NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintJob } from "./messages.ts";

const require = createRequire(import.meta.url);
const WORKSPACE = fileURLToPath(new URL("../template", import.meta.url));

/** Archival PDF with the XML attached to it (ISO 19005-3, level A: tagged for those who cannot see). */
const PDF_A_3A = "a-3a";

const FONTS = [
  require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
];

/** A compiler with our fonts; those of the machine serve only what ours have no drawing for. */
export function openCompiler(): Compiler {
  return NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: FONTS }] });
}

/** Draws one document. Throws what Typst says is wrong. */
export function typstPage(compiler: Compiler, job: PrintJob, o: { images: boolean; standard: boolean }): Buffer {
  compiler.resetShadow();
  const images = o.images ? Object.entries(job.images) : [];
  const model: object = JSON.parse(job.model);
  const files: [string, Uint8Array][] = [
    ["data.json", Buffer.from(JSON.stringify({ ...model, images: images.map(([name]) => name) }), "utf8")],
    ["cfdi.xml", job.xml],
    ...images,
  ];
  for (const [name, content] of files) compiler.mapShadow(`${WORKSPACE}/${name}`, Buffer.from(content));
  return compiler.pdf(
    { mainFilePath: `${WORKSPACE}/${job.template}.typ`, resetRead: true },
    o.standard ? { pdfStandard: PDF_A_3A } : {},
  );
}
