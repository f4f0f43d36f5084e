import { Button } from "@mantine/core";
import { IconBan, IconFileCode, IconFileText, IconFileTypePdf, IconPencil, IconPlus, IconReplace, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { INVOICE_STATUSES, type PayRow } from "@timbra/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { sheetDownloads } from "../../../lib/list-downloads.ts";
import { useReadsOnly } from "../../../lib/reads-only.ts";
import { ConfirmedDeletion } from "../../../ui/confirmed-deletion.tsx";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import type { RowAction } from "../../../ui/data-table/types.ts";
import { useListFilters } from "../../../ui/data-table/use-list-filters.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { listPays, PAYS } from "../api.ts";
import { downloadPay } from "../pay-files.ts";
import classes from "../pays.module.css";
import { DueReminder } from "./due-reminder.tsx";
import { payAddress, payColumns, payName } from "./pay-columns.tsx";
import { zipOf } from "./pay-zip.ts";

const LATEST = { column: "date", direction: "desc" } as const;
const icon = (Icon: typeof IconPlus) => <Icon className={classes.icon} aria-hidden />;

/** /list/pay: every receipt, what it pays, and what is due. */
export function PayList() {
  const { t } = useTranslation();
  const filters = useListFilters();
  const reads = useReadsOnly();
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState<PayRow | null>(null);
  const language = currentLanguage();
  const columns = useMemo(() => payColumns(t, language, reads), [t, language, reads]);
  const wanted = { status: filters.wantedStatus, date_start: filters.dateStart, date_end: filters.dateEnd };
  const create = (
    <Button component={Link} to="/create/pay" leftSection={icon(IconPlus)}>
      {t("pays.new")}
    </Button>
  );
  const actionsOf = (row: PayRow): RowAction[] => {
    if (row.status === "draft" && !reads) {
      return [
        { label: t("pays.correct"), icon: icon(IconPencil), to: payAddress(row, reads) },
        { label: t("pays.throw_away"), icon: icon(IconTrash), danger: true, run: () => setDeleting(row) },
      ];
    }
    const open = { label: t("pays.open"), icon: icon(IconFileText), to: payAddress(row, reads) };
    if (row.uuid === null) return [open];
    return [
      open,
      { label: t("pays.xml"), icon: icon(IconFileCode), run: () => void downloadPay(row, "xml") },
      { label: t("pays.pdf"), icon: icon(IconFileTypePdf), run: () => void downloadPay(row, "pdf") },
      ...(row.state === "stamped" && row.counts && !reads
        ? [{ label: t("pays.replace"), icon: icon(IconReplace), to: `/create/pay?replaces=${row.id}` }]
        : []),
      ...(row.state === "stamped" && reads
        ? []
        : [{ label: t(row.state === "stamped" ? "pays.cancel" : "pays.see_cancellation"), icon: icon(IconBan), to: `/cancel/pay/${row.id}/list` }]),
    ];
  };
  return (
    <Page title={t("screens.list_pay")} actions={!reads && create}>
      <DueReminder />
      <DataTable
        list="pays"
        label={t("screens.list_pay")}
        downloads={[...sheetDownloads("exportPays", t("screens.list_pay"), wanted), zipOf(t, wanted)]}
        queryKey={[...PAYS, "list", wanted]}
        load={(request, signal) => listPays(wanted, request, signal)}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => payName(row, t)}
        defaultSort={LATEST}
        rowActions={actionsOf}
        filters={
          <>
            <ChoiceFilter
              label={t("pays.status")}
              all={t("pays.status_all")}
              options={INVOICE_STATUSES.map((status) => ({ value: status, label: t(`pays.status_${status}`) }))}
              choice={filters.status}
            />
            <DateFilter {...filters} />
          </>
        }
        filtered={filters.filtered}
        onClearFilters={filters.clear}
        empty={{ drawing: drawings.invoices, title: t("pays.empty_title"), text: t("pays.empty_text"), ...(reads ? {} : { action: create }) }}
      />
      <ConfirmedDeletion
        opened={deleting !== null}
        name={deleting === null ? "" : payName(deleting, t)}
        destroy={async () => {
          const { message } = await call("deletePay", { params: { id: deleting?.id ?? "" } });
          await queries.invalidateQueries({ queryKey: PAYS });
          return message;
        }}
        onEnd={() => setDeleting(null)}
      />
    </Page>
  );
}
