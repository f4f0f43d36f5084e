import { Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { changeEmailRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { safetyQuery } from "../../lib/account-queries.ts";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import classes from "../../ui/items.module.css";
import { Panel } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";

interface EmailPanelProps {
  readonly email: string;
  /** Asked for, and not confirmed yet. */
  readonly pending: string | null;
}

/** The address of the account, and the way to another one. */
export function EmailPanel({ email, pending }: EmailPanelProps) {
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
        await queries.invalidateQueries({ queryKey: safetyQuery.queryKey });
      }}
    >
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t("security.email_new")}
        autoComplete="email"
        required
      />
      <Text size="sm" c="dimmed">
        {t("security.email_hint")}
      </Text>
    </FormFrame>
  );
}
