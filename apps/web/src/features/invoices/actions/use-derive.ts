import { useQueryClient } from "@tanstack/react-query";
import type { RequestOf } from "@timbra/contract";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { toast } from "../../../ui/toast.ts";
import { INVOICES } from "../api.ts";

export type Derivation = "duplicateInvoice" | "replaceInvoice" | "applyAdvance";

/**
 * Makes a draft of an invoice and goes on with it in the editor. A refusal is said; nothing happens twice while one is
 * under way.
 */
export function useDerive() {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = useCallback(
    async (
      make: () => Promise<{
        readonly message: string;
        readonly invoice: { readonly id: string; readonly state: string };
      }>,
    ) => {
      setBusy(true);
      try {
        const { message, invoice } = await make();
        await queries.invalidateQueries({ queryKey: INVOICES });
        toast.success(message);
        await navigate(invoice.state === "draft" ? `/create/invoice?draft=${invoice.id}` : `/invoice/${invoice.id}`);
      } finally {
        setBusy(false);
      }
    },
    [navigate, queries],
  );
  const derive = useCallback(
    async (kind: Derivation, id: string) => {
      try {
        await open(() => call(kind, { params: { id } }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toast.error(error.sentences);
      }
    },
    [open],
  );
  /** Rejects with ApiError, so that a form can say it at its field. */
  const credit = useCallback(
    (id: string, body: RequestOf<"creditNote">) => open(() => call("creditNote", { params: { id }, body })),
    [open],
  );
  return { busy, derive, credit };
}
