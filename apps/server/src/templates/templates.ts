import {
  type Language,
  type MailKind,
  type MailWords,
  mailTemplateForm,
  type PrintKind,
  type PrintWords,
  printTemplateForm,
  TEMPLATES,
  type Template,
  type TemplateName,
  type TemplateRow,
  templateId,
  templateWords,
} from "@timbra/contract";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Db, Tx } from "../db/index.ts";
import {
  type Content,
  findCurrent,
  insertVersion,
  isConflict,
  listCurrent,
  listVersions,
  type TemplateVersion,
} from "./templates.db.ts";

/** Every template, or those whose name has the words of the search. */
export async function listTemplates(db: Db, search: string | null, language: Language): Promise<TemplateRow[]> {
  const current = await listCurrent(db);
  const words = (search ?? "").toLowerCase();
  return TEMPLATES.filter((name) => templateWords(name, language).toLowerCase().includes(words)).map((name) =>
    toRow(
      name,
      current.find(
        ({ surface, kind, language: of }) => surface === name.surface && kind === name.kind && of === name.language,
      ),
    ),
  );
}

/** One of them, with its words and all of its versions. */
export async function getTemplate(deps: Pick<Deps, "db" | "mail" | "pdf">, name: TemplateName): Promise<Template> {
  const versions = await listVersions(deps.db, name);
  const builtIn = builtInContent(deps, name);
  return {
    ...toRow(name, versions[0]),
    // A field that is newer than the words that were chosen has its own.
    content: { ...builtIn, ...versions[0]?.content },
    built_in: builtIn,
    versions: versions.map(({ version, content, changedAt, changedBy }) => ({
      version,
      content: content === null ? null : { ...content },
      changed_at: changedAt.toISOString(),
      changed_by: changedBy,
    })),
  };
}

function toRow(name: TemplateName, last: TemplateVersion | undefined): TemplateRow {
  return {
    id: templateId(name),
    ...name,
    changed: last !== undefined && last.content !== null,
    version: last?.version ?? 0,
    changed_at: last?.changedAt.toISOString() ?? null,
    changed_by: last?.changedBy ?? null,
  };
}

interface Change {
  readonly name: TemplateName;
  /** The version that was seen. */
  readonly seen: number;
  /** Null: back to the built-in words. */
  readonly content: Content | null;
  readonly by: Actor & { readonly id: string };
}

/**
 * Puts other words in force, or the built-in ones again. "conflict": somebody else changed them meanwhile, and nothing
 * happened.
 */
export async function changeTemplate(
  deps: Pick<Deps, "db" | "clock">,
  { name, seen, content, by }: Change,
): Promise<"changed" | "conflict"> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const [last] = await listVersions(tx, name);
      if ((last?.version ?? 0) !== seen) return "conflict";
      const version = seen + 1;
      const kept = content === null ? null : JSON.stringify(content);
      await insertVersion(tx, name, { version, content: kept, changed_by: by.id, changed_at: deps.clock.now() });
      const action = content === null ? "template_reverted" : "template_changed";
      const subject = { id: null, name: templateId(name) };
      await recordAuditEvent(tx, deps.clock, { action, by, issuerId: null, subject, detail: { version } });
      return "changed";
    });
  } catch (error) {
    if (isConflict(error)) return "conflict";
    throw error;
  }
}

/** The words that a template has when nobody chose others. */
function builtInContent({ mail, pdf }: Pick<Deps, "mail" | "pdf">, { surface, kind, language }: TemplateName): Content {
  return surface === "mail" ? { ...mail.builtInWords(kind, language) } : { ...pdf.builtInWords(kind, language) };
}

/** What its form asks for. */
export function toForm({ surface, kind }: TemplateName) {
  return surface === "mail" ? mailTemplateForm(kind) : printTemplateForm(kind);
}

/** What the form of a mail has read. */
export function toMailTexts(content: Content): MailWords {
  return content as unknown as MailWords;
}

export function toPrintTexts(content: Content): Partial<PrintWords> {
  return content;
}

/** The words that were chosen for a kind of mail; none where the built-in ones are in force. */
export async function readMailTexts(tx: Tx, kind: MailKind, language: Language): Promise<Partial<MailWords>> {
  return (await findCurrent(tx, { surface: "mail", kind, language })) ?? {};
}

/**
 * The words that were chosen for a printed form, as its printer takes them; nothing where the built-in ones are in
 * force.
 */
export async function readPrintTexts(
  db: Db,
  kind: PrintKind,
  language: Language,
): Promise<{ readonly words?: Partial<PrintWords> }> {
  const words = await findCurrent(db, { surface: "print", kind, language });
  return words === null ? {} : { words };
}
