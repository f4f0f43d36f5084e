import { useQueryClient } from "@tanstack/react-query";
import { type CustomerData, type InvoiceForm, itemOfProduct, type ProductData, receiverOf } from "@timbra/contract";
import { useCallback, useMemo, useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { toast } from "../../../ui/toast.ts";
import type { Fix } from "../dock/fixes.ts";
import { withLine, withReceiver } from "../draft/changes.ts";
import type { EditorDraft } from "../draft/editor-draft.ts";
import type { EditorProblem } from "../draft/editor-problem.ts";
import { lineChangeOf } from "../draft/product-line.ts";
import type { Edit } from "../draft/use-draft.ts";
import { LineDetails } from "../lines/line-details.tsx";
import { renameCustomer } from "../receiver/rename-customer.ts";
import type { EditorModals, EditorTools } from "./editor-context.ts";
import { isToBeSaid } from "./problem-index.ts";

type Open =
  | { readonly kind: "customer"; readonly id: string | null }
  | { readonly kind: "product"; readonly lineId: string }
  | { readonly kind: "details"; readonly lineId: string };

interface EditorModalsOptions {
  readonly modals: EditorModals;
  readonly draft: EditorDraft;
  readonly edit: Edit;
  readonly form: InvoiceForm;
  readonly today: string;
  readonly focusCell: EditorTools["focusCell"];
  readonly problems: readonly EditorProblem[];
  /** Somebody tried to stamp: what is missing is wrong now. */
  readonly attempted: boolean;
}

/** The forms that open over the editor, and what their saving changes in the draft. */
export function useEditorModals(options: EditorModalsOptions) {
  const { modals, draft, edit, form, today, focusCell, problems, attempted } = options;
  const { Customer, Product } = modals;
  const [open, setOpen] = useState<Open | null>(null);
  const queries = useQueryClient();
  const close = () => setOpen(null);

  const takeCustomer = useCallback(
    (customer: CustomerData) => {
      setOpen(null);
      edit(withReceiver(customer.id, receiverOf(customer), form, today));
      void queries.invalidateQueries({ queryKey: ["customers"] });
    },
    [edit, form, today, queries],
  );
  const takeProduct = (lineId: string, product: ProductData) => {
    setOpen(null);
    edit(withLine(lineId, lineChangeOf(itemOfProduct(product))));
    void queries.invalidateQueries({ queryKey: ["products"] });
    focusCell(lineId, "quantity");
  };
  const customerId = draft.customer_id;
  const apply = useCallback(
    async (fix: Fix) => {
      if ("change" in fix) return edit(fix.change);
      if ("editCustomer" in fix || customerId === null) return setOpen({ kind: "customer", id: customerId });
      try {
        takeCustomer(await renameCustomer(customerId, fix.rename));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toast.error(error.sentences);
      }
    },
    [edit, customerId, takeCustomer],
  );
  const opens = useMemo<Pick<EditorTools, "editCustomer" | "addProduct" | "openDetails">>(
    () => ({
      editCustomer: (id) => setOpen({ kind: "customer", id }),
      addProduct: (lineId) => setOpen({ kind: "product", lineId }),
      openDetails: (lineId) => setOpen({ kind: "details", lineId }),
    }),
    [],
  );
  const detailed = open?.kind === "details" ? draft.lines.findIndex(({ id }) => id === open.lineId) : -1;
  const line = draft.lines[detailed];
  const shown = (
    <>
      {open?.kind === "customer" && (
        <Customer onClose={close} onSaved={takeCustomer} {...(open.id === null ? {} : { customerId: open.id })} />
      )}
      {open?.kind === "product" && <Product onClose={close} onSaved={(product) => takeProduct(open.lineId, product)} />}
      {line !== undefined && (
        <LineDetails
          line={line}
          number={detailed + 1}
          problems={problems.filter(isToBeSaid(attempted))}
          onClose={close}
        />
      )}
    </>
  );
  return { open: opens, apply: (fix: Fix) => void apply(fix), shown };
}
