import * as z from "zod";
import { says } from "../fields/missing.ts";
import { anyText, requiredText } from "../fields/text.ts";
import { MAIL_KINDS, type MailKind } from "./mail-templates.ts";
import { type PrintKind, printFieldsOf } from "./print-templates.ts";
import { variablesIn } from "./template-text.ts";

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
    addIssue({ code: "custom", message: says("template_unknown"), params: { names: bracedList(unknown) } });
}

function refuseMissing(text: string, required: readonly string[], { addIssue }: z.RefinementCtx): void {
  const present = variablesIn(text);
  const missing = required.filter((name) => !present.includes(name));
  if (missing.length > 0)
    addIssue({ code: "custom", message: says("template_missing"), params: { names: bracedList(missing) } });
}

function bracedList(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}
