import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceForm, Pending } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { todayIn } from "../../../lib/place-of-issue.ts";
import { receiptsKey } from "../../../lib/queries.ts";
import { useSession } from "../../../lib/session.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page } from "../../../ui/page.tsx";
import { ReceiptEditor } from "./receipt-editor.tsx";
import {
  clearLocalForm,
  emptyForm,
  type LocalFormKey,
  loadLocalForm,
  type ReceiptForm,
  toReceiptForm,
} from "./receipt-form.ts";

/**
 * /create/pay: new; ?customer= or ?invoice= of whom or for what; ?replaces= another receipt; ?pay= a refused one to be
 * corrected.
 */
export function CreateReceiptScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const facts = useQuery(invoiceFormQuery());
  const [round, setRound] = useState(0);
  const place: LocalFormKey = {
    owner: session === null ? "" : `${session.user.rfc}:${session.user.email}`,
    address: params.toString(),
  };
  const opened = useQuery({
    queryKey: [...receiptsKey, "opened", place, round],
    queryFn: () => openForm(params, facts.data, place),
    enabled: facts.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const failed = facts.isError ? facts : opened;
  if (failed.isError) return <QueryFailure query={failed} title={t("pays.open_error")} />;
  if (facts.data === undefined || opened.data === undefined) return <LoadingOverlay visible over="screen" />;
  const startAnew = () => {
    clearLocalForm();
    setParams({}, { replace: true });
    setRound(round + 1);
  };
  const clear = (
    <Button variant="default" onClick={startAnew}>
      {t("pays.start_anew")}
    </Button>
  );
  const title = opened.data.replaces_id === null ? t("screens.create_pay") : t("pays.replace_title");
  return (
    <Page title={title} text={t("pays.create_text")} actions={clear}>
      <ReceiptEditor
        key={`${place.address} ${round}`}
        first={opened.data}
        form={facts.data}
        localKey={place}
        today={todayIn(facts.data.issuer.zip_code)}
      />
    </Page>
  );
}

/** The draft that this tab stored; else what the address asks for. */
async function openForm(
  params: URLSearchParams,
  facts: InvoiceForm | undefined,
  place: LocalFormKey,
): Promise<ReceiptForm> {
  const kept = loadLocalForm(place);
  if (kept !== null) return kept;
  const [pay, replaces, invoice, customer] = ["pay", "replaces", "invoice", "customer"].map((name) => params.get(name));
  const id = pay ?? replaces;
  if (id != null)
    return toReceiptForm((await call("getPay", { params: { id } })).pay, pay === null ? "replace" : "again");
  const blank = emptyForm(todayIn(facts?.issuer.zip_code ?? ""), seriesOf(facts));
  if (invoice != null)
    return formOfInvoice(blank, await call("listPending", { body: { invoice_id: invoice } }), invoice);
  if (customer != null) {
    const { name, rfc } = (await call("getCustomer", { query: { id: customer } })).customer_data;
    return { ...blank, payer: { id: customer, name, rfc } };
  }
  return blank;
}

function formOfInvoice(blank: ReceiptForm, { rows }: Pending, invoiceId: string): ReceiptForm {
  const row = rows.find(({ invoice_id }) => invoice_id === invoiceId) ?? rows[0];
  if (row === undefined) return blank;
  const documents = row.invoice_id === invoiceId ? [{ invoice_id: invoiceId, amount: "" }] : [];
  return {
    ...blank,
    payer: { id: row.customer_id, name: row.receiver_name, rfc: row.receiver_rfc },
    payments: blank.payments.map((payment) => ({ ...payment, documents })),
  };
}

/** Receipts are usually numbered apart: a series whose name begins with P, else the only one there is. */
function seriesOf(facts: InvoiceForm | undefined): string | null {
  const series = facts?.series ?? [];
  const own = series.find(({ serie }) => /^(P|REP)/.test(serie));
  return (own ?? series[0])?.series_id ?? null;
}
