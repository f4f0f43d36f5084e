import {
  type MailWords,
  mailTemplateForm,
  type PrintWords,
  printTemplateForm,
  type TemplateName,
} from "@timbra/contract";
import type { Deps } from "../deps.ts";
import type { Content } from "./templates.db.ts";

/** The words that a template has when nobody chose others. */
export function builtInContent(
  { mail, pdf }: Pick<Deps, "mail" | "pdf">,
  { surface, kind, language }: TemplateName,
): Content {
  return surface === "mail" ? { ...mail.builtInWords(kind, language) } : { ...pdf.builtInWords(kind, language) };
}

/** What its form asks for. */
export function formOf({ surface, kind }: TemplateName) {
  return surface === "mail" ? mailTemplateForm(kind) : printTemplateForm(kind);
}

/** What the form of a mail has read. */
export function asMailWords(content: Content): MailWords {
  return content as unknown as MailWords;
}

export function asPrintWords(content: Content): Partial<PrintWords> {
  return content;
}
