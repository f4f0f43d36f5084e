import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconArchive, IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { IssuerArchive } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call, callForFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { formatBytes, formatDate, formatDateTime } from "../../lib/format.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { archiveQuery, leavingQuery } from "./api.ts";

/** The archive of everything: ask for it, see how far it is, download it, remove it. */
export function ArchivePanel() {
  const { t } = useTranslation();
  const found = useQuery(archiveQuery);
  return (
    <Panel title={t("own_data.archive_title")}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("own_data.archive_text")}
      </Text>
      {found.isPending && <Skeleton h="var(--tb-row)" />}
      <QueryFailure query={found} title={t("own_data.archive_error")} />
      {found.isSuccess && <ArchiveState archive={found.data} />}
    </Panel>
  );
}

function ArchiveState({ archive }: { readonly archive: IssuerArchive | null }) {
  const { t } = useTranslation();
  if (archive?.state === "building") return <BuildingArchive archive={archive} />;
  if (archive?.state === "ready") return <ReadyArchive archive={archive} />;
  return (
    <Stack gap="sm" align="flex-start">
      {archive?.state === "failed" && (
        <>
          <StatusBadge tone="danger" label={t("own_data.archive_failed")} />
          <Text size="sm">{t("own_data.archive_failed_text")}</Text>
        </>
      )}
      {archive?.state === "expired" && <Text size="sm">{t("own_data.archive_expired")}</Text>}
      {archive === null && <Text size="sm">{t("own_data.archive_none")}</Text>}
      <RequestButton label={t("own_data.archive_request")} variant="filled" />
    </Stack>
  );
}

function BuildingArchive({ archive }: { readonly archive: IssuerArchive }) {
  const { t } = useTranslation();
  const { documents: total, documents_done: done } = archive;
  const stopping = useArchiveRemoval(t("own_data.archive_stop_question"));
  return (
    <Stack gap="sm" align="stretch">
      <ProgressBar done={done} total={total} text={t("own_data.archive_progress", { done, count: total })}>
        <Text size="sm" c="dimmed" mt="xs">
          {t("own_data.archive_leave_page")}
        </Text>
      </ProgressBar>
      <Group>
        <Button variant="default" onClick={() => stopping.ask(archive)}>
          {t("own_data.archive_stop")}
        </Button>
      </Group>
      {stopping.dialog}
    </Stack>
  );
}

function ReadyArchive({ archive }: { readonly archive: IssuerArchive }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { busy, run } = useCommand();
  const removing = useArchiveRemoval(t("own_data.archive_remove_question"));
  const language = currentLanguage();
  const { id, requested_at, expires_at, downloaded_at, size } = archive;
  const load = () => callForFile("downloadArchive", { params: { id } });
  const save = () =>
    run(async () => {
      await download([{ load, fallbackName: "timbra.zip" }], "timbra");
      for (const { queryKey } of [archiveQuery, leavingQuery]) await queries.invalidateQueries({ queryKey });
    });
  return (
    <Stack gap="sm" align="flex-start">
      <StatusBadge tone="positive" label={t("own_data.archive_ready")} />
      <Text size="sm">
        {t("own_data.archive_facts", {
          at: formatDateTime(requested_at, language),
          size: formatBytes(size),
          until: formatDate(expires_at, language),
        })}{" "}
        {downloaded_at !== null && t("own_data.archive_downloaded", { at: formatDateTime(downloaded_at, language) })}
      </Text>
      <Group gap="sm">
        <Button leftSection={<IconDownload aria-hidden size="1rem" />} loading={busy} onClick={() => void save()}>
          {t("own_data.archive_download")}
        </Button>
        <RequestButton label={t("own_data.archive_again")} variant="default" />
        <Button variant="subtle" onClick={() => removing.ask(archive)}>
          {t("own_data.archive_remove")}
        </Button>
      </Group>
      {removing.dialog}
    </Stack>
  );
}

function RequestButton({ label, variant }: { readonly label: string; readonly variant: "filled" | "default" }) {
  const queries = useQueryClient();
  const { busy, run } = useCommand();
  const request = async () => {
    const { message, archive } = await call("createArchive", {});
    queries.setQueryData(archiveQuery.queryKey, archive);
    toast.success(message);
  };
  return (
    <Button
      variant={variant}
      leftSection={<IconArchive aria-hidden size="1rem" />}
      loading={busy}
      onClick={() => void run(request)}
    >
      {label}
    </Button>
  );
}

function useArchiveRemoval(text: string) {
  return useDeletion<IssuerArchive>({
    text,
    remove: ({ id }) => call("deleteArchive", { params: { id } }),
    queryKey: archiveQuery.queryKey,
  });
}
