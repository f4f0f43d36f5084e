import { useQueryClient } from "@tanstack/react-query";
import type { PayDraftInput, ProblemBody } from "@timbra/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { creditsQuery } from "../../../lib/account-queries.ts";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { PAYS } from "../api.ts";
import { forgetForm, type PayForm } from "./pay-form.ts";

/**
 * Why the last try gave no stamp. `lost`: no answer came; trying again is safe, because the same content has the same
 * key.
 */
export type PayRefusal =
  | { readonly kind: "refused"; readonly message: string; readonly problems: readonly ProblemBody[] }
  | { readonly kind: "lost"; readonly message: string };

/** Asks for the stamp of what is written, and goes to the receipt; or stays, with the reasons. */
export function useStampPay(form: PayForm, body: PayDraftInput) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PayRefusal | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const stamp = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { pay } = await ask(form, body);
      forgetForm();
      await navigate(`/pay/${pay.id}`, { replace: true, state: { justStamped: true } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: creditsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: PAYS });
      void queries.invalidateQueries({ queryKey: ["invoices"] });
    }
  };
  return { busy, refusal, stamp };
}

function ask({ again_id, attempt }: PayForm, body: PayDraftInput) {
  const idempotencyKey = `pay-${attempt}`;
  return again_id === null
    ? call("stampPay", { body, idempotencyKey })
    : call("stampPayAgain", { params: { id: again_id }, body, idempotencyKey });
}

function refusalOf(error: ApiError): PayRefusal {
  if (error.status === 0 || error.status >= 500) return { kind: "lost", message: error.message };
  const problems = error.problems.map(({ code, path, message, fix }) => {
    const problem = { code, path, params: {}, severity: "error" as const, message };
    return typeof fix === "string" ? { ...problem, fix } : problem;
  });
  return { kind: "refused", message: problems.length > 0 ? error.message : error.sentences.join(" "), problems };
}
