import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../lib/api-client.ts";
import { showServerErrors } from "../lib/form.ts";
import { toast } from "./toast.ts";

/**
 * Tells why the server refused a form: at its fields, and everything as a list in a toast. The end of the session has a
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

/** Says why something was refused where no form stands; a bug is thrown on. */
export function toastRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  toast.error(error.sentences);
}
