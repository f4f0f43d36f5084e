import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { INVOICE_STATUSES, type PayRow } from "@timbra/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call, callForFile } from "../../lib/api-client.ts";
import { spreadsheetDownloads, zipDownload } from "../../lib/download.ts";
import { useUrlQuery } from "../../lib/navigation.ts";
import { useReadOnly } from "../../lib/session.ts";
import { ChoiceFilter } from "../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { DateFilter } from "../../ui/data-table/date-filter.tsx";
import { dateRangeLabels, useDateAndStatusFilters } from "../../ui/data-table/url-filters.ts";
import { ConfirmDeletion } from "../../ui/delete-dialog.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { Page } from "../../ui/page.tsx";
import { CustomerFilter, useCustomerFilter, useCustomerFilterLabel } from "../customers/public.ts";
import { SendDialog, SendManyButton } from "../invoices/public.ts";
import { listReceipts, RECEIPTS, type ReceiptListFilters } from "./api.ts";
import { DueReminder } from "./due-reminder.tsx";
import classes from "./payment-receipts.module.css";
import { receiptColumns, receiptName, receiptRowActions } from "./receipt-columns.tsx";

const LATEST = { column: "date", direction: "desc" } as const;

/** What is asked about one receipt. */
interface OpenDialog {
  readonly kind: "send" | "delete";
  readonly row: PayRow;
}

/** /list/pay: every receipt, what it pays, and what is due. */
export function ReceiptList() {
  const { t } = useTranslation();
  const filters = useReceiptFilters();
  const readOnly = useReadOnly();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const language = currentLanguage();
  const columns = useMemo(() => receiptColumns(t, language, readOnly), [t, language, readOnly]);
  const commands = {
    remove: (row: PayRow) => setAsked({ kind: "delete", row }),
    send: (row: PayRow) => setAsked({ kind: "send", row }),
  };
  const create = (
    <Button component={Link} to="/create/pay" leftSection={<IconPlus className={classes.icon} aria-hidden />}>
      {t("pays.new")}
    </Button>
  );
  return (
    <Page title={t("screens.list_pay")} actions={!readOnly && create}>
      <DueReminder />
      <DataTable
        list="pays"
        label={t("screens.list_pay")}
        downloads={[
          ...spreadsheetDownloads("exportPays", t("screens.list_pay"), filters.wanted),
          zipDownload(t("screens.list_pay"), (rows) =>
            callForFile("zipPays", { body: { filters: filters.wanted, ...rows } }),
          ),
        ]}
        queryKey={[...RECEIPTS, "list", filters.wanted]}
        load={(request, signal) => listReceipts(filters.wanted, request, signal)}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => receiptName(row, t)}
        defaultSort={LATEST}
        rowActions={(row) => receiptRowActions(row, t, readOnly ? null : commands)}
        selectionActions={(rows, clear) => !readOnly && <SendManyButton rows={rows} onSent={clear} />}
        filters={filters.controls}
        filtered={filters.filtered}
        filterWords={filters.words}
        onClearFilters={filters.clear}
        empty={{
          drawing: drawings.invoices,
          title: t("pays.empty_title"),
          text: t("pays.empty_text"),
          ...(readOnly ? {} : { action: create }),
        }}
      />
      {asked?.kind === "send" && <SendDialog invoice={asked.row} onClose={close} />}
      <DeleteReceipt row={asked?.kind === "delete" ? asked.row : null} onEnd={close} />
    </Page>
  );
}

/** A refused receipt that is not wanted any more. */
function DeleteReceipt({ row, onEnd }: { readonly row: PayRow | null; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const destroy = async () => {
    const { message } = await call("deletePay", { params: { id: row?.id ?? "" } });
    await queries.invalidateQueries({ queryKey: RECEIPTS });
    return message;
  };
  return (
    <ConfirmDeletion
      opened={row !== null}
      name={row === null ? "" : receiptName(row, t)}
      destroy={destroy}
      onEnd={onEnd}
    />
  );
}

/** The filters of the list of receipts: state, payer, and days. */
function useReceiptFilters() {
  const { t } = useTranslation();
  const [, changeQuery] = useUrlQuery();
  const { status, wantedStatus, dateStart, dateEnd, setDates, filtered } = useDateAndStatusFilters();
  const customer = useCustomerFilter();
  const customerWords = useCustomerFilterLabel(customer.wanted);
  const wanted: ReceiptListFilters = {
    status: wantedStatus,
    date_start: dateStart,
    date_end: dateEnd,
    customer_id: customer.wanted,
  };
  return {
    wanted,
    filtered: filtered || customer.wanted !== null,
    words: [
      ...(wantedStatus === null ? [] : [`${t("pays.status")}: ${t(`pays.status_${wantedStatus}`)}`]),
      ...customerWords,
      ...dateRangeLabels({ dateStart, dateEnd }, t, currentLanguage()),
    ],
    clear: () =>
      changeQuery({ page: null, cursor: null, status: null, from: null, to: null, customer: null }, { replace: true }),
    controls: (
      <>
        <ChoiceFilter
          label={t("pays.status")}
          all={t("pays.status_all")}
          options={INVOICE_STATUSES.map((one) => ({ value: one, label: t(`pays.status_${one}`) }))}
          choice={status}
        />
        <CustomerFilter choice={customer.choice} />
        <DateFilter dateStart={dateStart} dateEnd={dateEnd} setDates={setDates} />
      </>
    ),
  };
}
