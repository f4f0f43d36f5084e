import { Alert, Anchor, Button, Group } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UnmarkedInvoice } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatFolio } from "../../lib/documents.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { receiptsKey, useRefreshDocuments } from "../../lib/queries.ts";
import { useReadOnly } from "../../lib/session.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { MarkPaid } from "../payment-receipts/public.ts";
import classes from "./unmarked-invoices.module.css";

interface UnmarkedInvoicesProps {
  readonly month: string;
  readonly count: number;
}

/** PUE is what was paid, or would be by the month's end: who says nothing is asked, and says it for each or for all. */
export function UnmarkedInvoices({ month, count }: UnmarkedInvoicesProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const [listed, setListed] = useState(false);
  const [markedAt, setMarkedAt] = useState<string | null>(null);
  const { busy, run } = useCommand();
  const refresh = useRefreshDocuments();
  const mark = () =>
    run(async () => {
      const { message, marked_at } = await call("markMonthPaid", { body: { month } });
      setMarkedAt(marked_at);
      toast.success(message);
      await refresh();
    });
  const undo = (at: string) =>
    run(async () => {
      toast.success((await call("unmarkMonthPaid", { body: { month, marked_at: at } })).message);
      setMarkedAt(null);
      await refresh();
    });
  if (count === 0)
    return (
      markedAt !== null && (
        <Group gap="sm">
          <span>{t("reports.marked_all")}</span>
          <Button size="xs" variant="default" loading={busy} onClick={() => void undo(markedAt)}>
            {t("pays.pue_undo")}
          </Button>
        </Group>
      )
    );
  return (
    <Alert color="amber" title={t("reports.unmarked", { count })}>
      <Group justify="space-between" gap="sm">
        <span className={classes.words}>{t("reports.unmarked_text")}</span>
        <Group gap="xs">
          <Button size="xs" variant="default" aria-expanded={listed} onClick={() => setListed(!listed)}>
            {t(listed ? "reports.unmarked_hide" : "reports.unmarked_show")}
          </Button>
          {!readOnly && (
            <Button size="xs" variant="default" loading={busy} onClick={() => void mark()}>
              {t("reports.mark_paid")}
            </Button>
          )}
        </Group>
      </Group>
      {listed && <UnmarkedRows month={month} />}
    </Alert>
  );
}

const unmarkedQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, "unmarked", month],
    queryFn: ({ signal }) => call("listUnmarkedInvoices", { query: { month }, signal }),
  });

function UnmarkedRows({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const found = useQuery(unmarkedQuery(month));
  if (found.isPending) return null;
  if (found.isError) return <QueryFailure query={found} title={t("reports.month_error")} />;
  const { rows, total } = found.data;
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <UnmarkedRow key={row.invoice_id} row={row} />
        ))}
      </ul>
      {total > rows.length && <p>{t("reports.unmarked_more", { count: total - rows.length })}</p>}
    </>
  );
}

function UnmarkedRow({ row }: { readonly row: UnmarkedInvoice }) {
  const readOnly = useReadOnly();
  const name = formatFolio(row) ?? row.receiver_name;
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Anchor component={Link} inherit to={`/invoice/${row.invoice_id}`}>
          {name}
        </Anchor>
        {` · ${formatDate(row.date, currentLanguage())} · ${row.receiver_name} · `}
        <span data-numeric>{formatMoney(row.total, row.currency)}</span>
      </span>
      {!readOnly && <MarkPaid invoiceId={row.invoice_id} day={row.date} name={name} />}
    </li>
  );
}
