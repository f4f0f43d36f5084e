import { Button, Group, Radio, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  IMPORT_MAX_ROWS,
  type ImportKind,
  type ImportRow,
  type ImportSummary,
  type RequestOf,
  type ResponseOf,
} from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { SpreadsheetDrop, useSpreadsheetUpload } from "../../ui/file-drop/spreadsheet-drop.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { importCalls, importsKey, importsQuery, progressQuery } from "./api.ts";
import classes from "./preview-rows.module.css";

/**
 * /import/customers, /import/products and /import/tickets: a template, a file, its preview, and the earlier imports.
 */
export function ImportScreen({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation();
  const calls = importCalls(kind);
  const upload = useSpreadsheetUpload(calls.preview);
  const { data: preview } = upload.reading;
  return (
    <Page title={t(`imports.${kind}_title`)} text={t("imports.text")}>
      <Stack gap="md">
        <Panel title={t("imports.file_title")}>
          <SpreadsheetDrop
            texts={{
              template: t("imports.template"),
              templateText: t("imports.template_text"),
              templateXlsx: t("imports.template_xlsx"),
              templateCsv: t("imports.template_csv"),
              file: t("imports.file"),
              hint: t("imports.file_hint", { rows: formatNumber(String(IMPORT_MAX_ROWS)) }),
              reading: t("imports.reading"),
            }}
            loadTemplate={calls.template}
            upload={upload}
          />
        </Panel>
        {preview !== undefined && (
          <ImportPreview key={preview.import.id} kind={kind} preview={preview} onDone={() => upload.change(null)} />
        )}
        <PastImports kind={kind} />
      </Stack>
    </Page>
  );
}

type Choice = RequestOf<"commitCustomerImport">;

interface ImportPreviewProps {
  readonly kind: ImportKind;
  readonly preview: ResponseOf<"previewCustomerImport">;
  readonly onDone: () => void;
}

/**
 * The preview of a file: its counts, the rows that need attention, what to do with those, and the button that imports.
 */
function ImportPreview({ kind, preview, onDone }: ImportPreviewProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const calls = importCalls(kind);
  const { import: read, rows } = preview;
  const wrong = read.row_count - read.valid_count;
  const [choice, setChoice] = useState<Choice>({ rows: "valid", duplicates: "update" });
  const readAgain = () =>
    Promise.all([calls.listKey, importsKey(kind)].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const writing = useMutation({
    mutationFn: () => calls.commit(read.id, choice),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await readAgain();
      onDone();
    },
    onError: (error) => {
      toast.error(error.message);
      // Only the answer may be lost, or somebody else may have written it: the list below says so.
      void readAgain();
    },
  });
  const { data: done = 0 } = useQuery(progressQuery(kind, read.id, writing.isPending));
  const nothing = read.valid_count === 0 || (choice.rows === "all" && wrong > 0);
  return (
    <Panel title={t("imports.preview_title")}>
      <Stack gap="md">
        <Group gap="xs">
          <StatusBadge tone="positive" label={t("imports.valid", { count: read.valid_count })} />
          {wrong > 0 && <StatusBadge tone="danger" label={t("imports.invalid", { count: wrong })} />}
          {read.duplicate_count > 0 && (
            <StatusBadge tone="warning" label={t("imports.duplicates", { count: read.duplicate_count })} />
          )}
        </Group>
        {read.ignored_columns.length > 0 && (
          <Text size="sm" c="dimmed">
            {t("imports.ignored", { columns: read.ignored_columns.join(", ") })}
          </Text>
        )}
        <PreviewRows rows={rows} total={read.row_count} />
        {wrong > 0 && (
          <Radio.Group
            label={t("imports.rows_choice")}
            value={choice.rows}
            onChange={(picked) => setChoice({ ...choice, rows: picked as Choice["rows"] })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="valid" label={t("imports.only_valid")} />
              <Radio value="all" label={t("imports.all_or_nothing")} />
            </Stack>
          </Radio.Group>
        )}
        {read.duplicate_count > 0 && (
          <Radio.Group
            label={t("imports.duplicates_choice")}
            value={choice.duplicates}
            onChange={(picked) => setChoice({ ...choice, duplicates: picked as Choice["duplicates"] })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="update" label={t("imports.update")} />
              <Radio value="skip" label={t("imports.skip")} />
            </Stack>
          </Radio.Group>
        )}
        {writing.isPending && (
          <ProgressBar
            done={done}
            total={read.valid_count}
            text={t("imports.writing", { done, total: read.valid_count })}
            label={t("imports.progress")}
          />
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onDone} disabled={writing.isPending}>
            {t("imports.discard")}
          </Button>
          <Button onClick={() => writing.mutate()} loading={writing.isPending} disabled={nothing}>
            {t("imports.write", { count: read.valid_count })}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

const TONES = { valid: "positive", duplicate: "warning", invalid: "danger" } as const;

/** The rows of a file, those that are wrong first, with what is wrong under which heading. */
function PreviewRows({ rows, total }: { readonly rows: readonly ImportRow[]; readonly total: number }) {
  const { t } = useTranslation();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard has to be able to scroll it */}
      <section className={classes.scroll} tabIndex={0} aria-label={t("imports.rows")}>
        <Table className={classes.table ?? ""} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("imports.line")}</Table.Th>
              <Table.Th>{t("imports.name")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.number}>
                <Table.Td data-numeric>{row.number}</Table.Td>
                <Table.Td>
                  <StatusBadge tone={TONES[row.state]} label={t(`imports.row_${row.state}`)} /> {row.name}
                  {[...row.errors, ...row.warnings].map(({ column, message }, at) => (
                    <Text
                      key={`${column} ${message}`}
                      size="xs"
                      c={at < row.errors.length ? "var(--tb-danger-ink)" : "var(--tb-warning-ink)"}
                    >
                      {column === "" ? message : `${column}: ${message}`}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {total > rows.length && (
        <Text size="sm" c="dimmed">
          {t("imports.shown", { shown: rows.length, total })}
        </Text>
      )}
    </>
  );
}

/** The earlier imports, each of which can be undone once; the rows that could not be removed are listed. */
function PastImports({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const calls = importCalls(kind);
  const { data: imports = [] } = useQuery(importsQuery(kind));
  const [asked, setAsked] = useState<ImportSummary | null>(null);
  const [kept, setKept] = useState<ResponseOf<"undoCustomerImport">["kept"]>([]);
  const undoing = useMutation({
    mutationFn: (id: string) => calls.undo(id),
    onSuccess: async (answer) => {
      toast.success(answer.message);
      setKept(answer.kept);
      await Promise.all([calls.listKey, importsKey(kind)].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => setAsked(null),
  });
  if (imports.length === 0) return null;
  return (
    <Panel title={t("imports.past_title")}>
      <Stack gap="sm">
        {kept.length > 0 && (
          <div role="status">
            <Text size="sm">{t("imports.kept")}</Text>
            {kept.map(({ number, name, reason }) => (
              <Text key={number} size="sm" c="dimmed">
                {t(`imports.kept_${reason}`, { number, name })}
              </Text>
            ))}
          </div>
        )}
        {imports.map((one) => (
          <Group key={one.id} justify="space-between" gap="sm">
            <div>
              <Text size="sm" fw={560}>
                {one.file_name}
              </Text>
              <Text size="xs" c="dimmed">
                {formatDateTime(one.created_at, currentLanguage())} ·{" "}
                {t("imports.outcome", {
                  created: one.created_count,
                  updated: one.updated_count,
                  skipped: one.skipped_count,
                })}
              </Text>
            </div>
            <State one={one} onUndo={() => setAsked(one)} />
          </Group>
        ))}
      </Stack>
      <DeleteDialog
        opened={asked !== null}
        text={t("imports.undo_question")}
        name={asked?.file_name ?? ""}
        busy={undoing.isPending}
        onCancel={() => setAsked(null)}
        onAccept={() => asked !== null && undoing.mutate(asked.id)}
      />
    </Panel>
  );
}

function State({ one, onUndo }: { readonly one: ImportSummary; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  if (one.state === "committing") return <StatusBadge tone="warning" label={t("imports.in_progress")} />;
  if (one.state === "undone")
    return <StatusBadge tone="neutral" label={t("imports.undone", { kept: one.kept_count })} />;
  return (
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      {t("common.undo")}
    </Button>
  );
}
