import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Clock } from "../../clock.ts";
import type { Db } from "../postgres/index.ts";
import { LISTS, type Release, type ReleaseListName, type ReleaseProblem, readRelease } from "../sat-release/index.ts";
import { findEdition, insertEdition, readContent } from "./editions.db.ts";
import { judgeRelease, type Least } from "./judge-release.ts";
import { packLists, unpackLists } from "./pack.ts";

export interface ImportRequest {
  readonly path: string;
  readonly importedBy: string;
  /** Default: the eight digits in the file's name, as in catCFDI_V_4_20260806.xls. */
  readonly publishedOn?: string | undefined;
  readonly least?: Least;
  readonly onList?: (name: string) => void;
}

export type ImportOutcome =
  | { readonly ok: true; readonly keys: Readonly<Record<ReleaseListName, number>>; readonly already: boolean }
  | { readonly ok: false; readonly problems: readonly ReleaseProblem[] };

/**
 * Reads a file of the SAT's lists and puts it in force, or says all that is wrong with it and leaves everything as it
 * was. The very file that is in force already is not written again.
 */
export async function importEdition(
  deps: { readonly db: Db; readonly clock: Clock },
  request: ImportRequest,
): Promise<ImportOutcome> {
  const { db, clock } = deps;
  const read = await readRelease(request.path, request.onList === undefined ? {} : { onList: request.onList });
  if (!read.ok) return read;
  const { lists, format } = read.release;
  const before = await findEdition(db);
  const content = before === null ? null : await readContent(db, before.number);
  const problems = judgeRelease(lists, content === null ? null : unpackLists(content), request.least);
  if (problems.length > 0) return { ok: false, problems };
  const sha256 = createHash("sha256")
    .update(await readFile(request.path))
    .digest("hex");
  const keys = countKeys(lists);
  if (before?.sha256 === sha256) return { ok: true, keys, already: true };
  const fileName = basename(request.path);
  const edition = {
    fileName,
    format,
    sha256,
    publishedOn: request.publishedOn ?? dayIn(fileName),
    importedAt: clock.now(),
    importedBy: request.importedBy,
    keys,
  };
  await insertEdition(db, edition, packLists(lists));
  return { ok: true, keys, already: false };
}

function countKeys(lists: Release["lists"]): Readonly<Record<ReleaseListName, number>> {
  return Object.fromEntries(LISTS.map((list) => [list, lists[list].rows])) as Record<ReleaseListName, number>;
}

function dayIn(fileName: string): string | null {
  const [, year, month, day] = /(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])/.exec(fileName) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
