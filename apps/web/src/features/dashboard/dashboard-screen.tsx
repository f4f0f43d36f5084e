import { Skeleton, Text, Title } from "@mantine/core";
import { IconBox, IconChevronRight, IconFilePlus, IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { hasPermission } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { creditsQuery } from "../../lib/account-queries.ts";
import { type Session, useSession } from "../../lib/session.ts";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./dashboard-screen.module.css";

const STEPS = [
  { key: "register", to: "/complete/register", scope: "crud_user_settings", Icon: IconListCheck, when: "incomplete" },
  { key: "invoice", to: "/create/invoice", scope: "crud_user_invoices", Icon: IconFilePlus, when: "complete" },
  { key: "customer", to: "/new/customer", scope: "crud_user_clients", Icon: IconUserPlus, when: "always" },
  { key: "product", to: "/new/product", scope: "crud_user_products", Icon: IconBox, when: "always" },
] as const;

/** The issuer's first page: what is left, and what to do next. */
export function DashboardScreen() {
  const session = useSession();
  return session === null ? null : <Dashboard session={session} />;
}

function Dashboard({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const credits = useQuery(creditsQuery);
  const state = session.isRegisterCompleted ? "complete" : "incomplete";
  const steps = STEPS.filter(({ scope, when }) => hasPermission([scope], session.user.scopes) && (when === "always" || when === state));
  return (
    <Page title={t("dashboard.hello", { name: session.user.name })} text={session.user.rfc}>
      <div className={classes.facts}>
        <Panel>
          <Text size="xs" c="dimmed">
            {t("dashboard.credits")}
          </Text>
          <div className={classes.figure} data-numeric>
            {credits.isPending ? <Skeleton className={classes.sketch} /> : (credits.data ?? "—")}
          </div>
        </Panel>
        <Panel>
          <Text size="xs" c="dimmed">
            {t("dashboard.registration")}
          </Text>
          <div className={classes.state}>
            <StatusBadge tone={session.isRegisterCompleted ? "positive" : "warning"} label={t(`dashboard.registration_${state}`)} />
          </div>
        </Panel>
      </div>
      {steps.length > 0 && (
        <section>
          <Title order={2} className={classes.next}>
            {t("dashboard.next_steps")}
          </Title>
          <Panel flush>
            <ul className={classes.steps}>
              {steps.map(({ key, to, Icon }) => (
                <li key={key}>
                  <Link to={to} className={classes.step}>
                    <Icon className={classes.icon} aria-hidden />
                    <span className={classes.words}>
                      <strong>{t(`dashboard.step_${key}`)}</strong>
                      <span>{t(`dashboard.step_${key}_text`)}</span>
                    </span>
                    <IconChevronRight className={classes.arrow} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        </section>
      )}
    </Page>
  );
}
