import { Anchor, Group, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BULK_INVOICE_STATES, type BulkBatch } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { batchQuery } from "./api.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchInvoices } from "./batch-invoices.tsx";
import { BatchState } from "./batch-state.tsx";
import { STATE_TONES, STATE_WORDS } from "./state-words.ts";

/** /bulk/invoices/:id: what a file holds, what became of it so far, and what can be done with it. */
export function BatchScreen() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { data: batch, error, refetch } = useQuery(batchQuery(id));
  if (batch === undefined)
    return (
      <Page title={t("bulk.title")}>
        {error === null ? (
          <Skeleton height="12rem" />
        ) : (
          <LoadFailure title={t("bulk.load_failed")} message={error.message} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  return (
    <Page title={t("bulk.title")} text={batch.file_name}>
      <Stack gap="md">
        <Anchor component={Link} to="/bulk/invoices" size="sm">
          {t("bulk.back")}
        </Anchor>
        <Panel title={t("bulk.summary")}>
          <Stack gap="md">
            <Counts batch={batch} />
            {batch.ignored_columns.length > 0 && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {t("bulk.ignored", { columns: batch.ignored_columns.join(", ") })}
              </Text>
            )}
            {batch.state !== "previewed" && <Advance batch={batch} />}
            <BatchActions batch={batch} />
          </Stack>
        </Panel>
        <BatchInvoices batch={batch} />
      </Stack>
    </Page>
  );
}

function Counts({ batch }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <BatchState batch={batch} />
      {BULK_INVOICE_STATES.filter((state) => batch.counts[state] > 0).map((state) => (
        <StatusBadge key={state} tone={STATE_TONES[state]} label={`${t(STATE_WORDS[state])}: ${batch.counts[state]}`} />
      ))}
    </Group>
  );
}

/** How many of those that were to be issued are decided. */
function Advance({ batch: { counts } }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const done = counts.stamped + counts.cancelled + counts.refused + counts.rejected + counts.withdrawn;
  const total = done + counts.waiting + counts.stamping + counts.uncertain;
  return (
    <div role="status">
      <Text size="sm">{t("bulk.progress", { done, total })}</Text>
      <Progress value={(100 * done) / Math.max(1, total)} mt="xs" aria-label={t("bulk.progress", { done, total })} />
    </div>
  );
}
