import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./public-links.module.css";

/** The pages that anybody may read. */
export function PublicLinks({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.links} aria-label={t("shell.public_pages")}>
      {children}
      <Anchor component={Link} to="/verify-cfdi" size="sm">
        {t("screens.verify_offline")}
      </Anchor>
      <Anchor component={Link} to="/correctness" size="sm">
        {t("screens.correctness")}
      </Anchor>
    </nav>
  );
}
