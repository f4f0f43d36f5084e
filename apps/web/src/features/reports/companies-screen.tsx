import { Button, Group, Skeleton, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Companies, CompanyWithTasks } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDate, formatMonth } from "../../lib/format.ts";
import { useSwitchIssuer } from "../../shell/issuer-switcher.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useCommand } from "../../ui/use-command.ts";
import classes from "./companies-screen.module.css";

const companiesQuery = queryOptions({
  queryKey: ["companies"],
  queryFn: ({ signal }) => call("listCompanyTasks", { signal }),
});

/** /companies: all companies of a person at once, a row each, with what it lacks this month; the worst first. */
export function CompaniesScreen() {
  const { t, i18n } = useTranslation();
  const found = useQuery(companiesQuery);
  const due = found.data;
  const text =
    due === undefined
      ? t("companies.text")
      : t("companies.due", {
          month: formatMonth(due.receipts_month, i18n.language),
          date: formatDate(due.receipts_due, currentLanguage()),
        });
  return (
    <Page title={t("companies.title")} text={text}>
      <QueryFailure query={found} title={t("companies.error")} />
      {found.isPending && <Skeleton className={classes.sketch} />}
      {due?.companies.length === 0 && (
        <EmptyState drawing={drawings.lost} title={t("companies.none_title")} text={t("companies.none_text")} />
      )}
      {due !== undefined && due.companies.length > 0 && (
        <Panel flush>
          <ul className={classes.rows}>
            {due.companies.map((company) => (
              <CompanyRow key={company.issuer_id} company={company} month={due.month} />
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}

interface CompanyRowProps {
  readonly company: CompanyWithTasks;
  readonly month: Companies["month"];
}

function CompanyRow({ company, month }: CompanyRowProps) {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  const navigate = useNavigate();
  const switchTo = useSwitchIssuer();
  const { rfc, name, tasks, current } = company;
  const open = (address: string) =>
    void run(async () => {
      if (current) await navigate(address);
      else await switchTo(company.issuer_id, address);
    });
  const called = name ?? rfc;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <strong>{called}</strong>
        <Text size="xs" c="dimmed">
          {rfc}
        </Text>
      </div>
      <ul className={classes.tasks} aria-label={t("companies.tasks_of", { name: called })}>
        {tasks.length === 0 && (
          <li>
            <StatusBadge tone="positive" label={t("companies.nothing")} />
          </li>
        )}
        {tasks.map((task) => (
          <li key={task.kind}>
            <button
              type="button"
              className={classes.task}
              disabled={busy}
              onClick={() => open(placeOf(task.kind, company, month))}
            >
              <StatusBadge tone={task.urgent ? "danger" : "warning"} label={WORDS[task.kind](t, task.count)} />
            </button>
          </li>
        ))}
      </ul>
      <Group gap="xs" className={classes.actions ?? ""}>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={t("companies.report_of", { name: called })}
          onClick={() => open(`/reports/month?month=${month}`)}
        >
          {t("companies.report")}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={t("companies.open_named", { name: called })}
          onClick={() => open("/dashboard")}
        >
          {t("companies.open")}
        </Button>
      </Group>
    </li>
  );
}

type Task = CompanyWithTasks["tasks"][number];

/** What a task is called; of a certificate the number is that of days. */
const WORDS: Readonly<Record<Task["kind"], (t: TFunction, count: number) => string>> = {
  waiting: (t, count) => t("companies.waiting", { count }),
  registration: (t, count) => t("companies.registration", { count }),
  certificate: (t, count) => (count < 0 ? t("companies.certificate_ended") : t("companies.certificate", { count })),
  orphaned_receipts: (t, count) => t("companies.orphaned_receipts", { count }),
  receipts_due: (t, count) => t("companies.receipts_due", { count }),
  receipt_drafts: (t, count) => t("companies.receipt_drafts", { count }),
  unmarked: (t, count) => t("companies.unmarked", { count }),
  being_cancelled: (t, count) => t("companies.being_cancelled", { count }),
  drafts: (t, count) => t("companies.drafts", { count }),
  credits: (t, count) => t("companies.credits", { count }),
};

/** Where something is done about it; an accountant reads, and sees it there. */
function placeOf(kind: Task["kind"], { role }: CompanyWithTasks, month: string): string {
  const owner = role === "owner";
  switch (kind) {
    case "waiting":
      return "/list/invoice?status=in_process";
    case "drafts":
      return "/list/invoice?status=draft";
    case "being_cancelled":
      return "/list/invoice?status=in_process";
    case "unmarked":
      return `/reports/month?month=${month}`;
    case "receipts_due":
      return owner ? "/create/pay" : `/reports/month?month=${month}`;
    case "receipt_drafts":
    case "orphaned_receipts":
      return "/list/pay";
    case "certificate":
      return owner ? "/user/csd" : "/dashboard";
    case "registration":
      return owner ? "/complete/register" : "/dashboard";
    case "credits":
      return owner ? "/orders/list" : "/dashboard";
  }
}
