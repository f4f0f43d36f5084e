import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { BulkBatch } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime } from "../../lib/format.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/panel.tsx";
import { batchesQuery } from "./api.ts";
import { BatchState } from "./batch-state.tsx";

/** The files of before, the newest first, each with how it stands. */
export function PastBatches() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(batchesQuery);
  if (error !== null)
    return <LoadFailure title={t("bulk.load_failed")} message={error.message} onRetry={() => void refetch()} />;
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
