import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent, webhookCreateRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { useCommandWithReload } from "../../ui/command-with-reload.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { CheckboxGroupField } from "../../ui/fields/checkbox-group-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { deliveriesQuery, webhooksQuery } from "./api.ts";
import { eventLabel } from "./event-label.ts";
import { NewSecretDialog } from "./new-secret-dialog.tsx";

/** The webhook endpoints: add one, test one, remove one. */
export function WebhooksPanel() {
  const { t } = useTranslation();
  const [making, setMaking] = useState(false);
  const found = useQuery(webhooksQuery);
  return (
    <Panel title={t("developers.hooks_title")}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("developers.hooks_text")}
      </Text>
      <Button leftSection={<IconPlus aria-hidden size="1rem" />} onClick={() => setMaking(true)}>
        {t("developers.new_hook")}
      </Button>
      {found.isPending && <Skeleton h="var(--tb-row)" mt="sm" />}
      <QueryFailure query={found} title={t("developers.load_error")} />
      {found.isSuccess && <WebhookList webhooks={found.data} />}
      {making && <NewWebhookDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function WebhookList({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTranslation();
  const run = useCommandWithReload(deliveriesQuery.queryKey);
  const deletion = useDeletion<Webhook>({
    text: t("developers.remove_question"),
    nameOf: ({ url }) => url,
    remove: ({ id }) => call("deleteWebhook", { params: { id } }),
    queryKey: ["webhooks"],
  });
  if (webhooks.length === 0)
    return (
      <Text size="sm" mt="sm">
        {t("developers.hooks_empty")}
      </Text>
    );
  return (
    <>
      <ul className={classes.list}>
        {webhooks.map((webhook) => (
          <li key={webhook.id} className={classes.one}>
            <div className={classes.words}>
              <p className={classes.name}>{webhook.url}</p>
              <p className={classes.small}>{webhook.events.map((event) => eventLabel(t, event)).join(" · ")}</p>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                aria-label={t("developers.try_named", { url: webhook.url })}
                onClick={() => void run(() => call("tryWebhook", { params: { id: webhook.id } }))}
              >
                {t("developers.try")}
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={t("developers.remove_named", { url: webhook.url })}
                onClick={() => deletion.ask(webhook)}
              >
                {t("developers.remove")}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {deletion.dialog}
    </>
  );
}

/** Registers an address; then shows its secret, once. */
function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(webhookCreateRequest, { url: "", events: [...WEBHOOK_EVENTS] as WebhookEvent[] });
  return (
    <NewSecretDialog
      title={t("developers.new_hook")}
      form={form}
      make={(body) => call("createWebhook", { body })}
      queryKey={webhooksQuery.queryKey}
      secretLabel={t("developers.signing_secret")}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="url"
        label={t("developers.url")}
        description={t("developers.url_hint")}
        inputMode="url"
        required
      />
      <CheckboxGroupField
        control={form.control}
        name="events"
        label={t("developers.events")}
        options={WEBHOOK_EVENTS.map((event) => ({ value: event, label: eventLabel(t, event) }))}
      />
    </NewSecretDialog>
  );
}
