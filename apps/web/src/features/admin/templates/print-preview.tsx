import { Button, Text } from "@mantine/core";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { callForFile } from "../../../lib/api-client.ts";
import { usePdfPreview } from "../../../lib/use-pdf-preview.ts";
import { Panel } from "../../../ui/panel.tsx";

interface PrintPreviewProps {
  readonly id: string;
  readonly name: string;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
}

/** A made-up document in the words as they stand, as a PDF. */
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
