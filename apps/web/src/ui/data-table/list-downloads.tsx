import { ActionIcon, Button, Menu, VisuallyHidden } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../lib/download.ts";
import classes from "./data-table.module.css";
import type { ListDownload, WantedRows } from "./types.ts";

interface ListDownloadsProps {
  readonly downloads: readonly ListDownload[];
  /** Which of the matching rows the files leave out. */
  readonly note?: string | undefined;
  readonly wanted: WantedRows;
  /** With its word beside it, for the bar of ticked rows. */
  readonly labelled?: boolean;
}

/** Files of every row that matches, or of the ticked ones; the server writes them while it reads. */
export function ListDownloads({ downloads, note, wanted, labelled = false }: ListDownloadsProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const start = async ({ load, fallbackName }: ListDownload) => {
    setBusy(true);
    try {
      await download([{ load: () => load(wanted), fallbackName }], fallbackName);
    } finally {
      setBusy(false);
    }
  };
  const icon = <IconDownload className={classes.icon} aria-hidden />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {labelled ? (
          <Button size="compact-sm" variant="default" leftSection={icon} loading={busy}>
            {t("table.download")}
          </Button>
        ) : (
          <ActionIcon variant="default" aria-label={t("table.download")} title={t("table.download")} loading={busy}>
            {icon}
          </ActionIcon>
        )}
      </Menu.Target>
      <VisuallyHidden role="status">{busy && t("table.preparing_file")}</VisuallyHidden>
      <Menu.Dropdown>
        <Menu.Label>{t(wanted.ids === undefined ? "table.download_all" : "table.download_ticked")}</Menu.Label>
        {downloads.map((one) => (
          <Menu.Item key={one.label} onClick={() => void start(one)}>
            {one.label}
          </Menu.Item>
        ))}
        {note !== undefined && <Menu.Label className={classes.downloadNote ?? ""}>{note}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
