import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { readTemplateId, type TemplateRow, templateWords } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { templatesQuery } from "./api.ts";
import { TemplateEditor } from "./template-editor.tsx";
import classes from "./templates.module.css";

/** /admin/templates/list: the texts of mails and printed forms; one of them with ?template=. */
export function TemplatesScreen() {
  const [params] = useSearchParams();
  const name = readTemplateId(params.get("template") ?? "");
  return name === null ? (
    <AllTemplates />
  ) : (
    <TemplateEditor key={params.get("template")} id={params.get("template") ?? ""} name={name} />
  );
}

function AllTemplates() {
  const { t } = useTranslation();
  const found = useQuery(templatesQuery());
  const of = (surface: TemplateRow["surface"]) => found.data?.rows.filter((row) => row.surface === surface) ?? [];
  return (
    <Page title={t("screens.admin_templates")} text={t("templates.text")}>
      <QueryFailure query={found} title={t("templates.error")} />
      {(["mail", "print"] as const).map((surface) => (
        <Panel key={surface} title={t(`templates.${surface}`)}>
          {found.isPending ? <Skeleton className={classes.sketch} /> : <TemplateList rows={of(surface)} />}
        </Panel>
      ))}
    </Page>
  );
}

/** A line a template, with a link for each of its languages. */
function TemplateList({ rows }: { readonly rows: readonly TemplateRow[] }) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return (
    <ul className={classes.list}>
      {kinds.map((kind) => {
        const own = rows.filter((row) => row.kind === kind);
        return (
          <li key={kind} className={classes.one}>
            <span className={classes.name}>{nameOf(own[0])}</span>
            <ul className={classes.languages}>
              {own.map((row) => (
                <LanguageTemplates key={row.id} row={row} />
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(row: TemplateRow | undefined): string {
  const name = readTemplateId(row?.id ?? "");
  return name === null ? "" : templateWords(name, currentLanguage());
}

function LanguageTemplates({ row }: { readonly row: TemplateRow }) {
  const { t } = useTranslation();
  const language = t(`templates.language_${row.language}`);
  return (
    <li className={classes.language}>
      <Anchor
        component={Link}
        to={`?template=${row.id}`}
        size="sm"
        aria-label={t("templates.edit", { name: nameOf(row), language })}
      >
        {language}
      </Anchor>
      {row.changed && <StatusBadge tone="positive" label={t("templates.changed")} />}
      {row.changed && row.changed_at !== null && (
        <span className={classes.faint}>
          {t("templates.changed_by", {
            name: row.changed_by ?? "",
            at: formatDateTime(row.changed_at, currentLanguage()),
          })}
        </span>
      )}
    </li>
  );
}
