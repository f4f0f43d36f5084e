import { Button, Stack } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useConfirmedClose } from "../lib/unsaved-typing.ts";
import { AwaitedForm } from "./awaited-form.tsx";
import { PageOrModal } from "./page-or-modal.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly text?: string;
  /** Null when there is nothing to submit: the dialog is only closed. */
  readonly submitLabel: string | null;
  /** In the place of the button that submits. */
  readonly action?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Whether something was typed that closing would lose. */
  readonly isTyped: boolean;
  readonly busy: boolean;
  /** Whether what the questions begin with is still on its way. */
  readonly awaits?: boolean;
  /** Whether it has to stay open while it is busy. */
  readonly staysOpen?: boolean;
  readonly children: ReactNode;
}

/** A few questions in a modal, with Close and a button that submits; what a large form has besides is FormFrame's. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, submitLabel, action, onSubmit, onClose, isTyped, children } = props;
  const { busy, awaits = false, staysOpen = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const close = useConfirmedClose(isTyped && !busy, onClose);
  return (
    <PageOrModal
      as="modal"
      title={title}
      text={text}
      actions={
        <>
          <Button variant="default" onClick={close} disabled={staysOpen && busy}>
            {t("common.close")}
          </Button>
          {action ??
            (submitLabel !== null && (
              <Button type="submit" form={id} loading={busy} disabled={awaits}>
                {submitLabel}
              </Button>
            ))}
        </>
      }
    >
      <AwaitedForm
        id={id}
        awaits={awaits}
        sends={busy}
        aria-busy={awaits || busy}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack gap="md">{children}</Stack>
      </AwaitedForm>
    </PageOrModal>
  );
}
