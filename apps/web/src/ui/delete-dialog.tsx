import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "./return-focus.ts";

interface DeleteDialogProps {
  readonly opened: boolean;
  /** The question; the usual one by default (series ask another). */
  readonly text?: string;
  /** The record's name, said after the question. */
  readonly name?: string | undefined;
  readonly busy?: boolean;
  readonly onCancel: () => void;
  readonly onAccept: () => void;
}

/** Asks once more before a record goes. The safe answer has the focus. */
export function DeleteDialog({ opened, text, name, busy = false, onCancel, onAccept }: DeleteDialogProps) {
  const { t } = useTranslation();
  useReturnFocus(opened);
  return (
    <Modal opened={opened} onClose={onCancel} title={t("delete_dialog.title")} size="sm" withCloseButton={false}>
      <Text size="sm">
        {text ?? t("delete_dialog.text")}
        {name !== undefined && (
          <Text span fw={600} lineClamp={3} mt="xs" style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
        )}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
          {t("common.cancel")}
        </Button>
        <Button color="red" onClick={onAccept} loading={busy}>
          {t("common.accept")}
        </Button>
      </Group>
    </Modal>
  );
}
