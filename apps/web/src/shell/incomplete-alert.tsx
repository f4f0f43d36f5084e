import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { meQuery } from "../lib/account-queries.ts";
import classes from "./incomplete-alert.module.css";

const WIZARD = "/complete/register";

/** Asks to finish the registration and says which steps are missing. */
export function IncompleteAlert() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const me = useQuery(meQuery);
  const missing = (me.data?.missing_steps ?? []).map((step) => t(`steps.${step}`));
  // The wizard shows its own when it is asked to.
  if (pathname.startsWith(`${WIZARD}/`)) return null;
  const steps = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(missing);
  return (
    <section className={classes.alert} aria-label={t("shell.incomplete_title")}>
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <p className={classes.text}>
        <strong>{t("shell.incomplete_text")}</strong>{" "}
        {missing.length > 0 && t("shell.incomplete_missing", { steps, count: missing.length })}
      </p>
      {!pathname.startsWith(WIZARD) && (
        <Button component={Link} to={WIZARD} size="xs" color="amber">
          {t("shell.incomplete_action")}
        </Button>
      )}
    </section>
  );
}
