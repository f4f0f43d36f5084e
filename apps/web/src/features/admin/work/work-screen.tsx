import { Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { type AdminMailRow, type Language, MAIL_STATES, mailKindName } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { MAIL_TONES } from "../../../lib/mail-tones.ts";
import { useCommandWithReload } from "../../../ui/command-with-reload.ts";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useColumns } from "../../../ui/data-table/table-model.ts";
import type { Column } from "../../../ui/data-table/types.ts";
import { useUrlFilter } from "../../../ui/data-table/url-filters.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { StuckJobs } from "./stuck-jobs.tsx";

/** /admin/work: what needs attention, and the mails that were sent or not. */
export function WorkScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("screens.admin_work")} text={t("work.text")}>
      <StuckJobs />
      <Title order={2}>{t("work.mails_title")}</Title>
      <MailsTable />
    </Page>
  );
}

function mailColumns(t: TFunction, language: Language): readonly Column<AdminMailRow>[] {
  return [
    {
      id: "created_at",
      header: t("work.mail_at"),
      sortable: true,
      cell: (row) => formatDateTime(row.created_at, language),
    },
    { id: "recipient", header: t("work.mail_to"), fixed: true, onCard: "title", cell: (row) => row.recipient },
    { id: "kind", header: t("work.mail_kind"), cell: (row) => mailKindName(row.kind, language) },
    {
      id: "state",
      header: t("work.mail_state"),
      onCard: "aside",
      cell: (row) => <StatusBadge tone={MAIL_TONES[row.state]} label={t(`work.mail_${row.state}`)} />,
    },
    { id: "attempts", header: t("work.mail_attempts"), numeric: true, cell: (row) => row.attempts },
    { id: "last_error", header: t("work.mail_error"), cell: (row) => row.last_error ?? "" },
  ];
}

/** Every mail and its state; one that failed or is uncertain can be sent again. */
function MailsTable() {
  const { t } = useTranslation();
  const run = useCommandWithReload(["admin"]);
  const state = useUrlFilter("mail");
  const wanted = { state: MAIL_STATES.find((one) => one === state.value) ?? null };
  const columns = useColumns(mailColumns);
  const retry = ({ id }: AdminMailRow) => run(() => call("retryMail", { params: { id } }));
  return (
    <DataTable<AdminMailRow>
      list="admin-mails"
      label={t("work.mails_title")}
      queryKey={["admin", "mails", wanted]}
      load={({ sort, ...request }, signal) =>
        call("paginateMails", {
          body: {
            ...request,
            filters: wanted,
            sort: sort && { column: "created_at", direction: sort.direction },
          },
          signal,
        })
      }
      columns={columns}
      rowId={(row) => row.id}
      rowName={(row) => row.recipient}
      defaultSort={{ column: "created_at", direction: "desc" }}
      rowActions={(row) =>
        row.state === "failed" || row.state === "uncertain"
          ? [{ label: t("work.mail_again"), icon: <IconRefresh size="1rem" aria-hidden />, run: () => void retry(row) }]
          : []
      }
      filters={
        <ChoiceFilter
          label={t("work.mail_state")}
          all={t("work.mail_all")}
          options={MAIL_STATES.map((one) => ({ value: one, label: t(`work.mail_${one}`) }))}
          choice={state}
        />
      }
      filtered={wanted.state !== null}
      onClearFilters={() => state.set(null)}
      empty={{ drawing: drawings.mail, title: t("work.mails_none"), text: t("work.mails_none_text") }}
    />
  );
}
