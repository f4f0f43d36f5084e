import type { Language, MailWords } from "@timbra/contract";
import type { Tx } from "../postgres/index.ts";
import type { MailKind } from "./mail.ts";

/** The words that were chosen for a kind of mail in a language; none when the built-in ones are in force. */
export async function findChosenWords(tx: Tx, kind: MailKind, language: Language): Promise<Partial<MailWords>> {
  const row = await tx
    .selectFrom("templates")
    .select("content")
    .where("surface", "=", "mail")
    .where("kind", "=", kind)
    .where("language", "=", language)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.content ?? {}) as Partial<MailWords>;
}
