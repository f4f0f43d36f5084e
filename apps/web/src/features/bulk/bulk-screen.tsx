import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BULK_MAX_INVOICES, IMPORT_FILE_BYTES, IMPORT_MAX_ROWS } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call, callForFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { formatNumber } from "../../lib/format.ts";
import { FileDrop, type HeldFile } from "../../ui/file-drop/file-drop.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { BULK } from "./api.ts";
import { PastBatches } from "./past-batches.tsx";

/** /bulk/invoices: a template, a file that is checked whole, and the files of before. */
export function BulkScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [file, setFile] = useState<HeldFile | null>(null);
  const reading = useMutation({
    mutationFn: ({ name, base64 }: HeldFile) => call("previewBulk", { body: { file_name: name, fileBase64: base64 } }),
    onSuccess: async ({ batch }) => {
      await queries.invalidateQueries({ queryKey: BULK });
      await navigate(`/bulk/invoices/${batch.id}`);
    },
  });
  const change = (held: HeldFile | null) => {
    setFile(held);
    reading.reset();
    if (held !== null) reading.mutate(held);
  };
  const template = (format: "xlsx" | "csv") => {
    const load = () => callForFile("bulkTemplate", { query: { format } });
    void download([{ load, fallbackName: `${t("bulk.template")}.${format}` }], t("bulk.template"));
  };
  const limits = { invoices: formatNumber(String(BULK_MAX_INVOICES)), rows: formatNumber(String(IMPORT_MAX_ROWS)) };
  return (
    <Page title={t("bulk.title")} text={t("bulk.text")}>
      <Stack gap="md">
        <Panel title={t("bulk.file_title")}>
          <Stack gap="sm">
            <Text size="sm">{t("bulk.template_text")}</Text>
            <Group gap="xs">
              {(["xlsx", "csv"] as const).map((format) => (
                <Button
                  key={format}
                  variant="default"
                  leftSection={<IconDownload size="1rem" aria-hidden />}
                  onClick={() => template(format)}
                >
                  {t(format === "xlsx" ? "bulk.template_xlsx" : "bulk.template_csv")}
                </Button>
              ))}
            </Group>
            <FileDrop
              label={t("bulk.file")}
              description={t("bulk.file_hint", limits)}
              extensions={[".xlsx", ".csv", ".txt"]}
              maxBytes={IMPORT_FILE_BYTES}
              value={file}
              onChange={change}
              {...(reading.error === null ? {} : { error: reading.error.message })}
            />
            <div role="status">{reading.isPending && <Text size="sm">{t("bulk.reading")}</Text>}</div>
          </Stack>
        </Panel>
        <PastBatches />
      </Stack>
    </Page>
  );
}
