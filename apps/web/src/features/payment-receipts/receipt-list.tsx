import { Anchor, Button } from "@mantine/core";
import {
  IconBan,
  IconFileCode,
  IconFileText,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconPlus,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import type { QueryClient } from "@tanstack/react-query";
import { INVOICE_STATUSES, type Language, type PayRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call, callForFile } from "../../lib/api-client.ts";
import { formatFolio } from "../../lib/documents.ts";
import { downloadDocument, spreadsheetDownloads, zipDownload } from "../../lib/download.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { useUrlQuery } from "../../lib/navigation.ts";
import { receiptsKey } from "../../lib/queries.ts";
import { useReadOnly } from "../../lib/session.ts";
import { AddedFilters } from "../../ui/data-table/added-filters.tsx";
import { ChoiceFilter } from "../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { DateFilter } from "../../ui/data-table/date-filter.tsx";
import { beginList, type TableSource } from "../../ui/data-table/first-page.ts";
import { ListViews } from "../../ui/data-table/list-views.tsx";
import { type Column, type RowAction, toListBody } from "../../ui/data-table/types.ts";
import { clearedFilters, dateRangeLabels, useDateAndStatusFilters } from "../../ui/data-table/url-filters.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { Page } from "../../ui/page.tsx";
import { ShownTogether } from "../../ui/shown-together.tsx";
import { CustomerFilter, useCustomerFilter, useCustomerFilterLabel } from "../customers/public.ts";
import { documentColumns, SendDialog, SendManyButton } from "../invoices/public.ts";
import { type ReceiptListFilters, receivablesQuery } from "./api.ts";
import { DueReminder, UnmarkedReminder } from "./due-reminder.tsx";
import classes from "./payment-receipts.module.css";
import { mayReplaceReceipt, receiptStatus } from "./receipt.ts";

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
    <Page
      title={t("screens.list_pay")}
      actions={
        !readOnly && (
          <>
            <Button component={Link} to="/import/payments" variant="default">
              {t("bank.button")}
            </Button>
            {create}
          </>
        )
      }
    >
      {/* What is due comes with the rows: later, it would push them down. */}
      <ShownTogether>
        <DueReminder />
        <UnmarkedReminder />
        <ListViews list="pays" filters={["status", "customer", "from", "to"]} />
        <DataTable
          {...table}
          {...receiptSource(wanted)}
          label={t("screens.list_pay")}
          downloads={[
            ...spreadsheetDownloads("exportPays", t("screens.list_pay"), wanted),
            zipDownload(t("screens.list_pay"), (rows) =>
              callForFile("zipPays", { body: { filters: wanted, ...rows } }),
            ),
          ]}
          columns={columns}
          rowId={(row) => row.id}
          rowName={(row) => receiptName(row, t)}
          rowActions={(row) => receiptRowActions(row, t, readOnly ? null : { remove: deletion.ask, send: setSending })}
          selectionActions={(rows, clear) => !readOnly && <SendManyButton rows={rows} onSent={clear} />}
          empty={{
            drawing: drawings.invoices,
            title: t("pays.empty_title"),
            text: t("pays.empty_text"),
            ...(readOnly ? {} : { action: create }),
          }}
        />
      </ShownTogether>
      {sending !== null && <SendDialog invoice={sending} onClose={() => setSending(null)} />}
      {deletion.dialog}
    </Page>
  );
}

const receiptSource = (wanted: ReceiptListFilters): TableSource<PayRow> => ({
  list: "pays",
  queryKey: [...receiptsKey, "list", wanted],
  load: (request, signal) => call("paginatePays", { body: toListBody<"paginatePays">(request, wanted), signal }),
  defaultSort: LATEST,
});

const UNFILTERED: ReceiptListFilters = { status: null, date_start: null, date_end: null, customer_id: null };

ReceiptList.begin = (queries: QueryClient) =>
  Promise.all([beginList(queries, receiptSource(UNFILTERED)), queries.prefetchQuery(receivablesQuery)]);

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
          <AddedFilters
            filters={[
              {
                id: "status",
                label: t("pays.status"),
                active: wantedStatus !== null,
                control: (
                  <ChoiceFilter
                    label={t("pays.status")}
                    all={t("pays.status_all")}
                    options={INVOICE_STATUSES.map((value) => ({ value, label: t(`pays.status_${value}`) }))}
                    choice={status}
                  />
                ),
                clear: () => status.set(null),
              },
              {
                id: "customer",
                label: t("invoice_list.customer"),
                active: customer.wanted !== null,
                control: <CustomerFilter choice={customer.choice} />,
                clear: () => customer.choice.set(null),
              },
            ]}
          />
          <DateFilter {...common} />
        </>
      ),
    },
  };
}

/** What a receipt is called in menus and dialogs. */
const receiptName = (row: PayRow, t: TFunction): string => formatFolio(row) ?? t("pays.draft");

/** A refused receipt is corrected, any other is looked at; so is a refused one by a read-only user. */
const receiptUrl = (row: Pick<PayRow, "id" | "status">, readOnly: boolean): string =>
  row.status === "draft" && !readOnly ? `/create/pay?pay=${row.id}` : `/pay/${row.id}`;

const SHOWN_INVOICES = 3;

/** The columns of the list of receipts; ids are the names the server sorts by. */
function receiptColumns(t: TFunction, language: Language, readOnly: boolean): readonly Column<PayRow>[] {
  const shared = documentColumns<PayRow>({
    t,
    language,
    url: (row) => receiptUrl(row, readOnly),
    name: (row) => receiptName(row, t),
    status: receiptStatus,
  });
  return [
    { ...shared.date, header: t("pays.issued") },
    shared.folio,
    shared.receiverName,
    shared.receiverRfc,
    {
      id: "paid_on",
      header: t("pays.paid_on"),
      cell: (row) => row.paid_on !== null && formatDate(row.paid_on, language),
    },
    {
      id: "amounts",
      header: t("pays.received"),
      numeric: true,
      onCard: "aside",
      cell: (row) =>
        row.amounts.map(({ currency, amount }) => <div key={currency}>{formatMoney(amount, currency)}</div>),
    },
    {
      id: "total_mxn",
      header: t("pays.total_mxn"),
      numeric: true,
      hidden: true,
      cell: (row) => row.total_mxn !== null && formatMoney(row.total_mxn, "MXN"),
    },
    { id: "documents", header: t("pays.invoices"), cell: (row) => <PaidInvoices documents={row.documents} t={t} /> },
    shared.status,
    shared.uuid,
    { ...shared.createdAt, header: t("pays.created") },
  ];
}

function PaidInvoices({ documents, t }: { readonly documents: PayRow["documents"]; readonly t: TFunction }) {
  const hidden = documents.length - SHOWN_INVOICES;
  return (
    <>
      {documents.slice(0, SHOWN_INVOICES).map((one, at) => (
        <span key={one.invoice_id}>
          {at > 0 && ", "}
          <Anchor component={Link} inherit to={`/invoice/${one.invoice_id}`}>
            {formatFolio(one)}
          </Anchor>
        </span>
      ))}
      {hidden > 0 && ` ${t("pays.and_more", { count: hidden })}`}
    </>
  );
}

interface ReceiptCommands {
  readonly remove: (row: PayRow) => void;
  readonly send: (row: PayRow) => void;
}

const icon = (Icon: typeof IconBan) => <Icon className={classes.icon} aria-hidden />;

/** What can be done with a receipt as it stands; `commands` is null for a read-only user. */
export function receiptRowActions(row: PayRow, t: TFunction, commands: ReceiptCommands | null): RowAction[] {
  if (row.status === "draft" && commands !== null) {
    return [
      { label: t("pays.correct"), icon: icon(IconPencil), to: receiptUrl(row, false) },
      { label: t("pays.throw_away"), icon: icon(IconTrash), danger: true, run: () => commands.remove(row) },
    ];
  }
  const open = { label: t("pays.open"), icon: icon(IconFileText), to: receiptUrl(row, commands === null) };
  if (row.uuid === null) return [open];
  const files = [
    { label: t("pays.xml"), icon: icon(IconFileCode), run: () => void downloadDocument("pay", row, "xml") },
    { label: t("pays.pdf"), icon: icon(IconFileTypePdf), run: () => void downloadDocument("pay", row, "pdf") },
  ];
  const cancelling = { label: t("pays.see_cancellation"), icon: icon(IconBan), to: `/cancel/pay/${row.id}/list` };
  if (commands === null) return [open, ...files, ...(row.state === "stamped" ? [] : [cancelling])];
  const send = { label: t("actions.send"), icon: icon(IconMail), run: () => commands.send(row) };
  const replace = mayReplaceReceipt(row)
    ? [{ label: t("pays.replace"), icon: icon(IconReplace), to: `/create/pay?replaces=${row.id}` }]
    : [];
  return [
    open,
    ...files,
    send,
    ...replace,
    row.state === "stamped" ? { ...cancelling, label: t("pays.cancel") } : cancelling,
  ];
}
