import { ActionIcon, Button, Group, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { REPORT_FORMATS } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call, callForFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { formatMonth } from "../../lib/format.ts";
import { invoicesKey } from "../../lib/invoice-form-query.ts";
import { SearchSelect } from "../../ui/fields/search-select.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { useCommand } from "../../ui/use-command.ts";
import { FiguresTable } from "./figures-table.tsx";
import classes from "./month-screen.module.css";
import { UnmarkedInvoices } from "./unmarked-invoices.tsx";

/** Under the key of the invoices: whatever changes one changes its month. */
const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "month", month, currentLanguage()],
    queryFn: ({ signal }) => call("getMonthReport", { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

/** /reports/month: what an accountant declares a month with; the same as Excel and PDF. */
export function MonthScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const today = new Date();
  const asked = params.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthBefore(today, 0);
  const found = useQuery(monthQuery(month));
  const choose = (chosen: string) => setParams({ month: chosen }, { replace: true });
  return (
    <Page title={t("reports.month_title")} text={t("reports.month_text")} actions={<Downloads month={month} />}>
      <MonthChoice month={month} today={today} onChoose={choose} />
      <QueryFailure query={found} title={t("reports.month_error")} />
      {found.isPending && <Skeleton className={classes.sketch} />}
      {found.isSuccess && (
        <div className={classes.tables} aria-busy={found.isPlaceholderData}>
          <UnmarkedInvoices key={month} month={month} count={found.data.unmarked} />
          {found.data.tables.map((table) => (
            <Panel key={table.id} title={table.title}>
              <FiguresTable table={table} />
            </Panel>
          ))}
        </div>
      )}
    </Page>
  );
}

/** Months that can be chosen, besides the one of the address. */
const MONTHS = 36;

/** The month some months before the one of an instant: YYYY-MM. */
function monthBefore(today: Date, months: number): string {
  const at = new Date(Date.UTC(today.getFullYear(), today.getMonth() - months, 1));
  return at.toISOString().slice(0, 7);
}

interface MonthChoiceProps {
  readonly month: string;
  readonly today: Date;
  readonly onChoose: (month: string) => void;
}

function MonthChoice({ month, today, onChoose }: MonthChoiceProps) {
  const { t } = useTranslation();
  const last = Array.from({ length: MONTHS }, (_, at) => monthBefore(today, at));
  const months = last.includes(month) ? last : [...last, month];
  const beside = (step: number) => monthBefore(new Date(`${month}-15T12:00:00`), -step);
  const named = (one: string) => {
    const name = formatMonth(one, currentLanguage());
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${one.slice(0, 4)}`;
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("reports.month_before")}
        onClick={() => onChoose(beside(-1))}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <SearchSelect
        aria-label={t("reports.month")}
        data={months.map((one) => ({ value: one, label: named(one) }))}
        value={month}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("reports.month_after")}
        disabled={month >= (last[0] ?? "")}
        onClick={() => onChoose(beside(1))}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function Downloads({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  const name = t("reports.month_title");
  return REPORT_FORMATS.map((format) => (
    <Button
      key={format}
      variant="default"
      loading={busy}
      leftSection={<IconDownload size="1rem" aria-hidden />}
      onClick={() =>
        void run(() =>
          download(
            [
              {
                load: () => callForFile("exportMonthReport", { query: { month, format } }),
                fallbackName: `${name}.${format}`,
              },
            ],
            name,
          ),
        )
      }
    >
      {t(format === "xlsx" ? "reports.excel" : "reports.pdf")}
    </Button>
  ));
}
