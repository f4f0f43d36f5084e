import type { Language, MAIL_KINDS, MailWords } from "@timbra/contract";
import type { MailKind, MailParams } from "../mail.ts";

/** One kind of mail: its built-in words in each language, and what stands in their variables. */
export interface KindOfMail<Kind extends MailKind> {
  readonly es: MailWords;
  readonly en: MailWords;
  readonly values: (
    params: MailParams[Kind],
    language: Language,
  ) => Readonly<Record<(typeof MAIL_KINDS)[Kind]["variables"][number], string>>;
  /** Made-up facts, for whoever changes the words. */
  readonly sample: (language: Language) => MailParams[Kind];
}
