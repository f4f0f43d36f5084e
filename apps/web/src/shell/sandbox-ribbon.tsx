import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./sandbox-ribbon.module.css";

/** Always in sight in sandbox mode: nothing issued here is legally valid. */
export function SandboxRibbon({ mailbox }: { readonly mailbox: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.ribbon} aria-label={t("shell.sandbox_short")}>
      <span className={classes.long}>{t("shell.sandbox")}</span>
      <span className={classes.short}>{t("shell.sandbox_short")}</span>
      {mailbox && (
        <Link to="/sandbox/mailbox" className={classes.link}>
          {t("shell.mailbox")}
        </Link>
      )}
    </aside>
  );
}
