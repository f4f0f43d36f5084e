import { fillTemplate, type Language, type MailWords } from "@timbra/contract";
import { escapeHtml } from "../../lib/escape-markup.ts";
import type { MailKind, MailParams, NewMail, RenderedMail } from "./mail.ts";
import { MAIL_TEMPLATES } from "./templates/index.ts";

const BLANK_LINES = /\n\s*\n/;

/**
 * The mail of a kind in the recipient's language, in the words that were chosen for it; what nobody chose is said in
 * the built-in ones.
 */
export function renderMail<Kind extends MailKind>(
  { kind, language, params }: Pick<NewMail<Kind>, "kind" | "language" | "params">,
  chosen: Partial<MailWords> = {},
): RenderedMail {
  const { values: valuesOf, [language]: builtIn } = MAIL_TEMPLATES[kind];
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
  return MAIL_TEMPLATES[kind][language];
}

/** The mail as it would come out in these words, about made-up facts. */
export function sampleMail(kind: MailKind, language: Language, words: MailWords): RenderedMail {
  const params: MailParams[MailKind] = MAIL_TEMPLATES[kind].sample(language);
  return renderMail({ kind, language, params }, words);
}

/**
 * What every mail consists of: a greeting, paragraphs, one action, a closing remark (may be empty). All of it plain
 * text; markup is made here alone.
 */
interface Letter {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  readonly remark: string;
}

const FOOTER = {
  es: "Timbra · Facturación electrónica. Este mensaje se envió automáticamente; no es necesario responderlo.",
  en: "Timbra · Electronic invoicing. This message was sent automatically; there is no need to answer it.",
} as const;

function toMail(letter: Letter, language: Language): RenderedMail {
  return { subject: oneLine(letter.subject), text: toText(letter, language), html: toHtml(letter, language) };
}

function toText(letter: Letter, language: Language): string {
  const parts = [
    letter.title,
    ...letter.paragraphs,
    `${letter.action.label}:\n${letter.action.link}`,
    letter.remark,
    `--\n${FOOTER[language]}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function toHtml(letter: Letter, language: Language): string {
  const link = escapeHtml(letter.action.link);
  const paragraphs = letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${inLines(text)}</p>`).join("\n");
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#f6f4ef;color:#1f2421;font:16px/1.5 Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e3dfd5;border-radius:8px"><tr><td style="padding:32px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 24px;font-weight:700;font-size:18px;color:#0b6b50">Timbra</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(letter.title)}</h1>
${paragraphs}
<p style="margin:24px 0"><a href="${link}" target="_top" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b50;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(letter.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5d635f;word-break:break-all">${link}</p>
<p style="margin:0;font-size:13px;color:#5d635f">${escapeHtml(letter.remark)}</p>
</td></tr></table>
<p style="margin:16px 0 0;max-width:520px;font-size:12px;color:#5d635f">${FOOTER[language]}</p>
</td></tr></table>
</body>
</html>
`;
}

/** What was typed in lines is read in lines. */
function inLines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "<br>\n");
}

/** A subject is a header: a line break in it would begin another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
