import { Button } from "@mantine/core";
import { IconFileImport, IconPlus, IconReceipt } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keyOfId, type TicketRow } from "@timbra/contract";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { sheetDownloads } from "../../../lib/list-downloads.ts";
import { ticketsKey } from "../../../lib/ticket-queries.ts";
import { ConfirmedDeletion } from "../../../ui/confirmed-deletion.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { listTickets } from "../api.ts";
import { TakeOutDialog, type TakeOutDialogProps } from "../take-out/take-out-dialog.tsx";
import { TicketForm } from "../ticket-form.tsx";
import { ticketActions } from "./ticket-actions.tsx";
import { ticketColumns } from "./ticket-columns.tsx";
import { useTicketFilters } from "./use-ticket-filters.tsx";

/** What is open over the list. */
type Asked =
  | { readonly kind: "new" }
  | { readonly kind: "edit" | "take_out"; readonly row: TicketRow }
  | { readonly kind: "delete"; readonly rows: readonly TicketRow[] };

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
export function TicketsScreen({ CustomerForm }: Pick<TakeOutDialogProps, "CustomerForm">) {
  const { t } = useTranslation();
  const columns = useColumns();
  const filters = useTicketFilters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
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
    <Page title={t("tickets.list_title")} text={t("tickets.list_text")} actions={<Ways add={add} />}>
      <DataTable<TicketRow>
        list="tickets"
        label={t("tickets.list_title")}
        downloads={sheetDownloads("exportTickets", t("tickets.list_title"), filters.wanted)}
        queryKey={[...ticketsKey, "list", filters.wanted]}
        load={(request, signal) => listTickets(filters.wanted, request, signal)}
        columns={columns}
        filters={filters.controls}
        filtered={filters.filtered}
        filterWords={filters.words}
        onClearFilters={filters.clear}
        rowId={(row) => row.id}
        rowName={(row) => row.folio}
        defaultSort={LATEST}
        rowActions={(row) =>
          ticketActions(row, t, {
            edit: () => setAsked({ kind: "edit", row }),
            takeOut: () => setAsked({ kind: "take_out", row }),
            remove: () => setAsked({ kind: "delete", rows: [row] }),
          })
        }
        selectionActions={(rows) => (
          <DeleteButton rows={rows} onDelete={(free) => setAsked({ kind: "delete", rows: free })} />
        )}
        empty={{
          drawing: drawings.invoices,
          title: t("tickets.empty_title"),
          text: t("tickets.empty_text"),
          action: add,
        }}
      />
      {asked?.kind === "new" && <TicketForm onClose={close} />}
      {asked?.kind === "edit" && <TicketForm ticket={asked.row} onClose={close} />}
      {asked?.kind === "take_out" && <TakeOutDialog ticket={asked.row} CustomerForm={CustomerForm} onClose={close} />}
      <DeleteTickets rows={asked?.kind === "delete" ? asked.rows : []} onDone={close} />
    </Page>
  );
}

/** How tickets come in, and what is made of them. */
function Ways({ add }: { readonly add: ReactNode }) {
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

/** Of the ticked rows only those that no invoice has can be deleted; without one there is no button. */
function DeleteButton({
  rows,
  onDelete,
}: {
  readonly rows: readonly TicketRow[];
  readonly onDelete: (free: readonly TicketRow[]) => void;
}) {
  const { t } = useTranslation();
  const free = rows.filter(({ status }) => status === "pending");
  if (free.length === 0) return null;
  return (
    <Button size="compact-sm" color="red" variant="light" onClick={() => onDelete(free)}>
      {t("tickets.delete_selected")}
    </Button>
  );
}

function DeleteTickets({ rows, onDone }: { readonly rows: readonly TicketRow[]; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const destroy = async () => {
    try {
      return (await call("deleteTickets", { body: { ids: rows.map(({ id }) => id) } })).message;
    } finally {
      // Also when it was refused: what became of them meanwhile is to be seen.
      await queries.invalidateQueries({ queryKey: ticketsKey });
    }
  };
  const name = rows.length === 1 ? (rows[0]?.folio ?? "") : t("tickets.delete_many", { count: rows.length });
  return (
    <ConfirmedDeletion
      opened={rows.length > 0}
      destroy={destroy}
      onEnd={onDone}
      {...(rows.length === 0 ? {} : { name })}
    />
  );
}
