import { readFile } from "node:fs/promises";
import type { ReleaseListName } from "../layouts.ts";
import type {
  ReadReleaseAnswer,
  ReadReleaseJob,
  ReleaseFormat,
  ReleaseList,
  ReleaseProblem,
  ReleaseRead,
} from "../read.ts";
import { isSqlite, openSqlite, readTables } from "./sqlite.ts";
import { type FoundList, readWorkbook, xlsSheets, xlsxSheets } from "./workbook.ts";

const OLE2 = "d0cf11e0";
const ZIP = "504b0304";

/** The lists of a file in any of the three forms, or everything that is wrong with it. */
async function readReleaseFile(bytes: Buffer, onList: (name: string) => void): Promise<ReleaseRead> {
  const format = formatOf(bytes);
  if (format === undefined) return refused([{ code: "unknown_format" }]);
  try {
    const found = await readIn[format](bytes, onList);
    const problems = found.flatMap((one) => one.problems);
    return problems.length > 0 ? refused(problems) : { ok: true, release: { format, lists: listsOf(found) } };
  } catch (cause) {
    return refused([{ code: "unreadable", value: (cause as Error).message.slice(0, 200) }]);
  }
}

const readIn: Readonly<Record<ReleaseFormat, (bytes: Buffer, onList: (name: string) => void) => Promise<FoundList[]>>> =
  {
    sqlite: async (bytes, onList) => readTables(openSqlite(bytes), onList),
    xlsx: (bytes, onList) => readWorkbook(xlsxSheets(bytes), onList),
    xls: async (bytes, onList) => readWorkbook(await xlsSheets(bytes), onList),
  };

function formatOf(bytes: Buffer): ReleaseFormat | undefined {
  if (isSqlite(bytes)) return "sqlite";
  const beginning = bytes.toString("hex", 0, 4);
  if (beginning === ZIP) return "xlsx";
  return beginning === OLE2 ? "xls" : undefined;
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
