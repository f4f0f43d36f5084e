import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { askToLose, useUnsavedTyping } from "../lib/unsaved-typing.ts";
import classes from "./form-frame.module.css";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { PageOrModal } from "./page-or-modal.tsx";
import { tellRefusal } from "./tell-refusal.ts";

export interface FormFrameProps<Values extends FieldValues, Sent> {
  readonly as: "page" | "modal";
  readonly title: string;
  readonly text?: string;
  readonly form: UseFormReturn<Values, unknown, Sent>;
  /** Sends what the schema read; a rejection with ApiError lands at the fields and in a toast. */
  readonly onSubmit: (sent: Sent) => Promise<void>;
  /** Server field -> form field, where their names differ. */
  readonly rename?: Readonly<Record<string, string>>;
  readonly submitLabel?: string;
  /** What is being waited for while loading or saving. */
  readonly busyText?: string;
  /** True while the values are on their way. */
  readonly loading?: boolean;
  /** Shown instead of the fields when the values could not be had. */
  readonly failure?: ReactNode;
  readonly onClose?: () => void;
  /** Of what is typed here nothing is worth a question when it is closed or left: passwords, codes. */
  readonly disposable?: boolean;
  readonly children: ReactNode;
}

/** A whole form, as a page (Save) or as a modal (Close and Save). */
export function FormFrame<Values extends FieldValues, Sent>(props: FormFrameProps<Values, Sent>) {
  const { t } = useTranslation();
  const id = useId();
  const { form, onSubmit, rename, loading = false, onClose, disposable = false } = props;
  const { isSubmitting, isDirty } = form.formState;
  // What is being sent is not lost by leaving, and a form that was saved leaves while it still says that it is sending.
  const isUnsaved = isDirty && !isSubmitting && !disposable;
  useUnsavedTyping(isUnsaved);
  const close = async () => {
    if (!isUnsaved || (await askToLose())) onClose?.();
  };
  const submit = form.handleSubmit(async (sent) => {
    try {
      await onSubmit(sent);
    } catch (error) {
      tellRefusal(form, error, rename);
    }
  });
  const handle = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit(event);
  };
  const actions = (
    <>
      {props.as === "modal" && (
        <Button variant="default" onClick={() => void close()} disabled={isSubmitting}>
          {t("common.close")}
        </Button>
      )}
      <Button type="submit" form={id} loading={isSubmitting} disabled={loading || props.failure !== undefined}>
        {props.submitLabel ?? t("common.save")}
      </Button>
    </>
  );
  return (
    <PageOrModal
      as={props.as}
      title={props.title}
      {...(props.text === undefined ? {} : { text: props.text })}
      {...(onClose === undefined ? {} : { onClose })}
      actions={actions}
    >
      <form id={id} noValidate onSubmit={handle} className={classes.form} aria-busy={loading || isSubmitting}>
        {props.failure ?? props.children}
        <LoadingOverlay visible={loading || isSubmitting} {...(props.busyText === undefined ? {} : { text: props.busyText })} />
      </form>
    </PageOrModal>
  );
}
