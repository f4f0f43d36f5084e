import { Button, Title } from "@mantine/core";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type Dashboard, hasPermission } from "@timbra/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { invoicesKey } from "../../lib/invoice-form-query.ts";
import { csdQuery, issuersQuery } from "../../lib/queries.ts";
import { type BrowserSession, getSession, isAccountant, useReadOnly, useSession } from "../../lib/session.ts";
import { lost } from "../../ui/drawing-parts.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { ShownTogether } from "../../ui/shown-together.tsx";
import classes from "./dashboard-screen.module.css";
import { BestCustomers, MonthsChart } from "./month-panels.tsx";
import { CertificateCard, CreditsCard, MonthCards } from "./statistic-cards.tsx";
import { NextSteps, PendingWork, ServicesPanel } from "./to-do-panels.tsx";

/** The figures of the business. Under the query key of the invoices: whatever changes one changes this. */
const dashboardQuery = queryOptions({
  queryKey: [...invoicesKey, "dashboard"],
  queryFn: ({ signal }) => call("getDashboard", { signal }),
});

interface DashboardProps {
  /** The newest invoices; the route brings them. */
  readonly LastInvoices: ComponentType;
  /** What is to be collected; the route brings it. */
  readonly ReceivablesPanel: ComponentType;
}

/** The issuer's first page: the figures of the month, what expires, and what to do next. */
export function DashboardScreen(props: DashboardProps) {
  const session = useSession();
  return session === null ? null : <FirstPage session={session} {...props} />;
}

interface BegunPart {
  readonly begin: (queries: QueryClient) => Promise<unknown>;
}

/** With the parts that the route brings. An accountant's page depends on who invited them: it asks by itself. */
DashboardScreen.begin = async (
  queries: QueryClient,
  { LastInvoices, ReceivablesPanel }: Readonly<Record<keyof DashboardProps, BegunPart>>,
) => {
  const session = getSession();
  if (session === null || isAccountant(session.user)) return;
  const invoices = hasPermission(["crud_user_invoices"], session.user.scopes);
  await Promise.all([
    queries.prefetchQuery(csdQuery),
    invoices && queries.prefetchQuery(dashboardQuery),
    invoices && LastInvoices.begin(queries),
    invoices && session.isRegisterCompleted && ReceivablesPanel.begin(queries),
  ]);
};

function FirstPage({ session, LastInvoices, ReceivablesPanel }: DashboardProps & { readonly session: BrowserSession }) {
  const { t } = useTranslation();
  const { scopes, rfc, email } = session.user;
  const readOnly = isAccountant(session.user);
  const isOfNobody = readOnly && rfc === "";
  const invoices = (readOnly && !isOfNobody) || hasPermission(["crud_user_invoices"], scopes);
  const found = useQuery({ ...dashboardQuery, enabled: invoices });
  const board = found.data;
  const name = useCompanyName(board);
  // A failure is shown once, instead of everything that it leaves empty.
  const failed = found.isError && board === undefined;
  const counted = invoices && !failed;
  if (isOfNobody)
    return (
      <EmptyState
        level={1}
        drawing={lost}
        title={t("accountants.none_title")}
        text={t("accountants.none_text", { email })}
      />
    );
  return (
    <Page title={name} text={rfc} oneLine {...(invoices && { actions: <ReportLinks /> })}>
      {failed && <QueryFailure query={found} title={t("board.error")} />}
      <ShownTogether>
        {counted && <PendingWork board={board} readOnly={readOnly} />}
        <div className={classes.facts}>
          {counted && <MonthCards board={board} />}
          {!readOnly && <CreditsCard />}
          {!readOnly && <CertificateCard />}
        </div>
        {counted && <MonthsChart board={board} />}
        {invoices && session.isRegisterCompleted && <ReceivablesPanel />}
        <div className={classes.columns}>
          {invoices && (
            <div className={classes.stack}>
              <section>
                <div className={classes.heading}>
                  <Title order={2}>{t("home.last")}</Title>
                  <Link to="/list/invoice" className={classes.link}>
                    {t("home.all")}
                  </Link>
                </div>
                <Panel flush>
                  <LastInvoices />
                </Panel>
              </section>
              {counted && <BestCustomers board={board} />}
            </div>
          )}
          <div className={classes.stack}>
            <NextSteps session={session} />
            {counted && <ServicesPanel board={board} />}
          </div>
        </div>
      </ShownTogether>
    </Page>
  );
}

/** What the company is called; its RFC until that is known. */
function useCompanyName(board: Dashboard | undefined): string {
  const { data: issuers } = useQuery(issuersQuery);
  const rfc = useSession()?.user.rfc ?? "";
  return board?.name ?? issuers?.find(({ current }) => current)?.name ?? rfc;
}

/** To the month's report, and for who has several companies to all of them at once. */
function ReportLinks() {
  const { t } = useTranslation();
  const { data: issuers = [] } = useQuery(issuersQuery);
  const [session, readOnly] = [useSession(), useReadOnly()];
  if (session?.isRegisterCompleted !== true && !readOnly) return null;
  return (
    <>
      {issuers.length > 1 && (
        <Button component={Link} to="/companies" variant="default">
          {t("companies.menu")}
        </Button>
      )}
      <Button component={Link} to="/reports/month" variant="default">
        {t("reports.month_title")}
      </Button>
    </>
  );
}
