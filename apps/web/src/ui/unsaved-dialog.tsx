import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "./return-focus.ts";

/** Asks whether what was typed and not saved may be lost. The safe answer has the focus, and is that of Escape. */
export function UnsavedDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal opened onClose={onStay} title={t("unsaved.title")} size="sm" withCloseButton={false}>
      <Text size="sm">{t("unsaved.text")}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onLeave}>
          {t("unsaved.leave")}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t("unsaved.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
