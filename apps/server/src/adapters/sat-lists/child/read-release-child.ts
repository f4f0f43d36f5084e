import { readFile } from "node:fs/promises";
import type { ReleaseListName } from "../layouts.ts";
import type { ReadReleaseAnswer, ReadReleaseJob, ReleaseList, ReleaseProblem, ReleaseRead } from "../read.ts";
import { type FoundList, readWorkbook, xlsSheets, xlsxSheets } from "./workbook.ts";

/** By how a file begins: OLE 2 is the workbook of the old Excel, ZIP that of the new one. */
const FORMATS: Readonly<Record<string, "xls" | "xlsx">> = { d0cf11e0: "xls", "504b0304": "xlsx" };

/** The lists of a file in either form, or everything that is wrong with it. */
async function readReleaseFile(bytes: Buffer, onList: (name: string) => void): Promise<ReleaseRead> {
  const format = FORMATS[bytes.toString("hex", 0, 4)];
  if (format === undefined) return refused([{ code: "unknown_format" }]);
  try {
    const found = await readWorkbook(format === "xlsx" ? xlsxSheets(bytes) : await xlsSheets(bytes), onList);
    const problems = found.flatMap((one) => one.problems);
    return problems.length > 0 ? refused(problems) : { ok: true, release: { format, lists: listsOf(found) } };
  } catch (cause) {
    return refused([{ code: "unreadable", value: (cause as Error).message.slice(0, 200) }]);
  }
}

function refused(problems: readonly ReleaseProblem[]): ReleaseRead {
  return { ok: false, problems };
}

function listsOf(found: readonly FoundList[]): Readonly<Record<ReleaseListName, ReleaseList>> {
  const lists = found.flatMap(({ list, read }) => (read === undefined ? [] : [[list, read] as const]));
  return Object.fromEntries(lists) as Record<ReleaseListName, ReleaseList>;
}

/**
 * The process that reads one file of the SAT's lists, then ends: whatever is in the file, it is this process that it
 * breaks.
 */
const sendAnswer = (answer: ReadReleaseAnswer, sent: () => void = () => undefined) => process.send?.(answer, sent);

process.once("message", async ({ path }: ReadReleaseJob) => {
  const unreadable = (cause: Error): ReleaseRead => ({
    ok: false,
    problems: [{ code: "unreadable", value: cause.message }],
  });
  const done = await readFile(path).then(
    (bytes) => readReleaseFile(bytes, (reading) => sendAnswer({ reading })),
    unreadable,
  );
  sendAnswer({ done }, () => process.exit(0));
});
process.on("disconnect", () => process.exit(0));
