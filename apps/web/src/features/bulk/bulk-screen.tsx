import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BULK_MAX_INVOICES, type BulkBatch, IMPORT_FILE_BYTES, IMPORT_MAX_ROWS } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call, callForFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileDrop, type ReadFile } from "../../ui/file-drop/file-drop.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { BULK, batchesQuery } from "./api.ts";
import { BatchState } from "./batch-state.tsx";

/** /bulk/invoices: a template, a file that is validated as a whole, and the earlier files. */
export function BulkScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [file, setFile] = useState<ReadFile | null>(null);
  const reading = useMutation({
    mutationFn: ({ name, base64 }: ReadFile) => call("previewBulk", { body: { file_name: name, fileBase64: base64 } }),
    onSuccess: async ({ batch }) => {
      await queries.invalidateQueries({ queryKey: BULK });
      await navigate(`/bulk/invoices/${batch.id}`);
    },
  });
  const change = (held: ReadFile | null) => {
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

/** The earlier files, the newest first, each with its state. */
function PastBatches() {
  const { t } = useTranslation();
  const found = useQuery(batchesQuery);
  const { data } = found;
  if (found.isError) return <QueryFailure query={found} title={t("bulk.load_failed")} />;
  if (data === undefined) return <Skeleton height="8rem" />;
  if (data.length === 0)
    return <EmptyState drawing={drawings.invoices} title={t("bulk.empty_title")} text={t("bulk.empty_text")} />;
  return (
    <Panel title={t("bulk.past_title")}>
      <Stack gap="sm">
        {data.map((batch) => (
          <Group key={batch.id} justify="space-between" gap="sm">
            <BatchName batch={batch} />
            <BatchState batch={batch} />
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

function BatchName({ batch }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  return (
    <div>
      <Anchor
        component={Link}
        to={`/bulk/invoices/${batch.id}`}
        size="sm"
        fw={560}
        style={{ overflowWrap: "anywhere" }}
      >
        {batch.file_name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {formatDateTime(batch.created_at, currentLanguage())} · {t("bulk.count", { count: batch.invoice_count })}
      </Text>
    </div>
  );
}
