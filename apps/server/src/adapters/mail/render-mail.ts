import { fillTemplate, type Language, type MailWords } from "@timbra/contract";
import { KINDS_OF_MAIL } from "./kinds/index.ts";
import { toMail } from "./layout.ts";
import type { MailKind, MailParams, NewMail, RenderedMail } from "./mail.ts";

const BLANK_LINES = /\n\s*\n/;

/**
 * The mail of a kind in the recipient's language, in the words that were chosen for it; what nobody chose is said in
 * the built-in ones.
 */
export function renderMail<Kind extends MailKind>(
  { kind, language, params }: Pick<NewMail<Kind>, "kind" | "language" | "params">,
  chosen: Partial<MailWords> = {},
): RenderedMail {
  const { values: valuesOf, [language]: builtIn } = KINDS_OF_MAIL[kind];
  const { subject, title, body, action, remark } = { ...builtIn, ...chosen };
  const values = valuesOf(params, language);
  const say = (text: string) => fillTemplate(text, values).trim();
  const paragraphs = body.split(BLANK_LINES).map(say);
  const letter = {
    subject: say(subject),
    title: say(title),
    paragraphs: paragraphs.filter((text) => text !== ""),
    action: { label: action, link: params.link },
    remark: say(remark),
  };
  return toMail(letter, language);
}

/** The words that a mail has when nobody chose others. */
export function builtInMail(kind: MailKind, language: Language): MailWords {
  return KINDS_OF_MAIL[kind][language];
}

/** The mail as it would come out in these words, about made-up facts. */
export function sampleMail(kind: MailKind, language: Language, words: MailWords): RenderedMail {
  const params: MailParams[MailKind] = KINDS_OF_MAIL[kind].sample(language);
  return renderMail({ kind, language, params }, words);
}
