import i18next from "i18next";
import { ApiError } from "../lib/api-error.ts";
import { reportFailure } from "../lib/report-failure.ts";
import { toast } from "./toast.ts";

/**
 * A failure that no screen took care of: nobody is left waiting for an answer. What was given up, and the end of a
 * session, need no words here.
 */
export function tellUnexpected(failure: unknown): void {
  if (failure instanceof DOMException && failure.name === "AbortError") return;
  if (failure instanceof ApiError && failure.status === 401) return;
  reportFailure(failure);
  toast.error(failure instanceof ApiError ? failure.sentences : i18next.t("common.api_error"));
}
