import {
  type Language,
  TEMPLATES,
  type Template,
  type TemplateName,
  type TemplateRow,
  templateId,
  templateWords,
} from "@timbra/contract";
import type { Db } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { builtInContent } from "./built-in.ts";
import { listCurrent, listVersions, type TemplateVersion } from "./templates.db.ts";

/** Every template, or those whose name has the words that are looked for. */
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
  const { surface, kind, language } = name;
  return {
    id: templateId(name),
    surface,
    kind,
    language,
    changed: last !== undefined && last.content !== null,
    version: last?.version ?? 0,
    changed_at: last?.changedAt.toISOString() ?? null,
    changed_by: last?.changedBy ?? null,
  };
}
