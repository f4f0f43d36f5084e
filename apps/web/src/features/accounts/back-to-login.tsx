import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/** The way out of the screens that only a mail leads to. */
export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/auth/login" size="sm">
      {t("accounts.back_to_login")}
    </Anchor>
  );
}
