import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { readTemplateId, type TemplateRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Page } from "../../../ui/page.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { templatesQuery } from "./api.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { TemplateList } from "./template-list.tsx";
import classes from "./templates.module.css";

/** /admin/templates/list: the words of mails and printed forms; one of them with ?template=. */
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
      {found.isError && (
        <LoadFailure title={t("templates.error")} message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {(["mail", "print"] as const).map((surface) => (
        <Panel key={surface} title={t(`templates.${surface}`)}>
          {found.isPending ? <Skeleton className={classes.sketch} /> : <TemplateList rows={of(surface)} />}
        </Panel>
      ))}
    </Page>
  );
}
