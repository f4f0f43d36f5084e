import { useQueryClient } from "@tanstack/react-query";
import {
  type CustomerData,
  type InvoiceForm,
  itemOfProduct,
  type ProductData,
  type RequestOf,
  receiverOf,
} from "@timbra/contract";
import { useCallback, useMemo, useState } from "react";
import { call } from "../../../lib/api-client.ts";
import { customersKey, productsKey } from "../../../lib/queries.ts";
import { toastRefusal } from "../../../ui/toast.ts";
import { LineDetails } from "../lines/line-details.tsx";
import type { EditorDraft } from "./draft.ts";
import { type EditDraft, lineFromProduct, setReceiver, updateLine } from "./draft-changes.ts";
import type { EditorContextValue, EditorModals } from "./editor-context.ts";
import { focusUndo } from "./last-fix.ts";
import { type EditorProblem, type Fix, isVisible } from "./problems.ts";

type Open =
  | { readonly kind: "customer"; readonly id: string | null }
  | { readonly kind: "product"; readonly lineId: string }
  | { readonly kind: "details"; readonly lineId: string; readonly field: string | null };

interface EditorModalsOptions {
  readonly modals: EditorModals;
  readonly draft: EditorDraft;
  readonly edit: EditDraft;
  /** Makes a change that can be undone. */
  readonly applyFix: EditorContextValue["applyFix"];
  readonly form: InvoiceForm;
  readonly today: string;
  readonly focusCell: EditorContextValue["focusCell"];
  readonly problems: readonly EditorProblem[];
  /** A stamp was attempted: missing fields are errors from now on. */
  readonly attempted: boolean;
}

/** The forms that open over the editor, and what their saving changes in the draft. */
export function useEditorModals(options: EditorModalsOptions) {
  const { modals, draft, edit, applyFix, form, today, focusCell, problems, attempted } = options;
  const { Customer, Product } = modals;
  const [open, setOpen] = useState<Open | null>(null);
  const queries = useQueryClient();
  const close = () => setOpen(null);

  const takeCustomer = useCallback(
    (customer: CustomerData) => {
      setOpen(null);
      edit(setReceiver(customer.id, receiverOf(customer), form, today));
      void queries.invalidateQueries({ queryKey: customersKey });
    },
    [edit, form, today, queries],
  );
  const takeProduct = (lineId: string, product: ProductData) => {
    setOpen(null);
    edit(updateLine(lineId, lineFromProduct(itemOfProduct(product))));
    void queries.invalidateQueries({ queryKey: productsKey });
    focusCell(lineId, "quantity");
  };
  const customerId = draft.customer_id;
  const apply = useCallback(
    async (fix: Fix) => {
      if ("change" in fix) {
        applyFix(fix.label, fix.change);
        return focusUndo();
      }
      if ("editCustomer" in fix || customerId === null) return setOpen({ kind: "customer", id: customerId });
      await renameCustomer(customerId, fix.rename).then(takeCustomer, toastRefusal);
    },
    [applyFix, customerId, takeCustomer],
  );
  const opens = useMemo<Pick<EditorContextValue, "editCustomer" | "addProduct" | "openDetails">>(
    () => ({
      editCustomer: (id) => setOpen({ kind: "customer", id }),
      addProduct: (lineId) => setOpen({ kind: "product", lineId }),
      openDetails: (lineId, field = null) => setOpen({ kind: "details", lineId, field }),
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
          field={open?.kind === "details" ? open.field : null}
          problems={problems.filter(isVisible(attempted))}
          onClose={close}
        />
      )}
    </>
  );
  return { open: opens, apply: (fix: Fix) => void apply(fix), shown };
}

/** Gives a customer another name and leaves the rest as it is; the customer as saved. */
async function renameCustomer(id: string, name: string): Promise<CustomerData> {
  const { customer_data } = await call("getCustomer", { query: { id } });
  const saved = await call("saveCustomer", { body: { ...toRequest(customer_data), customers_name: name } });
  return saved.customer_data;
}

function toRequest({ id, address, ...customer }: CustomerData): RequestOf<"saveCustomer"> {
  return {
    customer_id: id,
    customers_rfc: customer.rfc,
    customers_name: customer.name,
    customers_email: customer.email,
    customers_num_regid_trib: customer.num_regid_trib,
    cat_tax_regimes_id: customer.cat_tax_regimes_id,
    customers_telefono: customer.telefono,
    customers_fax: customer.fax,
    customers_email_2: customer.email_2,
    customers_email_3: customer.email_3,
    customers_pagina_web: customer.pagina_web,
    address_pais: address.pais,
    address_tipo: address.tipo,
    address_calle: address.calle,
    address_no_exterior: address.no_exterior,
    address_no_interior: address.no_interior,
    address_colonia: address.colonia,
    address_referencia: address.referencia,
    address_municipio: address.municipio,
    address_localidad: address.localidad,
    address_estado: address.estado,
    address_codigo_postal: address.codigo_postal,
  };
}
