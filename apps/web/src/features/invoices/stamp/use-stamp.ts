import { useQueryClient } from "@tanstack/react-query";
import type { InvoiceDetail } from "@timbra/contract";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, type ApiProblem, call } from "../../../lib/api-client.ts";
import { creditsQuery } from "../../../lib/queries.ts";
import { INVOICES } from "../api.ts";
import type { Autosave } from "../autosave/autosave.ts";
import type { DraftRef } from "../autosave/draft-store.ts";
import type { Line } from "../editor/draft.ts";

/** Why the last attempt gave no stamp. */
export type Refusal =
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly problems: readonly ApiProblem[];
      readonly byProvider: boolean;
    }
  | { readonly kind: "impossible"; readonly code: string; readonly message: string }
  /** The answer was lost before anything had begun: trying again is safe. */
  | { readonly kind: "lost" };

export interface StampControl {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /**
   * The lines that the last attempt sent: the indexes in its problems refer to them, not to lines added or removed
   * since.
   */
  readonly lines: readonly Line[];
  readonly stamp: (lines: readonly Line[]) => Promise<void>;
}

/** The same key for the same content of the same draft: whatever is repeated, it is stamped once. */
export const stampIdempotencyKey = ({ id, revision }: DraftRef): string => `stamp-${id}-${revision}`;

type Outcome =
  | { readonly kind: "leave" }
  | { readonly kind: "stay"; readonly refusal: Refusal; readonly invoice: InvoiceDetail | null };

/** Saves the draft, requests its stamp, and opens the invoice; or stays, with the reasons. */
export function useStamp({ flush, discardLocal, setRevision }: Autosave): StampControl {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const stamp = useCallback(
    async (sent: readonly Line[]) => {
      setBusy(true);
      setRefusal(null);
      setLines(sent);
      try {
        const saved = await flush();
        if (saved === null) return;
        const outcome = await askForStamp(saved);
        void queries.invalidateQueries({ queryKey: creditsQuery.queryKey });
        void queries.invalidateQueries({ queryKey: INVOICES });
        if (outcome.kind === "leave") {
          discardLocal();
          await navigate(`/invoice/${saved.id}`, { replace: true, state: { justStamped: true } });
          return;
        }
        if (outcome.invoice !== null) setRevision({ id: saved.id, revision: outcome.invoice.revision });
        setRefusal(outcome.refusal);
      } finally {
        setBusy(false);
      }
    },
    [flush, discardLocal, setRevision, queries, navigate],
  );
  return { busy, refusal, lines, stamp };
}

async function askForStamp(saved: DraftRef): Promise<Outcome> {
  try {
    await call("stampDraft", { params: { id: saved.id }, idempotencyKey: stampIdempotencyKey(saved) });
    return { kind: "leave" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeAfterError(error, saved);
  }
}

/**
 * Whatever was answered, the invoice's state decides. A draft was not stamped; for any other state the request must not
 * be repeated.
 */
async function outcomeAfterError(error: ApiError, { id }: DraftRef): Promise<Outcome> {
  const invoice = await call("getInvoice", { params: { id } })
    .then((answer) => answer.invoice)
    .catch(() => null);
  if (invoice !== null && invoice.state !== "draft") return { kind: "leave" };
  return { kind: "stay", refusal: refusalOf(error), invoice };
}

function refusalOf(error: ApiError): Refusal {
  if (error.problems.length > 0) {
    return {
      kind: "refused",
      message: error.message,
      problems: error.problems,
      byProvider: error.code === "invoice_rejected",
    };
  }
  if (error.status === 0 || error.status >= 500) return { kind: "lost" };
  return { kind: "impossible", code: error.code, message: error.message };
}
