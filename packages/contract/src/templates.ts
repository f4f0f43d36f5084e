import * as z from "zod";
import { anyText, messageKey, requiredText } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";
import type { Language } from "./language.ts";
import { listRequest, listResponse } from "./listing.ts";
import { MAIL_KINDS, type MailKind } from "./mail-templates.ts";
import { get, post, put } from "./route.ts";

type Words = Readonly<Record<Language, string>>;

interface PrintField extends Words {
  readonly longest: number;
  /** Absent: it may be left empty. */
  readonly required?: true;
}

const PARTIES = {
  issuer: { es: "Encabezado del emisor", en: "Heading of the issuer", longest: 40, required: true },
  receiver: { es: "Encabezado del receptor", en: "Heading of the receiver", longest: 40, required: true },
} as const;

const REMARKS = {
  notes: { es: "Encabezado de las observaciones", en: "Heading of the notes", longest: 40, required: true },
  remark: { es: "Texto al final del documento", en: "Text at the end of the document", longest: 600 },
  footer: { es: "Texto del pie de página", en: "Text of the footer", longest: 80 },
} as const;

/** The words of each printed form that can be chosen. What the law words (the legend) and what the SAT names cannot. */
export const PRINT_KINDS = {
  invoice: {
    es: "Facturas, notas de crédito y traslados",
    en: "Invoices, credit notes and transfer notes",
    fields: {
      title_invoice: { es: "Título de la factura", en: "Title of an invoice", longest: 40, required: true },
      title_global: { es: "Título de la factura global", en: "Title of a global invoice", longest: 40, required: true },
      title_credit_note: {
        es: "Título de la nota de crédito",
        en: "Title of a credit note",
        longest: 40,
        required: true,
      },
      title_transfer: { es: "Título del traslado", en: "Title of a transfer note", longest: 40, required: true },
      receiver: PARTIES.receiver,
      ...REMARKS,
    },
  },
  payment: {
    es: "Recibos de pago",
    en: "Payment receipts",
    fields: {
      title_payment: { es: "Título del recibo", en: "Title of the receipt", longest: 40, required: true },
      receiver: PARTIES.receiver,
      ...REMARKS,
    },
  },
  cancellation: {
    es: "Acuses de cancelación",
    en: "Acknowledgements of cancellation",
    fields: {
      title_cancellation: { es: "Título del acuse", en: "Title of the acknowledgement", longest: 60, required: true },
      ...PARTIES,
      about: { es: "Qué prueba el acuse", en: "What the acknowledgement proves", longest: 600, required: true },
      footer: REMARKS.footer,
    },
  },
} as const satisfies Readonly<Record<string, Words & { readonly fields: Readonly<Record<string, PrintField>> }>>;
export type PrintKind = keyof typeof PRINT_KINDS;
type FieldsOf<Kind> = Kind extends PrintKind ? keyof (typeof PRINT_KINDS)[Kind]["fields"] : never;

/** The words of a printed form that can be chosen, by the name of their field. */
export type PrintWords = Readonly<Record<FieldsOf<PrintKind>, string>>;

/** The fields of a printed form, in the order in which they are asked for. */
export function printFieldsOf(kind: PrintKind): readonly (PrintField & { readonly name: keyof PrintWords })[] {
  return Object.entries<PrintField>(PRINT_KINDS[kind].fields).map(([name, field]) => ({
    ...field,
    name: name as keyof PrintWords,
  }));
}

/**
 * The little language of templates. `{number}` is a variable; a part in square brackets is left out while a variable in
 * it is empty: `[ for {total}]`. Brackets without a variable are just brackets. The value of a variable is never read
 * again.
 */
const PART = /\[([^[\]]*\{[^{}\n]*\}[^[\]]*)\]|\{([^{}\n]*)\}/g;
const VARIABLE = /\{([^{}\n]*)\}/g;

export type TemplateValues = Readonly<Record<string, string>>;

/** A text with its variables in place. One that is unknown is empty. */
export function fillTemplate(text: string, values: TemplateValues): string {
  const standIn = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : "");
  return text.replace(PART, (_, optional: string | undefined, name: string | undefined) => {
    if (optional === undefined) return standIn(name ?? "");
    if (variablesIn(optional).some((one) => standIn(one) === "")) return "";
    return optional.replace(VARIABLE, (_place, one: string) => standIn(one));
  });
}

/** The names between braces, each once, in their order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ""))];
}

/** The words of a mail. `body`: paragraphs, parted by blank lines; one that comes out empty is left out. */
export interface MailWords {
  readonly subject: string;
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly remark: string;
}

/** What is filled in to change a mail: a variable that there is not, or that is missing, is named at its field. */
export function mailTemplateForm(kind: MailKind) {
  const { variables, required } = MAIL_KINDS[kind];
  const known = (schema: z.ZodType<string, string>) =>
    schema.superRefine((text, context) => refuseUnknown(text, variables, context));
  return z.object({
    subject: known(requiredText(1, 150)),
    title: known(requiredText(1, 150)),
    body: known(requiredText(1, 3000)).superRefine((text, context) => refuseMissing(text, required, context)),
    // A button says one thing always.
    action: requiredText(1, 60).superRefine((text, context) => refuseUnknown(text, [], context)),
    remark: known(anyText().max(600)),
  });
}

/** The same of a printed form, whose words have no variables. */
export function printTemplateForm(kind: PrintKind) {
  const fields = printFieldsOf(kind).map(
    ({ name, longest, required }) => [name, required ? requiredText(1, longest) : anyText().max(longest)] as const,
  );
  return z.object(Object.fromEntries(fields));
}

function refuseUnknown(text: string, known: readonly string[], { addIssue }: z.RefinementCtx): void {
  const unknown = variablesIn(text).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    addIssue({ code: "custom", message: messageKey("template_unknown"), params: { names: bracedList(unknown) } });
}

function refuseMissing(text: string, required: readonly string[], { addIssue }: z.RefinementCtx): void {
  const present = variablesIn(text);
  const missing = required.filter((name) => !present.includes(name));
  if (missing.length > 0)
    addIssue({ code: "custom", message: messageKey("template_missing"), params: { names: bracedList(missing) } });
}

function bracedList(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}

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

/** `version` is the one that was seen: what another user changed meanwhile is not overwritten. */
export const saveTemplateRequest = z.object({
  version: z.int().min(0),
  content: z.record(z.string().max(40), z.string().max(5000)),
});
export const templateSavedResponse = templateResponse.extend({ message: z.string() });

/** A mail as its reader would get it, with made-up facts. `page`: where a frame gets its HTML, for some minutes. */
export const templatePreviewResponse = z.object({ subject: z.string(), text: z.string(), page: z.string() });

export const templateRoutes = {
  listTemplates: post(
    "/api/admin/templates/list",
    "crud_admin_users",
    "The templates of mails and printed forms, and which of them were changed",
    { request: listRequest, response: templatesListResponse },
  ),
  getTemplate: get(
    "/api/admin/templates/:id",
    "crud_admin_users",
    "One template: its words, the built-in ones, and every version there was",
    { params: templateParams, response: templateResponse },
  ),
  saveTemplate: put("/api/admin/templates/:id", "crud_admin_users", "Changes the words of a template", {
    params: templateParams,
    request: saveTemplateRequest,
    response: templateSavedResponse,
  }),
  revertTemplate: post("/api/admin/templates/:id/revert", "crud_admin_users", "Goes back to the built-in words", {
    params: templateParams,
    request: z.object({ version: z.int().min(0) }),
    response: templateSavedResponse,
  }),
  previewTemplate: post(
    "/api/admin/templates/:id/preview",
    "crud_admin_users",
    "How the given words would come out with made-up facts: of a mail its subject and text, of a printed form a PDF",
    {
      params: templateParams,
      request: z.object({ content: z.record(z.string().max(40), z.string().max(5000)) }),
      response: templatePreviewResponse,
      alsoFile: ["application/pdf"],
      inTurn: "printing",
    },
  ),
};
