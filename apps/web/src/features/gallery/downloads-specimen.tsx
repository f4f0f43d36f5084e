import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-error.ts";
import { download, type WantedFile } from "../../lib/download.ts";
import { Specimen } from "./specimen.tsx";

const text = (name: string): WantedFile => ({
  load: async () => ({ blob: new Blob([`${name}\n`], { type: "text/plain" }), fileName: name }),
  fallbackName: name,
});

/** One file as it is, several as a ZIP, and the toast of a failure. */
export function DownloadsSpecimen() {
  const { t } = useTranslation();
  const one = t("gallery.file_name", { number: 1 });
  const missing: WantedFile = {
    load: () => Promise.reject(new ApiError({ status: 404, code: "not_found", message: t("gallery.file_gone") })),
    fallbackName: one,
  };
  const choices = [
    [t("gallery.download_one"), [text(one)]],
    [t("gallery.download_three"), [1, 2, 3].map((number) => text(t("gallery.file_name", { number })))],
    [t("gallery.download_missing"), [missing, text(one)]],
  ] as const;
  return (
    <Specimen title={t("gallery.downloads")} text={t("gallery.downloads_text")}>
      <Group gap="xs">
        {choices.map(([label, files]) => (
          <Button
            key={label}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download(files, t("gallery.archive_name"))}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Specimen>
  );
}
