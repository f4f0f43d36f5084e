import { Title } from "@mantine/core";
import { IconBox, IconChevronRight, IconFilePlus, IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { hasPermission } from "@timbra/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { meQuery } from "../../lib/account-queries.ts";
import { isAccountant } from "../../lib/reads-only.ts";
import { type Session, useSession } from "../../lib/session.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import classes from "./dashboard-screen.module.css";
import { CertificateFigure, CreditsFigure, MonthFigure } from "./figures.tsx";

const STEPS = [
  { key: "register", to: "/complete/register", scope: "crud_user_settings", Icon: IconListCheck, when: "incomplete" },
  { key: "invoice", to: "/create/invoice", scope: "crud_user_invoices", Icon: IconFilePlus, when: "complete" },
  { key: "customer", to: "/new/customer", scope: "crud_user_clients", Icon: IconUserPlus, when: "always" },
  { key: "product", to: "/new/product", scope: "crud_user_products", Icon: IconBox, when: "always" },
] as const;

interface DashboardProps {
  /** The newest invoices; the route brings them. */
  readonly LastInvoices: ComponentType;
  /** What is to be collected; the route brings it. */
  readonly CollectFigures: ComponentType;
}

/** The issuer's first page: how the month stands, what runs out, and what to do next. */
export function DashboardScreen(props: DashboardProps) {
  const session = useSession();
  return session === null ? null : <Dashboard session={session} {...props} />;
}

function Dashboard({ session, LastInvoices, CollectFigures }: DashboardProps & { readonly session: Session }) {
  const { t } = useTranslation();
  const { scopes, rfc, email } = session.user;
  const reads = isAccountant(session.user);
  const invoices = reads || hasPermission(["crud_user_invoices"], scopes);
  if (reads && rfc === "")
    return <EmptyState level={1} drawing={drawings.lost} title={t("accountants.none_title")} text={t("accountants.none_text", { email })} />;
  return (
    <Page title={t("dashboard.hello", { name: session.user.name })} text={rfc}>
      <div className={classes.facts}>
        {invoices && <MonthFigure />}
        {!reads && <CreditsFigure />}
        {!reads && <CertificateFigure />}
      </div>
      {invoices && session.isRegisterCompleted && <CollectFigures />}
      <div className={classes.columns}>
        {invoices && (
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
        )}
        <NextSteps session={session} />
      </div>
    </Page>
  );
}

/** What can be done now; an unfinished registration says what it lacks. */
function NextSteps({ session }: { readonly session: Session }) {
  const { t, i18n } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const state = session.isRegisterCompleted ? "complete" : "incomplete";
  const steps = STEPS.filter(({ scope, when }) => hasPermission([scope], session.user.scopes) && (when === "always" || when === state));
  const missing = (me?.missing_steps ?? []).map((step) => t(`steps.${step}`));
  const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(missing);
  if (steps.length === 0) return null;
  return (
    <section>
      <div className={classes.heading}>
        <Title order={2}>{t("dashboard.next_steps")}</Title>
      </div>
      <Panel flush>
        <ul className={classes.steps}>
          {steps.map(({ key, to, Icon }) => (
            <li key={key}>
              <Link to={to} className={classes.step}>
                <Icon className={classes.icon} aria-hidden />
                <span className={classes.words}>
                  <strong>{t(`dashboard.step_${key}`)}</strong>
                  <span>
                    {key === "register" && missing.length > 0 ? t("home.registration_missing", { steps: listed }) : t(`dashboard.step_${key}_text`)}
                  </span>
                </span>
                <IconChevronRight className={classes.arrow} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
