import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BULK_MAX_INVOICES, type BulkBatch, IMPORT_MAX_ROWS } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call, callForFile } from "../../lib/api-client.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SpreadsheetDrop, useSpreadsheetUpload } from "../../ui/file-drop/spreadsheet-drop.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { batchesQuery, bulkKey } from "./api.ts";
import { BatchState } from "./batch-state.tsx";

/** /bulk/invoices: a template, a file that is validated as a whole, and the earlier files. */
export function BulkScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const upload = useSpreadsheetUpload(
    (body) => call("previewBulk", { body }),
    async ({ batch }) => {
      await queries.invalidateQueries({ queryKey: bulkKey });
      await navigate(`/bulk/invoices/${batch.id}`);
    },
  );
  const limits = { invoices: formatNumber(String(BULK_MAX_INVOICES)), rows: formatNumber(String(IMPORT_MAX_ROWS)) };
  return (
    <Page title={t("bulk.title")} text={t("bulk.text")}>
      <Stack gap="md">
        <Panel title={t("bulk.file_title")}>
          <SpreadsheetDrop
            texts={{
              template: t("bulk.template"),
              templateText: t("bulk.template_text"),
              templateXlsx: t("bulk.template_xlsx"),
              templateCsv: t("bulk.template_csv"),
              file: t("bulk.file"),
              hint: t("bulk.file_hint", limits),
              reading: t("bulk.reading"),
            }}
            loadTemplate={(format) => callForFile("bulkTemplate", { query: { format } })}
            upload={upload}
          />
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
