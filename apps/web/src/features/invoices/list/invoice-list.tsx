import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import {
  ACCOUNTING_COLUMNS,
  type ExportFormat,
  type InvoiceRow,
  type Language,
  type RequestOf,
} from "@timbra/contract";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call, callForFile } from "../../../lib/api-client.ts";
import { formatFolio, invoiceUrl } from "../../../lib/documents.ts";
import { spreadsheetDownloads, zipDownload } from "../../../lib/download.ts";
import { formatMoney } from "../../../lib/format.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { seriesQuery } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { beginList, type TableSource } from "../../../ui/data-table/first-page.ts";
import { type Column, type ListDownload, toListBody } from "../../../ui/data-table/types.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Page } from "../../../ui/page.tsx";
import type { ListFilters } from "../api.ts";
import { useDerive } from "../derive.ts";
import { CreditSeveralButton } from "../detail/credit-several.tsx";
import { invoiceName, invoiceStatus } from "../invoice.ts";
import { SendDialog, SendManyButton } from "../send/send-on-demand.tsx";
import { documentColumns } from "./document-columns.tsx";
import {
  CancelButton,
  DraftsButton,
  FixDraftsButton,
  icon,
  invoiceRowActions,
  readOnlyRowActions,
  useDraftDeletion,
} from "./invoice-actions.tsx";
import { InvoiceViews, UNFILTERED, useInvoiceFilters } from "./invoice-filters.tsx";
import classes from "./list.module.css";

interface InvoiceListProps {
  /** Only the cancelled ones, on their own screen. */
  readonly cancelled?: boolean;
}

/** A dialog about a row. */
interface OpenDialog {
  readonly kind: "credit" | "send";
  readonly row: InvoiceRow;
}

const CreditNoteDialog = lazyDialog(() => import("../detail/credit-note-dialog.tsx").then((m) => m.CreditNoteDialog));

const LATEST = { column: "date", direction: "desc" } as const;

/** /list/invoice and /list/cancelled-invoices: one table, one with its status given. */
export function InvoiceList({ cancelled = false }: InvoiceListProps) {
  const { t } = useTranslation();
  const { wanted, table } = useInvoiceFilters(cancelled);
  const readOnly = useReadOnly();
  const deletion = useDraftDeletion();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const { busy, derive, receiveAdvance } = useDerive();
  const language = currentLanguage();
  const columns = useMemo(() => invoiceColumns(t, language, readOnly), [t, language, readOnly]);
  const title = t(cancelled ? "screens.cancelled_invoices" : "screens.list_invoice");
  const create = !cancelled && !readOnly && (
    <Button component={Link} to="/create/invoice" leftSection={icon(IconPlus)}>
      {t("invoice.new")}
    </Button>
  );
  const actions = create !== false && (
    <>
      <Button variant="default" loading={busy} onClick={() => void receiveAdvance()}>
        {t("actions.receive_advance")}
      </Button>
      {create}
    </>
  );
  return (
    <Page title={title} {...(actions === false ? {} : { actions })}>
      {!cancelled && <InvoiceViews />}
      {!cancelled && <InvoicedLine filters={wanted} />}
      <DataTable
        {...table}
        {...invoiceSource(cancelled, wanted)}
        label={title}
        downloads={[
          ...spreadsheetDownloads("exportInvoices", t("screens.list_invoice"), wanted),
          ...accountingDownloads(t, wanted),
          zipDownload(t("screens.list_invoice"), (rows) =>
            callForFile("zipInvoices", { body: { filters: wanted, ...rows } }),
          ),
        ]}
        downloadNote={wanted.status === null ? t("invoice_list.no_drafts") : undefined}
        selectionActions={(rows, clear) =>
          !readOnly && (
            <>
              <SendManyButton rows={rows} onSent={clear} />
              <CreditSeveralButton rows={rows} />
              <CancelButton rows={rows} />
              <FixDraftsButton rows={rows} onDone={clear} />
              <DraftsButton rows={rows} onDelete={(drafts) => deletion.ask(drafts, clear)} />
            </>
          )
        }
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => invoiceName(row, t)}
        rowActions={(row) =>
          readOnly
            ? readOnlyRowActions(row, t)
            : invoiceRowActions(row, t, {
                remove: () => deletion.ask([row]),
                derive: (kind) => void derive(kind, row.id),
                ask: (kind) => setAsked({ kind, row }),
              })
        }
        empty={{
          drawing: drawings.invoices,
          title: t(cancelled ? "invoice_list.cancelled_empty_title" : "invoice_list.empty_title"),
          text: t(cancelled ? "invoice_list.cancelled_empty_text" : "invoice_list.empty_text"),
          ...(create === false ? {} : { action: create }),
        }}
      />
      {deletion.dialog}
      {asked?.kind === "credit" && <CreditNoteDialog invoice={asked.row} onClose={close} />}
      {asked?.kind === "send" && <SendDialog invoice={asked.row} onClose={close} />}
    </Page>
  );
}

const invoiceSource = (cancelled: boolean, wanted: ListFilters): TableSource<InvoiceRow> => ({
  list: cancelled ? "cancelled-invoices" : "invoices",
  queryKey: [...invoicesKey, "list", wanted],
  load: (request, signal) =>
    call("paginateInvoices", { body: toListBody<"paginateInvoices">(request, wanted), signal }),
  defaultSort: LATEST,
});

InvoiceList.begin = (queries: QueryClient) =>
  Promise.all([beginList(queries, invoiceSource(false, UNFILTERED)), queries.prefetchQuery(seriesQuery)]);

/**
 * What the invoices of some days add up to, less credit notes: the figure of the first page and of the month's report.
 * Without days it would be everything that was ever issued, which nobody asks for.
 */
function InvoicedLine({ filters }: { readonly filters: ListFilters }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = params.get("q");
  const { status, date_start, date_end } = filters;
  const wanted = Boolean(date_start || date_end) && (!status || status === "active");
  const { data } = useQuery({
    queryKey: [...invoicesKey, "sum", filters, search],
    queryFn: ({ signal }) => call("sumInvoices", { body: { search, filters }, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted) return null;
  const said = data?.currencies.map(({ currency, invoices, notes, credited, invoiced }) => [
    formatMoney(invoiced, currency),
    t("invoice_list.sum_invoices", { count: invoices }),
    ...(notes > 0 ? [t("invoice_list.sum_notes", { count: notes, amount: formatMoney(credited, currency) })] : []),
  ]);
  return (
    <div className={classes.sum} aria-live="polite">
      {said?.map(([amount = "", ...words]) => (
        <Text key={amount} size="sm">
          <strong>{t("invoice_list.sum", { amount })}</strong> {words.join(" · ")}
        </Text>
      ))}
      {said?.length === 0 && <Text size="sm">{t("invoice_list.sum_none")}</Text>}
    </div>
  );
}

/** The same rows for the books, with every tax, whatever columns the list shows. */
function accountingDownloads(t: TFunction, filters: RequestOf<"exportInvoices">["filters"]): readonly ListDownload[] {
  const sheet = (format: ExportFormat, label: string): ListDownload => ({
    label,
    load: (rows) =>
      callForFile("exportInvoices", {
        body: { format, ...rows, columns: [...ACCOUNTING_COLUMNS], filters } as RequestOf<"exportInvoices">,
      }),
    fallbackName: `${t("screens.list_invoice")}.${format}`,
  });
  return [sheet("xlsx", t("invoice_list.excel_taxes")), sheet("csv", t("invoice_list.csv_taxes"))];
}

/** The columns of the invoice lists; ids are the names the server sorts by. */
export function invoiceColumns(t: TFunction, language: Language, readOnly: boolean): readonly Column<InvoiceRow>[] {
  const shared = documentColumns<InvoiceRow>({
    t,
    language,
    url: (row) => invoiceUrl(row, readOnly),
    name: (row) => formatFolio(row) ?? t("invoice.status_draft"),
    status: invoiceStatus,
  });
  return [
    shared.date,
    shared.folio,
    shared.receiverName,
    shared.receiverRfc,
    {
      id: "total",
      header: t("invoice_list.total"),
      numeric: true,
      sortable: true,
      onCard: "aside",
      cell: (row) => formatMoney(row.total, row.currency),
    },
    {
      id: "subtotal",
      header: t("invoice_list.subtotal"),
      numeric: true,
      hidden: true,
      cell: (row) => formatMoney(row.subtotal, row.currency),
    },
    { id: "currency", header: t("invoice_list.currency"), hidden: true, cell: (row) => row.currency },
    { id: "method", header: t("invoice_list.method"), cell: (row) => row.payment_method ?? "" },
    { id: "type", header: t("invoice_list.type"), cell: (row) => t(`invoice.type_${row.type}`) },
    shared.status,
    shared.uuid,
    shared.createdAt,
  ];
}
