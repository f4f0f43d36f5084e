import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, call } from "../../../lib/api-client.ts";
import { type StampRefusal, stampRefusalOf } from "../../../lib/documents.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { creditsQuery } from "../../../lib/queries.ts";
import { useCommand } from "../../../ui/use-command.ts";
import type { Autosave, DraftRef } from "../autosave/draft-store.ts";
import type { Line } from "../editor/draft.ts";

export interface StampControl {
  readonly busy: boolean;
  /** Why the last attempt gave no stamp. */
  readonly refusal: StampRefusal | null;
  /**
   * The lines that the last attempt sent: the indexes in its problems refer to them, not to lines added or removed
   * since.
   */
  readonly lines: readonly Line[];
  readonly stamp: (lines: readonly Line[]) => void;
}

/** Saves the draft, requests its stamp, and opens the invoice; or stays, with the reasons. */
export function useStamp({ flush, discardLocal, setRevision }: Autosave): StampControl {
  const { busy, run } = useCommand();
  const [refusal, setRefusal] = useState<StampRefusal | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const stamp = useCallback(
    (sent: readonly Line[]) =>
      void run(async () => {
        setRefusal(null);
        setLines(sent);
        const saved = await flush();
        if (saved === null) return;
        const refused = await askForStamp(saved);
        void queries.invalidateQueries({ queryKey: creditsQuery.queryKey });
        void queries.invalidateQueries({ queryKey: invoicesKey });
        if (refused === null) {
          discardLocal();
          await navigate(`/invoice/${saved.id}`, { replace: true, state: { justStamped: true } });
          return;
        }
        if (refused.revision !== undefined) setRevision({ id: saved.id, revision: refused.revision });
        setRefusal(refused.refusal);
      }),
    [run, flush, discardLocal, setRevision, queries, navigate],
  );
  return { busy, refusal, lines, stamp };
}

/** The same key for the same content of the same draft: whatever is repeated, it is stamped once. */
export const stampIdempotencyKey = ({ id, revision }: DraftRef): string => `stamp-${id}-${revision}`;

/**
 * Requests the stamp. Whatever was answered, the invoice's state decides: a draft was not stamped, and stays with the
 * reasons; for any other state the request must not be repeated (null).
 */
async function askForStamp(
  saved: DraftRef,
): Promise<{ readonly refusal: StampRefusal; readonly revision: number | undefined } | null> {
  const params = { id: saved.id };
  try {
    await call("stampDraft", { params, idempotencyKey: stampIdempotencyKey(saved) });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const found = await call("getInvoice", { params }).catch(() => null);
    if (found !== null && found.invoice.state !== "draft") return null;
    return { refusal: stampRefusalOf(error), revision: found?.invoice.revision };
  }
}
