import type { TemplateName } from "@timbra/contract";
import type { Insertable } from "kysely";
import { type Database, type Db, type Tx, violatedKey } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";

export type Content = Readonly<Record<string, string>>;

export interface TemplateVersion {
  readonly version: number;
  /** Null: back to the built-in words. */
  readonly content: Content | null;
  readonly changedAt: Date;
  readonly changedBy: string;
}

interface Row {
  readonly version: number;
  readonly content: unknown;
  readonly changed_at: Date;
  readonly username: string;
}

function toVersion({ version, content, changed_at, username }: Row): TemplateVersion {
  return { version, content: content as Content | null, changedAt: changed_at, changedBy: username };
}

/** The last version of each template that was ever changed, by surface, kind and language. */
export async function listCurrent(
  db: Db,
): Promise<
  readonly (TemplateVersion & { readonly surface: string; readonly kind: string; readonly language: string })[]
> {
  const rows = await sqlRows<Row & { surface: string; kind: string; language: string }>(db)`
    SELECT DISTINCT ON (t.surface, t.kind, t.language) t.surface, t.kind, t.language, t.version, t.content, t.changed_at, u.username
    FROM templates AS t JOIN users AS u ON u.id = t.changed_by ORDER BY t.surface, t.kind, t.language, t.version DESC`;
  return rows.map((row) => ({ ...toVersion(row), surface: row.surface, kind: row.kind, language: row.language }));
}

const MOST_VERSIONS = 100;

/** What became of one template, newest first. */
export async function listVersions(
  db: Db | Tx,
  { surface, kind, language }: TemplateName,
): Promise<readonly TemplateVersion[]> {
  const rows = await db
    .selectFrom("templates as t")
    .innerJoin("users as u", "u.id", "t.changed_by")
    .select(["t.version", "t.content", "t.changed_at", "u.username"])
    .where("t.surface", "=", surface)
    .where("t.kind", "=", kind)
    .where("t.language", "=", language)
    .orderBy("t.version", "desc")
    .limit(MOST_VERSIONS)
    .execute();
  return rows.map(toVersion);
}

/** The words in force in place of the built-in ones; null when those are in force. */
export async function findCurrent(db: Db | Tx, { surface, kind, language }: TemplateName): Promise<Content | null> {
  const row = await db
    .selectFrom("templates")
    .select("content")
    .where("surface", "=", surface)
    .where("kind", "=", kind)
    .where("language", "=", language)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.content ?? null) as Content | null;
}

/** Puts a version in force. Of two that follow the same one, the second is a conflict: see `isConflict`. */
export async function insertVersion(
  tx: Tx,
  { surface, kind, language }: TemplateName,
  version: Pick<Insertable<Database["templates"]>, "version" | "content" | "changed_by" | "changed_at">,
): Promise<void> {
  await tx
    .insertInto("templates")
    .values({ surface, kind, language, ...version })
    .execute();
}

/** Whether somebody else made the same next version at the same instant. */
export function isConflict(error: unknown): boolean {
  return violatedKey(error) === "templates_pkey";
}
