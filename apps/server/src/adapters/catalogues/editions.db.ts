import type { Db } from "../../db/index.ts";
import type { ReleaseFormat, ReleaseListName } from "../sat-lists/index.ts";
import type { KeyChange } from "./compare-editions.ts";

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

/** Older ones are forgotten: the one before the last is enough to go back to. */
const KEPT = 3;

/** The edition in force; null before the first import. */
export async function findEdition(db: Db): Promise<Edition | null> {
  const row = await db
    .selectFrom("catalogue_editions")
    .select(["number", "format", "sha256", "keys", "file_name as fileName"])
    .select(["published_on as publishedOn", "imported_at as importedAt", "imported_by as importedBy"])
    .orderBy("number", "desc")
    .limit(1)
    .$castTo<Edition>()
    .executeTakeFirst();
  return row ?? null;
}

export async function readContent(db: Db, number: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("catalogue_editions")
    .select("content")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** How the edition in force differs from what was in force before it; null where that was not kept. */
export async function findChanges(db: Db): Promise<readonly KeyChange[] | null> {
  const row = await db
    .selectFrom("catalogue_editions")
    .select("changes")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.changes ?? null) as readonly KeyChange[] | null;
}

interface NewEdition extends Omit<Edition, "number"> {
  readonly changes: readonly KeyChange[];
}

/** Puts an edition in force, and forgets the oldest. */
export async function insertEdition(db: Db, edition: NewEdition, content: Buffer): Promise<void> {
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
        changes: JSON.stringify(edition.changes),
        content,
      })
      .execute();
    const kept = tx.selectFrom("catalogue_editions").select("number").orderBy("number", "desc").limit(KEPT);
    await tx.deleteFrom("catalogue_editions").where("number", "not in", kept).execute();
  });
}
