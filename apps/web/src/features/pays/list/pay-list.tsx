import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { PayRow } from "@timbra/contract";
import { type ComponentType, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { sheetDownloads } from "../../../lib/list-downloads.ts";
import { useReadsOnly } from "../../../lib/reads-only.ts";
import { ConfirmedDeletion } from "../../../ui/confirmed-deletion.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { listPays, PAYS } from "../api.ts";
import classes from "../pays.module.css";
import { DueReminder } from "./due-reminder.tsx";
import { payColumns, payName } from "./pay-columns.tsx";
import { payRowActions } from "./pay-row-actions.tsx";
import { zipOf } from "./pay-zip.ts";
import { usePayFilters } from "./use-pay-filters.tsx";

const LATEST = { column: "date", direction: "desc" } as const;

interface PayListProps {
  /** Letters are the invoices'; the route brings them. */
  readonly SendDialog: ComponentType<{ readonly invoice: PayRow; readonly onClose: () => void }>;
  readonly SendManyButton: ComponentType<{ readonly rows: readonly PayRow[]; readonly onSent: () => void }>;
}

/** What is asked about one receipt. */
interface Asked {
  readonly kind: "send" | "delete";
  readonly row: PayRow;
}

/** /list/pay: every receipt, what it pays, and what is due. */
export function PayList({ SendDialog, SendManyButton }: PayListProps) {
  const { t } = useTranslation();
  const filters = usePayFilters();
  const reads = useReadsOnly();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const language = currentLanguage();
  const columns = useMemo(() => payColumns(t, language, reads), [t, language, reads]);
  const deeds = {
    remove: (row: PayRow) => setAsked({ kind: "delete", row }),
    send: (row: PayRow) => setAsked({ kind: "send", row }),
  };
  const create = (
    <Button component={Link} to="/create/pay" leftSection={<IconPlus className={classes.icon} aria-hidden />}>
      {t("pays.new")}
    </Button>
  );
  return (
    <Page title={t("screens.list_pay")} actions={!reads && create}>
      <DueReminder />
      <DataTable
        list="pays"
        label={t("screens.list_pay")}
        downloads={[...sheetDownloads("exportPays", t("screens.list_pay"), filters.wanted), zipOf(t, filters.wanted)]}
        queryKey={[...PAYS, "list", filters.wanted]}
        load={(request, signal) => listPays(filters.wanted, request, signal)}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => payName(row, t)}
        defaultSort={LATEST}
        rowActions={(row) => payRowActions(row, t, reads ? null : deeds)}
        selectionActions={(rows, clear) => !reads && <SendManyButton rows={rows} onSent={clear} />}
        filters={filters.controls}
        filtered={filters.filtered}
        filterWords={filters.words}
        onClearFilters={filters.clear}
        empty={{
          drawing: drawings.invoices,
          title: t("pays.empty_title"),
          text: t("pays.empty_text"),
          ...(reads ? {} : { action: create }),
        }}
      />
      {asked?.kind === "send" && <SendDialog invoice={asked.row} onClose={close} />}
      <DeletePay row={asked?.kind === "delete" ? asked.row : null} onEnd={close} />
    </Page>
  );
}

/** A refused receipt that is not wanted any more. */
function DeletePay({ row, onEnd }: { readonly row: PayRow | null; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const destroy = async () => {
    const { message } = await call("deletePay", { params: { id: row?.id ?? "" } });
    await queries.invalidateQueries({ queryKey: PAYS });
    return message;
  };
  return (
    <ConfirmedDeletion
      opened={row !== null}
      name={row === null ? "" : payName(row, t)}
      destroy={destroy}
      onEnd={onEnd}
    />
  );
}
