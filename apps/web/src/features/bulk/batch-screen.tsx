import { Anchor, Button, Checkbox, Group, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BULK_INVOICE_STATES, type BulkBatch } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { call, callForFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { creditsQuery } from "../../lib/queries.ts";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { batchQuery, bulkFixesQuery, bulkKey } from "./api.ts";
import { BatchInvoices, rowsOf } from "./batch-invoices.tsx";
import classes from "./batch-screen.module.css";
import { BatchState, BulkInvoiceBadge } from "./batch-state.tsx";

/** /bulk/invoices/:id: the contents of a file, its progress, and the commands on it. */
export function BatchScreen() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const found = useQuery(batchQuery(id));
  const { data: batch } = found;
  if (batch === undefined)
    return (
      <Page title={t("bulk.title")}>
        {found.isPending && <Skeleton height="12rem" />}
        <QueryFailure query={found} title={t("bulk.load_failed")} />
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
            {batch.state !== "previewed" && <BatchProgress batch={batch} />}
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
        <BulkInvoiceBadge key={state} state={state} label={`${t(`bulk.state_${state}`)}: ${batch.counts[state]}`} />
      ))}
    </Group>
  );
}

/** How many of those that were to be issued are decided. */
function BatchProgress({ batch: { counts } }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const done = counts.stamped + counts.cancelled + counts.refused + counts.rejected + counts.withdrawn;
  const total = done + counts.waiting + counts.stamping + counts.uncertain;
  return <ProgressBar done={done} total={total} text={t("bulk.progress", { done, total })} />;
}

/** The commands that the state of a batch allows. */
export function BatchActions({ batch }: { readonly batch: BulkBatch }) {
  return (
    <Stack gap="sm">
      {batch.state === "previewed" && <BatchFixes batch={batch} />}
      {batch.state === "previewed" ? <StartBatch batch={batch} /> : <ControlBatch batch={batch} />}
      <Results batch={batch} />
    </Stack>
  );
}

/** Sends a command on a batch, shows its result, and loads again what it changes. */
function useBatchCommand() {
  const { busy, run } = useCommand();
  const queries = useQueryClient();
  const send = (command: () => Promise<{ readonly message: string }>, after?: () => void) =>
    void run(async () => {
      toast.success((await command()).message);
      after?.();
      await Promise.all([bulkKey, creditsQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
    });
  return { busy, send };
}

/** What is certain to be put right, shown before anybody does it. */
function BatchFixes({ batch: { id } }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const { data: fixes = [] } = useQuery(bulkFixesQuery(id));
  const { busy, send } = useBatchCommand();
  if (fixes.length === 0) return null;
  return (
    <section aria-label={t("bulk.fixes")}>
      <Text fw={560}>{t("bulk.fixes")}</Text>
      <Text size="sm" c="dimmed">
        {t("bulk.fixes_text")}
      </Text>
      <ul className={classes.fixes}>
        {fixes.map(({ label, rows }) => (
          <li key={label}>
            {label}{" "}
            <Text span size="xs" c="dimmed">
              {rows.length === 1 ? t("bulk.row", { row: String(rows[0]) }) : t("bulk.rows", { rows: rowsOf(rows) })}
            </Text>
          </li>
        ))}
      </ul>
      <Button variant="default" loading={busy} onClick={() => send(() => call("fixBulk", { params: { id } }))}>
        {t("bulk.fix", { count: fixes.reduce((sum, { rows }) => sum + rows.length, 0) })}
      </Button>
    </section>
  );
}

function StartBatch({ batch: { id, counts } }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [repeats, setRepeats] = useState<"skip" | "issue">("skip");
  const [warnings, setWarnings] = useState<"skip" | "issue">("skip");
  const [start, discard] = [useBatchCommand(), useBatchCommand()];
  const body = { repeats, warnings };
  const idempotencyKey = `bulk-${id}-${repeats}-${warnings}`;
  const count =
    counts.ready + (repeats === "issue" ? counts.repeated : 0) + (warnings === "issue" ? counts.doubtful : 0);
  return (
    <>
      {counts.repeated > 0 && (
        <Radio.Group
          label={t("bulk.repeats")}
          value={repeats}
          onChange={(picked) => setRepeats(picked === "issue" ? "issue" : "skip")}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="skip" label={t("bulk.repeats_skip")} />
            <Radio value="issue" label={t("bulk.repeats_issue")} />
          </Stack>
        </Radio.Group>
      )}
      {counts.doubtful > 0 && (
        <Checkbox
          label={t("bulk.warnings", { count: counts.doubtful })}
          description={t("bulk.warnings_stay")}
          checked={warnings === "issue"}
          onChange={(event) => setWarnings(event.currentTarget.checked ? "issue" : "skip")}
        />
      )}
      <Text size="sm" c="dimmed">
        {counts.invalid > 0 ? t("bulk.invalid_stay") : t("bulk.start_cost")}
      </Text>
      <Group gap="xs">
        <Button
          onClick={() => start.send(() => call("startBulk", { params: { id }, body, idempotencyKey }))}
          loading={start.busy}
          disabled={count === 0}
        >
          {t("bulk.start", { count })}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            discard.send(
              () => call("discardBulk", { params: { id } }),
              () => void navigate("/bulk/invoices"),
            )
          }
          loading={discard.busy}
        >
          {t("bulk.discard")}
        </Button>
      </Group>
    </>
  );
}

function ControlBatch({ batch: { id, state, counts } }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const stop = useBatchCommand();
  const isOpen = state === "running" || state === "paused";
  return (
    <Group gap="xs">
      {state === "running" && counts.waiting > 0 && <CommandButton id={id} name="pauseBulk" label={t("bulk.pause")} />}
      {state === "paused" && <CommandButton id={id} name="resumeBulk" label={t("bulk.resume")} />}
      {isOpen && counts.waiting > 0 && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t("bulk.stop")}
        </Button>
      )}
      {!isOpen && counts.refused + counts.withdrawn > 0 && (
        <CommandButton id={id} name="retryBulk" label={t("bulk.retry")} />
      )}
      <DeleteDialog
        opened={asked}
        text={t("bulk.stop_question")}
        busy={stop.busy}
        onCancel={() => setAsked(false)}
        onAccept={() =>
          stop.send(
            () => call("cancelBulk", { params: { id } }),
            () => setAsked(false),
          )
        }
      />
    </Group>
  );
}

interface CommandButtonProps {
  readonly id: string;
  readonly name: "pauseBulk" | "resumeBulk" | "retryBulk";
  readonly label: string;
}

function CommandButton({ id, name, label }: CommandButtonProps) {
  const { busy, send } = useBatchCommand();
  return (
    <Button variant="default" onClick={() => send(() => call(name, { params: { id } }))} loading={busy}>
      {label}
    </Button>
  );
}

function Results({ batch: { id } }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const result = (format: "xlsx" | "csv") => {
    const load = () => callForFile("bulkResult", { params: { id }, query: { format } });
    void download([{ load, fallbackName: `${t("bulk.result")}.${format}` }], t("bulk.result"));
  };
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconDownload size="1rem" aria-hidden />} onClick={() => result("xlsx")}>
        {t("bulk.result")}
      </Button>
      <Button variant="subtle" onClick={() => result("csv")}>
        {t("bulk.result_csv")}
      </Button>
    </Group>
  );
}
