import type { ReadJob, ReadResult } from "../file-reader.ts";
import { readPdfLines } from "./pdf-lines.ts";
import { readSheetRows } from "./sheet-rows.ts";

/** The process that reads what came from outside: one file, then it ends. What a file can break, it breaks here. */
process.once("message", async (job: ReadJob) => {
  const result: ReadResult = await (job.kind === "pdf" ? readPdfLines(job) : readSheetRows(job)).catch(() => ({
    ok: false,
    fault: "damaged",
  }));
  process.send?.(result, () => process.exit(0));
});
process.on("disconnect", () => process.exit(0));
