import { Button, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type Control, type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { callForFile } from "../../../lib/api-client.ts";
import type { FormSchema } from "../../../lib/checked-form.ts";
import { usePdfPreview } from "../../../lib/use-pdf-preview.ts";
import { Panel } from "../../../ui/page.tsx";
import { previewQuery } from "./api.ts";
import classes from "./templates.module.css";

interface MailPreviewProps {
  readonly id: string;
  readonly schema: FormSchema;
  readonly control: Control<FieldValues, unknown, FieldValues>;
}

const DEBOUNCE_MS = 400;

/**
 * A preview of the mail while it is written. Its HTML is shown in a sandboxed iframe that runs no script, loads nothing
 * and follows no link.
 */
export function MailPreview({ id, schema, control }: MailPreviewProps) {
  const { t } = useTranslation();
  const [content] = useDebouncedValue(useWatch({ control }), DEBOUNCE_MS);
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

interface PrintPreviewProps {
  readonly id: string;
  readonly name: string;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
}

/** A sample document with the present texts, as a PDF. */
export function PrintPreview({ id, name, form }: PrintPreviewProps) {
  const { t } = useTranslation();
  const { preview, busy } = usePdfPreview(
    (accept) => callForFile("previewTemplate", { params: { id }, body: { content: form.getValues() }, accept }),
    name,
  );
  return (
    <Panel title={t("templates.preview")}>
      <Text size="sm" mb="sm">
        {t("templates.preview_print")}
      </Text>
      <div>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void form.trigger().then((isRight) => (isRight ? preview() : undefined))}
        >
          {t("templates.see_pdf")}
        </Button>
      </div>
    </Panel>
  );
}
