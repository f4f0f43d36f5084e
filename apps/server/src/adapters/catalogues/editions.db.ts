import type { Db } from "../../db/index.ts";
import type { ReleaseFormat, ReleaseListName } from "../sat-lists/index.ts";

export interface Edition {
  readonly number: string;
  readonly fileName: string;
  readonly format: ReleaseFormat;
  readonly sha256: string;
  /** YYYY-MM-DD; null where nobody knows. */
  readonly publishedOn: string | null;
  readonly importedAt: Date;
  readonly importedBy: string;
  readonly keys: Readonly<Record<ReleaseListName, number>>;
}

const COLUMNS = [
  "number",
  "file_name",
  "format",
  "sha256",
  "published_on",
  "imported_at",
  "imported_by",
  "keys",
] as const;
/** Older ones are forgotten: the one before the last is enough to go back to. */
const KEPT = 3;

/** The edition in force; null before the first import. */
export async function findEdition(db: Db): Promise<Edition | null> {
  const row = await db
    .selectFrom("catalogue_editions")
    .select(COLUMNS)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    number: row.number,
    fileName: row.file_name,
    format: row.format as ReleaseFormat,
    sha256: row.sha256,
    publishedOn: row.published_on,
    importedAt: row.imported_at,
    importedBy: row.imported_by,
    keys: row.keys as unknown as Edition["keys"],
  };
}

export async function readContent(db: Db, number: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("catalogue_editions")
    .select("content")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Puts an edition in force, and forgets the oldest. */
export async function insertEdition(db: Db, edition: Omit<Edition, "number">, content: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("catalogue_editions")
      .values({
        file_name: edition.fileName,
        format: edition.format,
        sha256: edition.sha256,
        published_on: edition.publishedOn,
        imported_at: edition.importedAt,
        imported_by: edition.importedBy,
        keys: JSON.stringify(edition.keys),
        content,
      })
      .execute();
    const kept = tx.selectFrom("catalogue_editions").select("number").orderBy("number", "desc").limit(KEPT);
    await tx.deleteFrom("catalogue_editions").where("number", "not in", kept).execute();
  });
}
