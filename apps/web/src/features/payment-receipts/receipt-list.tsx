import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { INVOICE_STATUSES, type PayRow } from "@timbra/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call, callForFile } from "../../lib/api-client.ts";
import { spreadsheetDownloads, zipDownload } from "../../lib/download.ts";
import { useUrlQuery } from "../../lib/navigation.ts";
import { receiptsKey } from "../../lib/queries.ts";
import { useReadOnly } from "../../lib/session.ts";
import { ChoiceFilter } from "../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { DateFilter } from "../../ui/data-table/date-filter.tsx";
import { toListBody } from "../../ui/data-table/types.ts";
import { clearedFilters, dateRangeLabels, useDateAndStatusFilters } from "../../ui/data-table/url-filters.ts";
import { useDeletion } from "../../ui/delete-dialog.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { Page } from "../../ui/page.tsx";
import { CustomerFilter, useCustomerFilter, useCustomerFilterLabel } from "../customers/public.ts";
import { SendDialog, SendManyButton } from "../invoices/public.ts";
import type { ReceiptListFilters } from "./api.ts";
import { DueReminder } from "./due-reminder.tsx";
import classes from "./payment-receipts.module.css";
import { receiptColumns, receiptName, receiptRowActions } from "./receipt-columns.tsx";

const LATEST = { column: "date", direction: "desc" } as const;

/** /list/pay: every receipt, what it pays, and what is due. */
export function ReceiptList() {
  const { t } = useTranslation();
  const { wanted, table } = useReceiptFilters();
  const readOnly = useReadOnly();
  const [sending, setSending] = useState<PayRow | null>(null);
  // A refused receipt that is not wanted any more.
  const deletion = useDeletion<PayRow>({
    nameOf: (row) => receiptName(row, t),
    remove: ({ id }) => call("deletePay", { params: { id } }),
    queryKey: receiptsKey,
  });
  const language = currentLanguage();
  const columns = useMemo(() => receiptColumns(t, language, readOnly), [t, language, readOnly]);
  const create = (
    <Button component={Link} to="/create/pay" leftSection={<IconPlus className={classes.icon} aria-hidden />}>
      {t("pays.new")}
    </Button>
  );
  return (
    <Page title={t("screens.list_pay")} actions={!readOnly && create}>
      <DueReminder />
      <DataTable
        {...table}
        list="pays"
        label={t("screens.list_pay")}
        downloads={[
          ...spreadsheetDownloads("exportPays", t("screens.list_pay"), wanted),
          zipDownload(t("screens.list_pay"), (rows) => callForFile("zipPays", { body: { filters: wanted, ...rows } })),
        ]}
        queryKey={[...receiptsKey, "list", wanted]}
        load={(request, signal) => call("paginatePays", { body: toListBody<"paginatePays">(request, wanted), signal })}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => receiptName(row, t)}
        defaultSort={LATEST}
        rowActions={(row) => receiptRowActions(row, t, readOnly ? null : { remove: deletion.ask, send: setSending })}
        selectionActions={(rows, clear) => !readOnly && <SendManyButton rows={rows} onSent={clear} />}
        empty={{
          drawing: drawings.invoices,
          title: t("pays.empty_title"),
          text: t("pays.empty_text"),
          ...(readOnly ? {} : { action: create }),
        }}
      />
      {sending !== null && <SendDialog invoice={sending} onClose={() => setSending(null)} />}
      {deletion.dialog}
    </Page>
  );
}

/** The filters of the list of receipts: state, payer, and days. */
function useReceiptFilters() {
  const { t } = useTranslation();
  const [, changeQuery] = useUrlQuery();
  const common = useDateAndStatusFilters();
  const { status, wantedStatus } = common;
  const customer = useCustomerFilter();
  const customerLabel = useCustomerFilterLabel(customer.wanted);
  const wanted: ReceiptListFilters = {
    status: wantedStatus,
    date_start: common.dateStart,
    date_end: common.dateEnd,
    customer_id: customer.wanted,
  };
  return {
    wanted,
    table: {
      filtered: common.filtered || customer.wanted !== null,
      filterWords: [
        ...(wantedStatus === null ? [] : [`${t("pays.status")}: ${t(`pays.status_${wantedStatus}`)}`]),
        ...customerLabel,
        ...dateRangeLabels(common, t, currentLanguage()),
      ],
      onClearFilters: () => changeQuery(clearedFilters("status", "from", "to", "customer"), { replace: true }),
      filters: (
        <>
          <ChoiceFilter
            label={t("pays.status")}
            all={t("pays.status_all")}
            options={INVOICE_STATUSES.map((value) => ({ value, label: t(`pays.status_${value}`) }))}
            choice={status}
          />
          <CustomerFilter choice={customer.choice} />
          <DateFilter {...common} />
        </>
      ),
    },
  };
}
