import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../lib/api-client.ts";
import { showServerErrors } from "../lib/checked-form.ts";
import { toast } from "./toast.ts";

/** The handler of a form that has no frame: sends what its schema read, and shows why the server refused it. */
export const submitOf = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  send: (sent: Sent) => Promise<void>,
) => form.handleSubmit((sent) => send(sent).catch((error: unknown) => showRefusal(form, error)));

/**
 * Shows why the server refused a form: at its fields, and everything as a list in a toast. The end of the session has a
 * toast of its own.
 */
export function showRefusal<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
  rename?: Readonly<Record<string, string>>,
): void {
  showServerErrors(form, error, rename);
  if (error instanceof ApiError && error.status !== 401) toast.error(error.sentences);
}
