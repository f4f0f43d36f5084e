import { Button } from "@mantine/core";
import {
  type IconBan,
  IconFileImport,
  IconFileInvoice,
  IconFileText,
  IconPencil,
  IconPlus,
  IconReceipt,
  IconReceiptRefund,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import {
  keyOfId,
  type Language,
  type RequestOf,
  TICKET_STATUSES,
  type TicketHolder,
  type TicketRow,
  type TicketStatus,
} from "@timbra/contract";
import type { TFunction } from "i18next";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatFolio, invoiceUrl } from "../../lib/documents.ts";
import { spreadsheetDownloads } from "../../lib/download.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { invoiceFormQuery } from "../../lib/invoice-form-query.ts";
import { ticketsKey } from "../../lib/queries.ts";
import type { Tone } from "../../theme.ts";
import { AddedChoices } from "../../ui/data-table/added-filters.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { DateFilter } from "../../ui/data-table/date-filter.tsx";
import { ListViews } from "../../ui/data-table/list-views.tsx";
import { DeleteSelected, RowLink } from "../../ui/data-table/row-actions.tsx";
import { type Column, type RowAction, toListBody } from "../../ui/data-table/types.ts";
import { dateRangeLabels, useDateAndStatusFilters } from "../../ui/data-table/url-filters.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { Page } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { InvoiceTicketDialog, type InvoiceTicketDialogProps } from "./invoice-ticket-dialog.tsx";
import { TicketForm } from "./ticket-form.tsx";

/** What is open over the list. */
type OpenDialog = { readonly kind: "new" } | { readonly kind: "edit" | "take_out"; readonly row: TicketRow };

const LATEST = { column: "sold_on", direction: "desc" } as const;

function useColumns() {
  const { t, i18n } = useTranslation();
  const { data: form } = useQuery(invoiceFormQuery());
  // biome-ignore lint/correctness/useExhaustiveDependencies: dates are written in the language
  return useMemo(() => {
    const names = new Map(form?.catalogues.payment_forms.map(({ id, descripcion }) => [id, descripcion]));
    const formName = (id: number) => names.get(id) ?? keyOfId("payment_form", id) ?? "";
    return ticketColumns({ t, language: currentLanguage(), formName });
  }, [t, i18n.language, form]);
}

/** /list/tickets */
export function TicketsScreen({ CustomerForm }: Pick<InvoiceTicketDialogProps, "CustomerForm">) {
  const { t } = useTranslation();
  const columns = useColumns();
  const { wanted, table } = useTicketFilters();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const deletion = useDeletion<readonly TicketRow[]>({
    nameOf: (rows) => (rows.length === 1 ? (rows[0]?.folio ?? "") : t("tickets.delete_many", { count: rows.length })),
    remove: (rows) => call("deleteTickets", { body: { ids: rows.map(({ id }) => id) } }),
    queryKey: ticketsKey,
  });
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size="1rem" aria-hidden />}
      onClick={() => setAsked({ kind: "new" })}
    >
      {t("tickets.new")}
    </Button>
  );
  return (
    <Page title={t("tickets.list_title")} text={t("tickets.list_text")} actions={<ScreenActions add={add} />}>
      <ListViews list="tickets" filters={["status", "from", "to"]} />
      <DataTable<TicketRow>
        {...table}
        list="tickets"
        label={t("tickets.list_title")}
        downloads={spreadsheetDownloads("exportTickets", t("tickets.list_title"), wanted)}
        queryKey={[...ticketsKey, "list", wanted]}
        load={(request, signal) =>
          call("paginateTickets", { body: toListBody<"paginateTickets">(request, wanted), signal })
        }
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.folio}
        defaultSort={LATEST}
        rowActions={(row) =>
          ticketActions(row, t, {
            edit: () => setAsked({ kind: "edit", row }),
            takeOut: () => setAsked({ kind: "take_out", row }),
            remove: () => deletion.ask([row]),
          })
        }
        selectionActions={(rows) => {
          // Only those that no invoice has can be deleted.
          const free = rows.filter(({ status }) => status === "pending");
          return (
            free.length > 0 && (
              <DeleteSelected label={t("tickets.delete_selected")} onClick={() => deletion.ask(free)} />
            )
          );
        }}
        empty={{
          drawing: drawings.invoices,
          title: t("tickets.empty_title"),
          text: t("tickets.empty_text"),
          action: add,
        }}
      />
      {asked?.kind === "new" && <TicketForm onClose={close} />}
      {asked?.kind === "edit" && <TicketForm ticket={asked.row} onClose={close} />}
      {asked?.kind === "take_out" && (
        <InvoiceTicketDialog ticket={asked.row} CustomerForm={CustomerForm} onClose={close} />
      )}
      {deletion.dialog}
    </Page>
  );
}

/** How tickets come in, and what is made of them. */
function ScreenActions({ add }: { readonly add: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        component={Link}
        to="/import/tickets"
        variant="default"
        leftSection={<IconFileImport size="1rem" aria-hidden />}
      >
        {t("imports.button")}
      </Button>
      {add}
      <Button component={Link} to="/create/global-invoice" leftSection={<IconReceipt size="1rem" aria-hidden />}>
        {t("tickets.make_global")}
      </Button>
    </>
  );
}

/** The filters of the list of tickets: what became of them, and the days of the sales. */
function useTicketFilters() {
  const { t } = useTranslation();
  const common = useDateAndStatusFilters();
  const { status, dateStart, dateEnd } = common;
  const wantedStatus: TicketStatus | null = TICKET_STATUSES.find((one) => one === status.value) ?? null;
  const wanted: NonNullable<NonNullable<RequestOf<"paginateTickets">>["filters"]> = {
    status: wantedStatus,
    date_start: dateStart,
    date_end: dateEnd,
  };
  const choice = {
    id: "status",
    label: t("tickets.status"),
    all: t("tickets.status_all"),
    options: TICKET_STATUSES.map((value) => ({ value, label: t(`tickets.status_${value}`) })),
    choice: status,
  };
  return {
    wanted,
    table: {
      filtered: Object.values(wanted).some((value) => value !== null),
      filterWords: [
        ...(wantedStatus === null ? [] : [`${t("tickets.status")}: ${t(`tickets.status_${wantedStatus}`)}`]),
        ...dateRangeLabels(common, t, currentLanguage()),
      ],
      onClearFilters: common.clear,
      filters: (
        <>
          <AddedChoices choices={[choice]} />
          <DateFilter {...common} />
        </>
      ),
    },
  };
}

interface Words {
  readonly t: TFunction;
  readonly language: Language;
  /** The name of a form of payment, by its id. */
  readonly formName: (id: number) => string;
}

const STATE_TONES: Readonly<Record<TicketStatus, Tone>> = {
  pending: "warning",
  in_global: "positive",
  on_its_own: "neutral",
};

/** The columns of the list of tickets; ids are the names the server sorts and exports by. */
function ticketColumns({ t, language, formName }: Words): readonly Column<TicketRow>[] {
  const invoice = ({ own_invoice, global_invoice }: TicketRow) => {
    const holder = own_invoice ?? global_invoice;
    return holder === null ? (
      ""
    ) : (
      <RowLink to={invoiceUrl(holder)}>{formatFolio(holder) ?? t("tickets.draft")}</RowLink>
    );
  };
  return [
    { id: "sold_on", header: t("tickets.sold_on"), sortable: true, cell: (row) => formatDate(row.sold_on, language) },
    { id: "folio", header: t("tickets.folio"), sortable: true, fixed: true, onCard: "title", cell: (row) => row.folio },
    {
      id: "total",
      header: t("tickets.total"),
      numeric: true,
      sortable: true,
      onCard: "aside",
      cell: (row) => formatMoney(row.total),
    },
    { id: "taxes", header: t("tickets.taxes"), cell: (row) => row.taxes },
    {
      id: "payment_form",
      header: t("tickets.payment_form"),
      onCard: "none",
      cell: (row) => formName(row.payment_form_id),
    },
    {
      id: "status",
      header: t("tickets.status"),
      onCard: "aside",
      cell: (row) => <StatusBadge tone={STATE_TONES[row.status]} label={t(`tickets.status_${row.status}`)} />,
    },
    { id: "invoice", header: t("tickets.invoice"), cell: invoice },
    {
      id: "created_at",
      header: t("tickets.created_at"),
      sortable: true,
      hidden: true,
      cell: (row) => formatDate(row.created_at, language),
    },
    {
      id: "updated_at",
      header: t("tickets.updated_at"),
      sortable: true,
      hidden: true,
      cell: (row) => formatDate(row.updated_at, language),
    },
  ];
}

interface TicketCommands {
  readonly edit: (row: TicketRow) => void;
  readonly takeOut: (row: TicketRow) => void;
  readonly remove: (row: TicketRow) => void;
}

const icon = (Icon: typeof IconBan) => <Icon size="1rem" aria-hidden />;

/** What can be done with a ticket as it stands. */
function ticketActions(row: TicketRow, t: TFunction, commands: TicketCommands): RowAction[] {
  const open = (label: string, Icon: typeof IconBan, holder: TicketHolder | null): RowAction[] =>
    holder === null ? [] : [{ label, icon: icon(Icon), to: invoiceUrl(holder) }];
  const takeOut = { label: t("tickets.take_out"), icon: icon(IconFileInvoice), run: () => commands.takeOut(row) };
  if (row.status === "pending") {
    return [
      { label: t("common.edit"), icon: icon(IconPencil), run: () => commands.edit(row) },
      takeOut,
      { label: t("common.delete"), icon: icon(IconTrash), danger: true, run: () => commands.remove(row) },
    ];
  }
  return [
    ...open(t("tickets.open_own"), IconFileText, row.own_invoice),
    ...open(t("tickets.open_note"), IconReceiptRefund, row.credit_note),
    ...open(t("tickets.open_global"), IconFileText, row.global_invoice),
    ...(row.status === "in_global" ? [takeOut] : []),
  ];
}
