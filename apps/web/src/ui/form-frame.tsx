import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { FormEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "../lib/api-client.ts";
import type { FormSource } from "../lib/form.ts";
import { useConfirmedClose } from "../lib/unsaved-typing.ts";
import { AwaitedForm } from "./awaited-form.tsx";
import { ConflictingValues } from "./fields/edit-conflict.tsx";
import classes from "./form-frame.module.css";
import { LoadFailure } from "./load-failure.tsx";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { PageOrModal } from "./page-or-modal.tsx";
import { showRefusal } from "./show-refusal.ts";

export interface FormFrameProps<Values extends FieldValues, Sent> {
  readonly as: "page" | "modal";
  readonly title: string;
  readonly text?: string | undefined;
  readonly form: UseFormReturn<Values, unknown, Sent>;
  /** Sends what the schema read; a rejection with ApiError lands at the fields and in a toast. */
  readonly onSubmit: (sent: Sent) => Promise<void>;
  /** What is saved now, as the form's values: asked for when somebody else has saved meanwhile. */
  readonly latest?: () => Promise<Values | undefined>;
  /** Server field -> form field, where their names differ. */
  readonly rename?: Readonly<Record<string, string>>;
  readonly submitLabel?: string;
  /** What is being waited for while loading or saving. */
  readonly busyText?: string;
  /** Where the values come from. */
  readonly source?: FormSource;
  /** Shown instead of the fields when they could not be had. */
  readonly loadError?: string;
  readonly onClose?: (() => void) | undefined;
  /** No confirmation when the form is closed or left: passwords, codes. */
  readonly disposable?: boolean;
  /** It stays open, and what is typed while it is being sent is kept (`resetSaved`). */
  readonly keepsTyping?: boolean;
  readonly children: ReactNode;
}

/** A whole form, as a page (Save) or as a modal (Close and Save). */
export function FormFrame<Values extends FieldValues, Sent>(props: FormFrameProps<Values, Sent>) {
  const { t } = useTranslation();
  const id = useId();
  const { form, onSubmit, rename, source, onClose, disposable = false, keepsTyping = false } = props;
  const failure = source?.error ?? null;
  const loading = source?.isPending === true && failure === null;
  const { isSubmitting, isDirty } = form.formState;
  // What is being sent is not lost by leaving, and a form that was saved leaves while it still says that it is sending.
  const close = useConfirmedClose(isDirty && !isSubmitting && !disposable, onClose);
  const [other, setOther] = useState<Values | null>(null);
  const told = useRef<HTMLDivElement>(null);
  // The save button is at the bottom of the form; the conflict is shown at the top.
  useEffect(() => {
    if (other !== null) told.current?.scrollIntoView({ block: "nearest" });
  }, [other]);
  /**
   * Of what somebody else has saved meanwhile, every field that was not typed into takes the new value; at those that
   * were, both are shown.
   */
  const showBoth = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.code !== "version_conflict") return false;
    const now = await props.latest?.().catch(() => undefined);
    if (now === undefined) return false;
    form.reset(now, { keepDirtyValues: true, keepDirty: true });
    setOther(now);
    return true;
  };
  /** It was sent again while it was being sent: what was typed meanwhile goes next, unless the first was refused. */
  const [queued, setQueued] = useState(false);
  const submit = form.handleSubmit(async (sent) => {
    try {
      await onSubmit(sent);
      setOther(null);
    } catch (error) {
      setQueued(false);
      if (!(await showBoth(error))) showRefusal(form, error, rename);
    }
  });
  const handle = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (keepsTyping && isSubmitting) setQueued(true);
    else void submit(event);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `submit` is another function in each drawing, and is called once
  useEffect(() => {
    if (!queued || isSubmitting) return;
    setQueued(false);
    // A key that was pressed twice sends nothing of a form that is empty again.
    if (isDirty) void submit();
  }, [queued, isSubmitting]);
  const actions = (
    <>
      {props.as === "modal" && (
        <Button variant="default" onClick={close} disabled={isSubmitting}>
          {t("common.close")}
        </Button>
      )}
      <Button type="submit" form={id} loading={isSubmitting && !keepsTyping} disabled={loading || failure !== null}>
        {props.submitLabel ?? t("common.save")}
      </Button>
    </>
  );
  return (
    <PageOrModal as={props.as} title={props.title} text={props.text} onClose={onClose} actions={actions}>
      <AwaitedForm
        id={id}
        awaits={loading}
        sends={isSubmitting && !keepsTyping}
        onSubmit={handle}
        className={classes.form}
        aria-busy={loading || isSubmitting}
      >
        {other !== null && (
          <Alert
            ref={told}
            color="amber"
            icon={<IconAlertTriangle aria-hidden />}
            title={t("stale.title")}
            role="alert"
          >
            {t("stale.text")}
          </Alert>
        )}
        <ConflictingValues value={other}>
          {failure === null ? (
            props.children
          ) : (
            <LoadFailure
              title={props.loadError ?? ""}
              message={failure.message}
              onRetry={() => void source?.refetch()}
            />
          )}
        </ConflictingValues>
        <LoadingOverlay visible={loading || isSubmitting} text={props.busyText} />
      </AwaitedForm>
    </PageOrModal>
  );
}
