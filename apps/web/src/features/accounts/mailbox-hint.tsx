import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { healthQuery } from "../../lib/health-query.ts";

/** When mails are not sent to the outside (embedded mailbox): says where they can be read. */
export function MailboxHint() {
  const { t } = useTranslation();
  const health = useQuery(healthQuery);
  if (health.data?.mailbox !== true) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("accounts.mailbox_hint")} {/* This page waits for the link in the mail to be followed, and is needed then. */}
      <Anchor component={Link} to="/sandbox/mailbox" size="sm" target="_blank">
        {t("accounts.mailbox_link")}
      </Anchor>
      .
    </Text>
  );
}
