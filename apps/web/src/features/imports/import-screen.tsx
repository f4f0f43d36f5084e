import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  IMPORT_FILE_BYTES,
  IMPORT_MAX_ROWS,
  type ImportKind,
  type ImportSummary,
  type ResponseOf,
} from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { download } from "../../lib/download.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { FileDrop, type ReadFile } from "../../ui/file-drop/file-drop.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { importCalls, importsKey, importsQuery } from "./api.ts";
import { ImportPreview } from "./import-preview.tsx";

const TITLES = {
  customers: "imports.customers_title",
  products: "imports.products_title",
  tickets: "imports.tickets_title",
} as const;

interface ImportScreenProps {
  readonly kind: ImportKind;
}

/**
 * /import/customers, /import/products and /import/tickets: a template, a file, its preview, and the earlier imports.
 */
export function ImportScreen({ kind }: ImportScreenProps) {
  const { t } = useTranslation();
  const calls = importCalls(kind);
  const [file, setFile] = useState<ReadFile | null>(null);
  const reading = useMutation({
    mutationFn: ({ name, base64 }: ReadFile) => calls.preview({ file_name: name, fileBase64: base64 }),
  });
  const change = (held: ReadFile | null) => {
    setFile(held);
    reading.reset();
    if (held !== null) reading.mutate(held);
  };
  const template = (format: "xlsx" | "csv") =>
    void download(
      [{ load: () => calls.template(format), fallbackName: `${t("imports.template")}.${format}` }],
      t("imports.template"),
    );
  return (
    <Page title={t(TITLES[kind])} text={t("imports.text")}>
      <Stack gap="md">
        <Panel title={t("imports.file_title")}>
          <Stack gap="sm">
            <Text size="sm">{t("imports.template_text")}</Text>
            <Group gap="xs">
              {(["xlsx", "csv"] as const).map((format) => (
                <Button
                  key={format}
                  variant="default"
                  leftSection={<IconDownload size="1rem" aria-hidden />}
                  onClick={() => template(format)}
                >
                  {t(format === "xlsx" ? "imports.template_xlsx" : "imports.template_csv")}
                </Button>
              ))}
            </Group>
            <FileDrop
              label={t("imports.file")}
              description={t("imports.file_hint", { rows: formatNumber(String(IMPORT_MAX_ROWS)) })}
              extensions={[".xlsx", ".csv", ".txt"]}
              maxBytes={IMPORT_FILE_BYTES}
              value={file}
              onChange={change}
              {...(reading.error === null ? {} : { error: reading.error.message })}
            />
            <div role="status">{reading.isPending && <Text size="sm">{t("imports.reading")}</Text>}</div>
          </Stack>
        </Panel>
        {reading.data !== undefined && (
          <ImportPreview key={reading.data.import.id} kind={kind} preview={reading.data} onDone={() => change(null)} />
        )}
        <PastImports kind={kind} />
      </Stack>
    </Page>
  );
}

const REASONS = {
  used: "imports.kept_used",
  changed: "imports.kept_changed",
  archived: "imports.kept_archived",
  deleted: "imports.kept_deleted",
} as const;

interface PastImportsProps {
  readonly kind: ImportKind;
}

/** The earlier imports, each of which can be undone once; the rows that could not be removed are listed. */
function PastImports({ kind }: PastImportsProps) {
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
                {t(REASONS[reason], { number, name })}
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
