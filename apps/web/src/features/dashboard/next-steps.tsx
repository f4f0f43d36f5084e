import { Title } from "@mantine/core";
import { IconBox, IconChevronRight, IconFilePlus, IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { hasPermission } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { meQuery } from "../../lib/account-queries.ts";
import type { Session } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import classes from "./dashboard-screen.module.css";

const STEPS = [
  { key: "register", to: "/complete/register", scope: "crud_user_settings", Icon: IconListCheck, when: "incomplete" },
  { key: "invoice", to: "/create/invoice", scope: "crud_user_invoices", Icon: IconFilePlus, when: "complete" },
  { key: "customer", to: "/new/customer", scope: "crud_user_clients", Icon: IconUserPlus, when: "always" },
  { key: "product", to: "/new/product", scope: "crud_user_products", Icon: IconBox, when: "always" },
] as const;

/** What can be done now; an unfinished registration says what it lacks. */
export function NextSteps({ session }: { readonly session: Session }) {
  const { t, i18n } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const state = session.isRegisterCompleted ? "complete" : "incomplete";
  const steps = STEPS.filter(
    ({ scope, when }) => hasPermission([scope], session.user.scopes) && (when === "always" || when === state),
  );
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
                    {key === "register" && missing.length > 0
                      ? t("home.registration_missing", { steps: listed })
                      : t(`dashboard.step_${key}_text`)}
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
