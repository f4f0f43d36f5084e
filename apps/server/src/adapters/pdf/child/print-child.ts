import type { PrintJob } from "./messages.ts";
import { printDocument } from "./print-document.ts";
import { openCompiler } from "./typst-page.ts";

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
