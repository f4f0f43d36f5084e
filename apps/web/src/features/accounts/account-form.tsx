import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../lib/api-client.ts";
import { showServerErrors } from "../../lib/checked-form.ts";
import classes from "./account-form.module.css";

interface AccountFormProps<Values extends FieldValues, Sent> {
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly onSubmit: (sent: Sent) => Promise<void>;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Another button of the page comes first. */
  readonly secondary?: boolean;
  readonly children?: ReactNode;
  /** Shown when the answer has no message of its own. */
  readonly failure?: string;
  /** A further action beside a refusal, by its code. */
  readonly onRefused?: (code: string) => ReactNode;
}

/** A short form whose refusals stay visible above the button until the next attempt. */
export function AccountForm<Values extends FieldValues, Sent>(props: AccountFormProps<Values, Sent>) {
  const { form } = props;
  const { isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<{ readonly code: string; readonly sentences: readonly string[] } | null>(null);
  const submit = form.handleSubmit(async (sent) => {
    setRefusal(null);
    try {
      await props.onSubmit(sent);
    } catch (error) {
      const sentences = showServerErrors(form, error);
      if (!(error instanceof ApiError) || sentences.length === 0) return;
      const wordless = error.code === "unknown" && props.failure !== undefined;
      setRefusal({ code: error.code, sentences: wordless ? [props.failure] : sentences });
    }
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {props.children}
      <div role="alert">
        {refusal !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {refusal.sentences.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
            {props.onRefused?.(refusal.code)}
          </Alert>
        )}
      </div>
      <Button type="submit" fullWidth loading={isSubmitting} variant={props.secondary === true ? "default" : "filled"}>
        {isSubmitting ? props.busyLabel : props.submitLabel}
      </Button>
    </form>
  );
}
