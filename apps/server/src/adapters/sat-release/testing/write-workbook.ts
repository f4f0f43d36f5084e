import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { writeXlsx } from "hucre/xlsx";
import type { TestSheet } from "./workbook.ts";

/** Writes sheets to a file of a new folder, by libraries that are not ours, and answers its path. */
export async function writeWorkbook(sheets: readonly TestSheet[], fileName: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "timbra-sat-")), fileName);
  await writeFile(
    path,
    fileName.endsWith(".xls")
      ? biff(sheets)
      : await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) })) }),
  );
  return path;
}

function biff(sheets: readonly TestSheet[]): Buffer {
  const workbook = utils.book_new();
  for (const { name, rows } of sheets)
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return write(workbook, { type: "buffer", bookType: "biff8" }) as Buffer;
}
