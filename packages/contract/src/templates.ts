import * as z from "zod";
import { nullableText, wireInstant } from "./fields/wire.ts";
import type { Language } from "./language.ts";
import { listResponse, searchField } from "./listing.ts";
import { MAIL_KINDS, type MailKind } from "./templates/mail-templates.ts";
import { PRINT_KINDS, type PrintKind } from "./templates/print-templates.ts";

export {
  MAIL_KINDS,
  MAIL_VARIABLES,
  type MailKind,
  type MailVariable,
  mailKindName,
} from "./templates/mail-templates.ts";
export { PRINT_KINDS, type PrintKind, type PrintWords, printFieldsOf } from "./templates/print-templates.ts";
export { type MailWords, mailTemplateForm, printTemplateForm } from "./templates/template-form.ts";
export { fillTemplate, type TemplateValues } from "./templates/template-text.ts";

/** Which template: of a mail or of a printed form, in a language. */
export type TemplateName =
  | { readonly surface: "mail"; readonly kind: MailKind; readonly language: Language }
  | { readonly surface: "print"; readonly kind: PrintKind; readonly language: Language };

/** "mail.verify.es" */
export function templateId({ surface, kind, language }: TemplateName): string {
  return `${surface}.${kind}.${language}`;
}

/** The template of an id; null when there is none by it. */
export function readTemplateId(id: string): TemplateName | null {
  return TEMPLATES.find((one) => templateId(one) === id) ?? null;
}

/** Every template there is, mails first. */
export const TEMPLATES: readonly TemplateName[] = [
  ...(Object.keys(MAIL_KINDS) as MailKind[]).flatMap((kind) =>
    (["es", "en"] as const).map((language) => ({ surface: "mail", kind, language }) as const),
  ),
  ...(Object.keys(PRINT_KINDS) as PrintKind[]).flatMap((kind) =>
    (["es", "en"] as const).map((language) => ({ surface: "print", kind, language }) as const),
  ),
];

/** What a template is called. */
export function templateWords(name: TemplateName, language: Language): string {
  return (name.surface === "mail" ? MAIL_KINDS[name.kind] : PRINT_KINDS[name.kind])[language];
}

const row = z.object({
  id: z.string(),
  surface: z.enum(["mail", "print"]),
  kind: z.string(),
  language: z.enum(["es", "en"]),
  /** Whether its words are other than the built-in ones. */
  changed: z.boolean(),
  /** 0 while nobody ever changed it. */
  version: z.int(),
  changed_at: wireInstant.nullable(),
  changed_by: nullableText,
});
export type TemplateRow = z.output<typeof row>;

export const templatesListRequest = z.object({ search: searchField }).prefault({});
export const templatesListResponse = listResponse(row);

const words = z.record(z.string(), z.string());

/** One of the versions that there were; `content` is null of one that went back to the built-in words. */
const version = z.object({
  version: z.int(),
  changed_at: wireInstant,
  changed_by: z.string(),
  content: words.nullable(),
});

export const templateResponse = z.object({
  template: row.extend({ content: words, built_in: words, versions: z.array(version) }),
});
export type Template = z.output<typeof templateResponse>["template"];

export const templateParams = z.object({ id: z.string().max(80) });

/** `version` is the one that was seen: what somebody else changed meanwhile is not written over. */
export const saveTemplateRequest = z.object({
  version: z.int().min(0),
  content: z.record(z.string().max(40), z.string().max(5000)),
});
export const revertTemplateRequest = z.object({ version: z.int().min(0) });
export const templateSavedResponse = templateResponse.extend({ message: z.string() });

export const previewTemplateRequest = z.object({ content: z.record(z.string().max(40), z.string().max(5000)) });

/** A mail as its reader would get it, with made-up facts. `page`: where a frame gets its HTML, for some minutes. */
export const templatePreviewResponse = z.object({ subject: z.string(), text: z.string(), page: z.string() });
