import { Button, Group } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InvoiceDetail, PaidState } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDate } from "../../lib/format.ts";
import { useRefreshDocuments } from "../../lib/queries.ts";
import { useReadOnly } from "../../lib/session.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { useDerive } from "../invoices/public.ts";
import { paidStateQuery } from "./api.ts";
import { MarkPaid } from "./mark-paid.tsx";
import classes from "./payment-receipts.module.css";

type Invoice = Pick<InvoiceDetail, "id" | "state">;

/** Of an invoice that says PUE: on which day it was paid, and what follows where it was not in its month. */
export function PaidAtOnce({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const found = useQuery(paidStateQuery(invoice.id));
  const [changing, setChanging] = useState(false);
  if (found.isPending) return null;
  if (found.isError) return <QueryFailure query={found} title={t("pays.payments_error")} />;
  const { paid_on, date, late } = found.data;
  const mayChange = !readOnly && invoice.state !== "cancelled";
  return (
    <Panel title={t("pays.pue_title")}>
      <div className={classes.stack}>
        <p>{paid_on === null ? t("pays.pue_unmarked") : t("pays.pue_paid", { date: dayOf(paid_on) })}</p>
        {late && <LateNotice paid={found.data} invoice={invoice} mayReplace={mayChange} />}
        {mayChange && (paid_on === null || changing) && (
          <MarkPaid
            key={paid_on ?? date}
            invoiceId={invoice.id}
            day={paid_on ?? date}
            onMarked={() => setChanging(false)}
          />
        )}
        {mayChange && paid_on !== null && !changing && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setChanging(true)}>
              {t("pays.pue_change")}
            </Button>
            <Unmark id={invoice.id} />
          </Group>
        )}
      </div>
    </Panel>
  );
}

const dayOf = (day: string): string => formatDate(day, currentLanguage());

interface LateNoticeProps {
  readonly paid: PaidState;
  readonly invoice: Invoice;
  readonly mayReplace: boolean;
}

/** PUE is paid by the end of its month: who was paid later, or not at all, replaces it (docs/sat/pue-no-pagada.md). */
function LateNotice({ paid: { paid_on, last_day }, invoice: { id, state }, mayReplace }: LateNoticeProps) {
  const { t } = useTranslation();
  const { busy, replaceByPpd } = useDerive();
  const canBeReplaced = mayReplace && (state === "stamped" || state === "cancel_rejected");
  return (
    <div className={classes.notice}>
      <p>{t(paid_on === null ? "pays.pue_late" : "pays.pue_paid_late", { date: dayOf(last_day) })}</p>
      {canBeReplaced && (
        <Button size="xs" variant="default" loading={busy} onClick={() => void replaceByPpd(id)}>
          {t("pays.pue_replace")}
        </Button>
      )}
    </div>
  );
}

function Unmark({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const refresh = useRefreshDocuments();
  const { busy, run } = useCommand();
  const unmark = () =>
    run(async () => {
      const { message, paid } = await call("unmarkInvoicePaid", { params: { id } });
      queries.setQueryData(paidStateQuery(id).queryKey, paid);
      toast.success(message);
      await refresh();
    });
  return (
    <Button size="xs" variant="subtle" loading={busy} onClick={() => void unmark()}>
      {t("pays.pue_undo")}
    </Button>
  );
}
