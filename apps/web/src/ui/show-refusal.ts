import { type QueryKey, useQueryClient } from "@tanstack/react-query";
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

/** Tells why the server refused what was asked without a form. Anything but a refusal is thrown on. */
export function toastRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.status !== 401) toast.error(error.sentences);
}

/** Asks for something, says what the server answers, and then loads again what may have changed. */
export function useCommandWithReload(
  queryKey: QueryKey,
): (ask: () => Promise<{ readonly message: string }>) => Promise<void> {
  const queries = useQueryClient();
  return async (ask) => {
    try {
      toast.success((await ask()).message);
    } catch (error) {
      toastRefusal(error);
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
}
