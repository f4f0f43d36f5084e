import type { AdminMailRow, ReadRequestOf } from "@timbra/contract";
import { sql } from "kysely";
import { type AdminWordIndex, type Db, type List, openAdminList, type SortColumn, type Tx } from "../db/index.ts";

export const MAIL_SORTS: Readonly<Record<"created_at", SortColumn>> = {
  created_at: { expression: sql`created_at`, type: "timestamptz" },
};

export interface ListedMail extends Omit<AdminMailRow, "created_at" | "sent_at"> {
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

const SENT_TO: AdminWordIndex = (pattern, atMost) => sql<{ id: string }>`
  SELECT id FROM mails WHERE plain_text(recipient) LIKE ${pattern} LIMIT ${atMost}`;

/** Every mail, without its words. */
export function mailList(
  db: Db,
  { search, filters }: Pick<ReadRequestOf<"paginateMails">, "search" | "filters">,
): List<ListedMail> {
  const source = sql`SELECT id, kind, recipient, state, attempts, last_error, created_at, sent_at, plain_text(recipient) AS search FROM mails`;
  return openAdminList(
    db,
    source,
    {
      search,
      conditions: filters?.state ? [sql<boolean>`state = ${filters.state}`] : [],
    },
    SENT_TO,
  );
}

/** Whom a mail is for; "" when there is none. */
export async function recipientOf(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom("mails").select("recipient").where("id", "=", id).executeTakeFirst();
  return row?.recipient ?? "";
}
