import { readFile } from "node:fs/promises";
import type { ReadReleaseAnswer, ReadReleaseJob, ReleaseRead } from "../release.ts";
import { readReleaseFile } from "./read-file.ts";

/**
 * The process that reads one file of the SAT's lists, then ends: whatever is in the file, it is this process that it
 * breaks.
 */
const tell = (answer: ReadReleaseAnswer, sent: () => void = () => undefined) => process.send?.(answer, sent);

process.once("message", async ({ path }: ReadReleaseJob) => {
  const unreadable = (cause: Error): ReleaseRead => ({
    ok: false,
    problems: [{ code: "unreadable", value: cause.message }],
  });
  const done = await readFile(path).then((bytes) => readReleaseFile(bytes, (reading) => tell({ reading })), unreadable);
  tell({ done }, () => process.exit(0));
});
process.on("disconnect", () => process.exit(0));
