import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../lib/api-client.ts";
import { showServerErrors } from "../lib/form.ts";
import { toast } from "./toast.ts";

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
