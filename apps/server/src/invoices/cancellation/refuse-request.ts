import { errorMessage, type Language, sentence } from "@timbra/contract";
import { refuse, refuseWith } from "../../http/problem.ts";
import { mexicanDay } from "../../mexican-day.ts";
import type { RequestFault } from "./check-request.ts";
import type { RequestRefusal } from "./request-cancellation.ts";

/** Why nothing was asked, as the error table says it. */
export function refuseRequest(refusal: RequestRefusal): Error {
  switch (refusal.kind) {
    case "faults":
      return refuse("validation_failed", { errors: (language) => toErrors(refusal.faults, language) });
    case "certificate_expired":
      return refuseWith("certificate_expired", { date: mexicanDay(refusal.validUntil) });
    case "certificate_changed":
      return refuse("wrong_state");
    default:
      return refuse(refusal.kind);
  }
}

/** The same of one invoice among many, in sentences; null: what stops it stops every other one as well. */
export function reasonsOf(refusal: RequestRefusal, language: Language): readonly string[] | null {
  switch (refusal.kind) {
    case "faults":
      return refusal.faults.map(({ key, params }) => sentence(key, language, params));
    case "certificate_expired":
    case "certificate_changed":
    case "no_certificate":
    case "test_certificate":
      return null;
    default:
      return [errorMessage(refusal.kind, language)];
  }
}

function toErrors(faults: readonly RequestFault[], language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, key, params } of faults)
    errors[field] = [...(errors[field] ?? []), sentence(key, language, params)];
  return errors;
}
