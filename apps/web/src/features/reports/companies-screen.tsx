import { Button, Group, Skeleton, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Companies, CompanyWithTasks } from "@timbra/contract";
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
import { placeOfTask, TASK_WORDS } from "./company-task.ts";

const companiesQuery = queryOptions({
  queryKey: ["companies"],
  queryFn: ({ signal }) => call("listCompanyTasks", { signal }),
});

/** /companies: all companies of a person at once, a row each, with what it lacks this month; the worst first. */
export function CompaniesScreen() {
  const { t } = useTranslation();
  const found = useQuery(companiesQuery);
  const due = found.data;
  const text =
    due === undefined
      ? t("companies.text")
      : t("companies.due", {
          month: formatMonth(due.receipts_month, currentLanguage()),
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
              onClick={() => open(placeOfTask(task.kind, company.role, month))}
            >
              <StatusBadge tone={task.urgent ? "danger" : "warning"} label={TASK_WORDS[task.kind](t, task.count)} />
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
