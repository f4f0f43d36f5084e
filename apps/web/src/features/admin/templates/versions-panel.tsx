import { Button, Text } from "@mantine/core";
import type { Template } from "@timbra/contract";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Panel } from "../../../ui/panel.tsx";
import classes from "./templates.module.css";

interface VersionsProps {
  readonly template: Template;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
}

/** What the words were before, and who changed them; any of them can be brought into the form again. */
export function VersionsPanel({ template, form }: VersionsProps) {
  const { t } = useTranslation();
  const bring = (content: Record<string, string>) => {
    for (const [field, text] of Object.entries({ ...template.built_in, ...content }))
      form.setValue(field, text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Panel title={t("templates.versions")}>
      {template.versions.length === 0 && <Text size="sm">{t("templates.versions_none")}</Text>}
      <ul className={classes.list}>
        {template.versions.map(({ version, content, changed_at, changed_by }) => (
          <li key={version} className={classes.variable}>
            <span className={classes.words}>
              <Text size="sm">
                {t(content === null ? "templates.version_built_in" : "templates.version", { version })}
              </Text>
              <span className={classes.faint}>
                {t("templates.changed_by", { name: changed_by, at: formatDateTime(changed_at, currentLanguage()) })}
              </span>
            </span>
            <Button
              className={classes.put}
              variant="default"
              size="compact-xs"
              aria-label={t("templates.bring_one", { version })}
              onClick={() => bring(content ?? template.built_in)}
            >
              {t("templates.bring")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
