import { Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type Control, type FieldValues, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormSchema } from "../../../lib/form.ts";
import { Panel } from "../../../ui/panel.tsx";
import { previewQuery } from "./api.ts";
import classes from "./templates.module.css";

interface MailPreviewProps {
  readonly id: string;
  readonly schema: FormSchema;
  readonly control: Control<FieldValues, unknown, FieldValues>;
}

const PAUSE_MS = 400;

/**
 * The mail as it would come out, while it is written. Its HTML stands in a frame that runs nothing, loads nothing and
 * leads nowhere.
 */
export function MailPreview({ id, schema, control }: MailPreviewProps) {
  const { t } = useTranslation();
  const [content] = useDebouncedValue(useWatch({ control }), PAUSE_MS);
  const isRight = schema.safeParse(content).success;
  const isEmpty = Object.keys(content).length === 0;
  const preview = useQuery(previewQuery(id, content, isRight));
  return (
    <Panel title={t("templates.preview")}>
      {!isRight && !isEmpty && <Text size="sm">{t("templates.preview_waits")}</Text>}
      {preview.isError && <Text size="sm">{preview.error.message}</Text>}
      {preview.isLoading && <Skeleton className={classes.sketch} />}
      {preview.data !== undefined && (
        <>
          <Text size="sm">
            {t("templates.subject")}: <strong>{preview.data.subject}</strong>
          </Text>
          <iframe className={classes.frame} title={t("templates.preview_frame")} sandbox="" src={preview.data.page} />
          <details>
            <summary>{t("templates.as_text")}</summary>
            <p className={classes.plain}>{preview.data.text}</p>
          </details>
        </>
      )}
    </Panel>
  );
}
