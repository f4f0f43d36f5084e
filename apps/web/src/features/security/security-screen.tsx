import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { safetyQuery } from "../../lib/account-queries.ts";
import { useSession } from "../../lib/session.ts";
import { useOpenModal } from "../../shell/modal-host.tsx";
import classes from "../../ui/items.module.css";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** /user/security: what keeps others out of the account, and who is in it. */
export function SecurityScreen() {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const user = useSession()?.user;
  const { data, isPending, error, refetch } = useQuery(safetyQuery);
  return (
    <Page title={t("account_menu.security")} text={t("security.text")} width="form">
      {isPending && <Skeleton h="var(--tb-row)" />}
      {error !== null && (
        <LoadFailure title={t("security.error")} message={error.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className={classes.panels}>
          <SecondFactorPanel factor={data.second_factor} />
          <SessionsPanel sessions={data.sessions} />
          <EmailPanel email={data.email} pending={data.pending_email} />
          <Panel title={t("security.password")}>
            <Group justify="space-between" gap="sm">
              <Text size="sm" c="dimmed">
                {t("security.password_text")}
              </Text>
              <Button variant="default" onClick={() => openModal("password")}>
                {t("account_menu.password")}
              </Button>
            </Group>
          </Panel>
          {user?.roles[0] === "NormalRole" && (
            <Panel title={t("security.activity")}>
              <Group justify="space-between" gap="sm">
                <Text size="sm" c="dimmed">
                  {t("security.activity_text")}
                </Text>
                <Button component={Link} to="/user/activity" variant="default">
                  {t("security.activity_open")}
                </Button>
              </Group>
            </Panel>
          )}
        </div>
      )}
    </Page>
  );
}
