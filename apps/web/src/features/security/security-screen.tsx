import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeEmailRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { accountSecurityQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { useOpenModal } from "../../shell/modal-host.tsx";
import { EmailField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** /user/security: what keeps others out of the account, and who is in it. */
export function SecurityScreen() {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const user = useSession()?.user;
  const found = useQuery(accountSecurityQuery);
  const { data } = found;
  return (
    <Page title={t("account_menu.security")} text={t("security.text")} width="form">
      {found.isPending && <Skeleton h="var(--tb-row)" />}
      <QueryFailure query={found} title={t("security.error")} />
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

interface EmailPanelProps {
  readonly email: string;
  /** Asked for, and not confirmed yet. */
  readonly pending: string | null;
}

/** The address of the account, and the form that changes it. */
function EmailPanel({ email, pending }: EmailPanelProps) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  return (
    <Panel title={t("security.email")}>
      <Group justify="space-between" gap="sm">
        <div className={classes.words}>
          <p className={classes.name}>{email}</p>
          <p className={classes.small}>{t("security.email_text")}</p>
          {pending !== null && <p className={classes.small}>{t("security.email_pending", { email: pending })}</p>}
        </div>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t("security.email_change")}
        </Button>
      </Group>
      {changing && <ChangeEmail onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function ChangeEmail({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSchemaForm(changeEmailRequest, { email: "" });
  return (
    <FormFrame
      as="modal"
      title={t("security.email_change")}
      form={form}
      disposable
      submitLabel={t("security.email_send")}
      onClose={onClose}
      onSubmit={async (sent) => {
        toast.success((await call("changeEmail", { body: sent })).message);
        onClose();
        await queries.invalidateQueries({ queryKey: accountSecurityQuery.queryKey });
      }}
    >
      <EmailField control={form.control} name="email" label={t("security.email_new")} required />
      <Text size="sm" c="dimmed">
        {t("security.email_hint")}
      </Text>
    </FormFrame>
  );
}
