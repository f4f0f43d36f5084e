import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IMPORT_MAX_ROWS, type ImportKind, type ImportSummary, type ResponseOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { SpreadsheetDrop, useSpreadsheetUpload } from "../../ui/file-drop/spreadsheet-drop.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { importCalls, importsKey, importsQuery } from "./api.ts";
import { ImportPreview } from "./import-preview.tsx";

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
