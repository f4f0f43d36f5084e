import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintJob, PrintResult } from "./messages.ts";
import { typstPage } from "./typst-page.ts";

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

export function printDocument(compiler: NodeCompiler, job: PrintJob): PrintResult {
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
