import type { AdminMailRow, ReadRequestOf } from "@timbra/contract";
import { sql } from "kysely";
import { type Db, type List, openUnindexedList, type SortColumn, type Tx } from "../db/index.ts";

export const MAIL_SORTS: Readonly<Record<"created_at", SortColumn>> = {
  created_at: { expression: sql`created_at`, type: "timestamptz" },
};

export interface ListedMail extends Omit<AdminMailRow, "created_at" | "sent_at"> {
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

/** Every mail, without its words. */
export function mailList(
  db: Db,
  { search, filters }: Pick<ReadRequestOf<"paginateMails">, "search" | "filters">,
): List<ListedMail> {
  const source = sql`SELECT id, kind, recipient, state, attempts, last_error, created_at, sent_at, plain_text(recipient) AS search FROM mails`;
  return openUnindexedList(db, source, {
    search,
    conditions: filters?.state ? [sql<boolean>`state = ${filters.state}`] : [],
  });
}

/** Whom a mail is for; "" when there is none. */
export async function recipientOf(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom("mails").select("recipient").where("id", "=", id).executeTakeFirst();
  return row?.recipient ?? "";
}
