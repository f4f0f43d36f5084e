import { Button } from "@mantine/core";
import {
  IconBan,
  IconCash,
  IconCopy,
  IconFileCode,
  IconFileText,
  IconFileTypePdf,
  IconHistory,
  IconMail,
  IconPencil,
  IconPlus,
  IconReceiptRefund,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { INVOICE_STATUSES, INVOICE_TYPES, type InvoiceRow } from "@timbra/contract";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { callForFile } from "../../../lib/api-client.ts";
import { invoiceUrl } from "../../../lib/documents.ts";
import { downloadDocument, spreadsheetDownloads, zipDownload } from "../../../lib/download.ts";
import { seriesQuery } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import type { RowAction } from "../../../ui/data-table/types.ts";
import type { UrlFilter } from "../../../ui/data-table/url-filters.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { CustomerFilter } from "../../customers/public.ts";
import { INVOICES, listInvoices } from "../api.ts";
import { type DeriveCommand, mayCredit, mayDuplicate, mayReplaceInvoice, useDerive } from "../derive.ts";
import { CreditNoteDialog } from "../detail/credit-note-dialog.tsx";
import { TIMELINE_ID } from "../detail/timeline.tsx";
import { SendDialog } from "../send/send-dialog.tsx";
import { SendManyButton } from "../send/send-many.tsx";
import { invoiceColumns, invoiceName } from "./invoice-columns.tsx";
import { AmountFilter, PAYMENT_METHODS, useFilterSummary, useInvoiceFilters } from "./invoice-filters.tsx";
import classes from "./list.module.css";
import { CancelButton, DeleteDrafts, DraftsButton } from "./selection-actions.tsx";

interface InvoiceListProps {
  /** Only the cancelled ones, on their own screen. */
  readonly cancelled?: boolean;
}

/** Drafts that are to be deleted; `clear` resets the row selection. */
interface DraftsToDelete {
  readonly drafts: readonly InvoiceRow[];
  readonly clear?: () => void;
}

const LATEST = { column: "date", direction: "desc" } as const;
const icon = (Icon: typeof IconPlus) => <Icon className={classes.icon} aria-hidden />;

/** /list/invoice and /list/cancelled-invoices: one table, one with its status given. */
export function InvoiceList({ cancelled = false }: InvoiceListProps) {
  const { t } = useTranslation();
  const filters = useInvoiceFilters();
  const readOnly = useReadOnly();
  const [deleting, setDeleting] = useState<DraftsToDelete | null>(null);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const { derive } = useDerive();
  const language = currentLanguage();
  const columns = useMemo(() => invoiceColumns(t, language, readOnly), [t, language, readOnly]);
  const rowActions = useCallback(
    (row: InvoiceRow) =>
      (readOnly ? readOnlyRowActions : invoiceRowActions)(row, t, {
        remove: (draft) => setDeleting({ drafts: [draft] }),
        derive: (kind) => void derive(kind, row.id),
        ask: (kind) => setAsked({ kind, row }),
      }),
    [t, derive, readOnly],
  );
  const wanted = {
    ...(cancelled ? { status: "cancelled" as const } : { status: filters.wantedStatus }),
    ...filters.wanted,
  };
  const words = useFilterSummary(filters, cancelled);
  const create = (
    <Button component={Link} to="/create/invoice" leftSection={icon(IconPlus)}>
      {t("invoice.new")}
    </Button>
  );
  return (
    <Page
      title={t(cancelled ? "screens.cancelled_invoices" : "screens.list_invoice")}
      {...(cancelled || readOnly ? {} : { actions: create })}
    >
      <DataTable
        list={cancelled ? "cancelled-invoices" : "invoices"}
        label={t(cancelled ? "screens.cancelled_invoices" : "screens.list_invoice")}
        downloads={[
          ...spreadsheetDownloads("exportInvoices", t("screens.list_invoice"), wanted),
          zipDownload(t("screens.list_invoice"), (rows) =>
            callForFile("zipInvoices", { body: { filters: wanted, ...rows } }),
          ),
        ]}
        downloadNote={wanted.status === null ? t("invoice_list.no_drafts") : undefined}
        selectionActions={(rows, clear) =>
          !readOnly && (
            <>
              <SendManyButton rows={rows} onSent={clear} />
              <CancelButton rows={rows} />
              <DraftsButton rows={rows} onDelete={(drafts) => setDeleting({ drafts, clear })} />
            </>
          )
        }
        queryKey={[...INVOICES, "list", wanted]}
        load={(request, signal) => listInvoices(wanted, request, signal)}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => invoiceName(row, t)}
        defaultSort={LATEST}
        rowActions={rowActions}
        filters={
          <>
            {!cancelled && <StatusFilter choice={filters.status} />}
            <TypeFilter choice={filters.type} />
            <MethodFilter choice={filters.method} />
            <SeriesFilter choice={filters.series} />
            <CustomerFilter choice={filters.customer} />
            <AmountFilter {...filters} />
            <DateFilter {...filters} />
          </>
        }
        filtered={filters.filtered}
        filterWords={words}
        onClearFilters={filters.clear}
        empty={{
          drawing: drawings.invoices,
          title: t(cancelled ? "invoice_list.cancelled_empty_title" : "invoice_list.empty_title"),
          text: t(cancelled ? "invoice_list.cancelled_empty_text" : "invoice_list.empty_text"),
          ...(cancelled || readOnly ? {} : { action: create }),
        }}
      />
      <DeleteDrafts
        rows={deleting?.drafts ?? []}
        onDeleted={() => deleting?.clear?.()}
        onDone={() => setDeleting(null)}
      />
      {asked?.kind === "credit" && <CreditNoteDialog invoice={asked.row} onClose={close} />}
      {asked?.kind === "send" && <SendDialog invoice={asked.row} onClose={close} />}
    </Page>
  );
}

function StatusFilter({ choice }: { readonly choice: UrlFilter }) {
  const { t } = useTranslation();
  const options = INVOICE_STATUSES.map((status) => ({ value: status, label: t(`invoice.status_${status}`) }));
  return (
    <ChoiceFilter
      label={t("invoice_list.status_filter")}
      all={t("invoice_list.status_all")}
      options={options}
      choice={choice}
    />
  );
}

function TypeFilter({ choice }: { readonly choice: UrlFilter }) {
  const { t } = useTranslation();
  const options = INVOICE_TYPES.map((type) => ({ value: type, label: t(`invoice.type_${type}`) }));
  return (
    <ChoiceFilter label={t("invoice_list.type")} all={t("invoice_list.type_all")} options={options} choice={choice} />
  );
}

function MethodFilter({ choice }: { readonly choice: UrlFilter }) {
  const { t } = useTranslation();
  const options = PAYMENT_METHODS.map((method) => ({ value: method, label: t(`invoice_list.method_${method}`) }));
  return (
    <ChoiceFilter
      label={t("invoice_list.method")}
      all={t("invoice_list.method_all")}
      options={options}
      choice={choice}
    />
  );
}

/** Only where there is more than one to choose from, and for whoever may know of them. */
function SeriesFilter({ choice }: { readonly choice: UrlFilter }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { data = [] } = useQuery({ ...seriesQuery, enabled: !readOnly });
  if (data.length < 2) return null;
  const options = data.map(({ serie }) => ({ value: serie, label: serie }));
  return (
    <ChoiceFilter
      label={t("invoice_list.series")}
      all={t("invoice_list.series_all")}
      options={options}
      choice={choice}
      short
    />
  );
}

type Translate = Parameters<typeof invoiceName>[1];

/** A dialog about a row. */
interface OpenDialog {
  readonly kind: "credit" | "send";
  readonly row: InvoiceRow;
}

interface RowCommands {
  readonly remove: (row: InvoiceRow) => void;
  readonly derive: (kind: DeriveCommand) => void;
  readonly ask: (kind: OpenDialog["kind"]) => void;
}

const timelineAction = (row: InvoiceRow, t: Translate) => ({
  label: t("invoice.timeline"),
  icon: icon(IconHistory),
  to: `/invoice/${row.id}#${TIMELINE_ID}`,
});
const openAction = (row: InvoiceRow, t: Translate) => ({
  label: t("invoice.open"),
  icon: icon(IconFileText),
  to: `/invoice/${row.id}`,
});
const downloadActions = (row: InvoiceRow, t: Translate) => [
  {
    label: t("invoice.download_xml"),
    icon: icon(IconFileCode),
    run: () => void downloadDocument("invoice", row, "xml"),
  },
  {
    label: t("invoice.download_pdf"),
    icon: icon(IconFileTypePdf),
    run: () => void downloadDocument("invoice", row, "pdf"),
  },
];

/** What is offered to a read-only user. */
function readOnlyRowActions(row: InvoiceRow, t: Translate): RowAction[] {
  const [opening, timeline] = [openAction(row, t), timelineAction(row, t)];
  if (row.uuid === null) return [opening, timeline];
  const seen = row.state === "stamped" ? [] : [{ label: t("cancel.see"), icon: icon(IconBan), to: cancelUrl(row) }];
  return [opening, ...downloadActions(row, t), timeline, ...seen];
}

function invoiceRowActions(row: InvoiceRow, t: Translate, commands: RowCommands): RowAction[] {
  const timeline = timelineAction(row, t);
  const duplicate = {
    label: t("actions.duplicate"),
    icon: icon(IconCopy),
    run: () => commands.derive("duplicateInvoice"),
  };
  if (row.status === "draft") {
    return [
      { label: t("invoice.continue_draft"), icon: icon(IconPencil), to: invoiceUrl(row, false) },
      duplicate,
      timeline,
      { label: t("invoice.delete_draft"), icon: icon(IconTrash), danger: true, run: () => commands.remove(row) },
    ];
  }
  const open = openAction(row, t);
  if (row.uuid === null) return [open, timeline];
  const isPaidLater = row.type === "I" && row.payment_method === "PPD" && row.status === "active";
  const pay = isPaidLater ? [{ label: t("pays.pay"), icon: icon(IconCash), to: `/create/pay?invoice=${row.id}` }] : [];
  const replace = {
    label: t("actions.replace"),
    icon: icon(IconReplace),
    run: () => commands.derive("replaceInvoice"),
  };
  const credit = { label: t("actions.credit_note"), icon: icon(IconReceiptRefund), run: () => commands.ask("credit") };
  const send = { label: t("actions.send"), icon: icon(IconMail), run: () => commands.ask("send") };
  return [
    open,
    ...downloadActions(row, t),
    send,
    ...pay,
    ...(mayDuplicate(row) ? [duplicate] : []),
    ...(mayReplaceInvoice(row) ? [replace] : []),
    ...(mayCredit(row) ? [credit] : []),
    timeline,
    { label: t(row.state === "stamped" ? "cancel.action" : "cancel.see"), icon: icon(IconBan), to: cancelUrl(row) },
  ];
}

/** Where an invoice is cancelled, and comes back from to the list it is in. */
const cancelUrl = (row: InvoiceRow): string =>
  `/cancel/invoice/${row.id}/${row.status === "cancelled" ? "cancelled" : "list"}`;
