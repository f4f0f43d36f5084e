import { AUDIT_COLUMNS, type AuditRow, DEEDS, detailWords, type Language, WORDS_OF_DEEDS } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { spreadsheetDownloads } from "../../lib/download.ts";
import { formatDateTime } from "../../lib/format.ts";
import { ChoiceFilter } from "../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { DateFilter } from "../../ui/data-table/date-filter.tsx";
import { useColumns } from "../../ui/data-table/table-model.ts";
import type { Column } from "../../ui/data-table/types.ts";
import { useDateAndStatusFilters, useUrlFilter } from "../../ui/data-table/url-filters.ts";
import { drawings } from "../../ui/drawings.tsx";
import { Page } from "../../ui/page.tsx";

type Cells = { readonly [Id in keyof typeof AUDIT_COLUMNS]: (row: AuditRow) => string };

function auditColumns(_: TFunction, language: Language): readonly Column<AuditRow>[] {
  const cells: Cells = {
    done_at: (row) => formatDateTime(row.done_at, language),
    deed: (row) => WORDS_OF_DEEDS[row.deed][language],
    actor: (row) => row.actor,
    subject: (row) => row.subject,
    rfc: (row) => row.rfc ?? "",
    reason: (row) => row.reason,
    detail: (row) => detailWords(row.detail, language).join(", "),
    address: (row) => row.address,
  };
  const ids = Object.keys(cells) as (keyof Cells)[];
  return ids.map((id) => ({
    id,
    header: AUDIT_COLUMNS[id][language],
    cell: cells[id],
    sortable: id === "done_at",
    fixed: id === "deed",
    hidden: id === "address",
    onCard: id === "deed" ? "title" : "line",
  }));
}

/** /admin/audit: what was done, by whom and why. */
export function AuditScreen() {
  const { t } = useTranslation();
  const dates = useDateAndStatusFilters();
  const event = useUrlFilter("deed");
  const language = currentLanguage();
  const columns = useColumns(auditColumns);
  const wanted = {
    deed: DEEDS.find((one) => one === event.value) ?? null,
    date_start: dates.dateStart,
    date_end: dates.dateEnd,
  };
  return (
    <Page title={t("screens.admin_audit")} text={t("admin_audit.text")}>
      <DataTable<AuditRow>
        list="admin-audit"
        label={t("screens.admin_audit")}
        downloads={spreadsheetDownloads("exportAudit", t("screens.admin_audit"), wanted)}
        queryKey={["admin", "audit", wanted]}
        load={({ sort, ...request }, signal) =>
          call("paginateAudit", {
            body: {
              ...request,
              filters: wanted,
              sort: sort && { column: "done_at", direction: sort.direction },
            },
            signal,
          })
        }
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => WORDS_OF_DEEDS[row.deed][language]}
        defaultSort={{ column: "done_at", direction: "desc" }}
        filters={
          <>
            <ChoiceFilter
              label={t("admin_audit.deed")}
              all={t("admin_audit.all")}
              options={DEEDS.map((one) => ({ value: one, label: WORDS_OF_DEEDS[one][language] }))}
              choice={event}
            />
            <DateFilter {...dates} />
          </>
        }
        filtered={dates.filtered || wanted.deed !== null}
        onClearFilters={() => {
          dates.clear();
          event.set(null);
        }}
        empty={{ drawing: drawings.search, title: t("admin_audit.empty_title"), text: t("admin_audit.empty_text") }}
      />
    </Page>
  );
}
