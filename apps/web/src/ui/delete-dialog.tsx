import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../lib/api-client.ts";
import { useReturnFocus } from "./return-focus.ts";
import { toast } from "./toast.ts";

interface ConfirmDeletionProps {
  readonly opened: boolean;
  readonly text?: string;
  readonly name?: string;
  /** Deletes, loads again what has changed, and answers what to say about it. */
  readonly destroy: () => Promise<string>;
  /** Said before the server's reason when it refuses. */
  readonly failure?: string;
  /** When there is nothing more to ask, whatever happened. */
  readonly onEnd: () => void;
}

/** Asks once more, deletes, and says how it went. */
export function ConfirmDeletion({ destroy, failure, onEnd, ...dialog }: ConfirmDeletionProps) {
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      toast.success(await destroy());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error([...(failure === undefined ? [] : [failure]), ...error.sentences]);
    } finally {
      setBusy(false);
      onEnd();
    }
  };
  return <DeleteDialog {...dialog} busy={busy} onCancel={onEnd} onAccept={() => void accept()} />;
}

interface DeleteDialogProps {
  readonly opened: boolean;
  /** The question; the usual one unless told (series ask another). */
  readonly text?: string;
  /** The record's name, said after the question. */
  readonly name?: string;
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
