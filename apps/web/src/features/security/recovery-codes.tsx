import { Button, Group, Text } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/save-file.ts";
import { PageOrModal } from "../../ui/page-or-modal.tsx";
import { toast } from "../../ui/toast.ts";
import classes from "./security.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The recovery codes, this once: to be copied, saved as a file, or written down. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t("security.codes_copied"));
  };
  return (
    <PageOrModal
      as="modal"
      title={t("security.codes")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <Text size="sm" mb="sm">
        {t("security.codes_text")}
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" mt="sm">
        <Button variant="default" leftSection={<IconCopy aria-hidden size="1rem" />} onClick={() => void copy()}>
          {t("security.codes_copy")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden size="1rem" />}
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), t("security.codes_file"))}
        >
          {t("security.codes_download")}
        </Button>
      </Group>
    </PageOrModal>
  );
}
