import { Button, Checkbox, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ReadRequestOf,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  webhookCreateRequest,
} from "@timbra/contract";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { useConfirmedClose } from "../../lib/unsaved-typing.ts";
import { ConfirmDeletion } from "../../ui/delete-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { PageOrModal } from "../../ui/page-or-modal.tsx";
import { showRefusal } from "../../ui/show-refusal.ts";
import { useResendWebhook, webhooksQuery } from "./api.ts";
import { eventLabel } from "./event-label.ts";
import { OneTimeSecret } from "./one-time-secret.tsx";

/** The addresses that are told what happens: a new one, a try, and the end of one. */
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
  const queries = useQueryClient();
  const tell = useResendWebhook();
  const [doomed, setDoomed] = useState<Webhook | null>(null);
  const remove = async () => {
    const { message } = await call("deleteWebhook", { params: { id: doomed?.id ?? "" } });
    await queries.invalidateQueries({ queryKey: ["webhooks"] });
    return message;
  };
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
                onClick={() => void tell(() => call("tryWebhook", { params: { id: webhook.id } }))}
              >
                {t("developers.try")}
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={t("developers.remove_named", { url: webhook.url })}
                onClick={() => setDoomed(webhook)}
              >
                {t("developers.remove")}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDeletion
        opened={doomed !== null}
        text={t("developers.remove_question")}
        {...(doomed === null ? {} : { name: doomed.url })}
        destroy={remove}
        onEnd={() => setDoomed(null)}
      />
    </>
  );
}

/** Registers an address; then shows its secret, once. */
function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useSchemaForm(webhookCreateRequest, { url: "", events: [...WEBHOOK_EVENTS] as WebhookEvent[] });
  const make = async (sent: ReadRequestOf<"createWebhook">) => {
    try {
      setSecret((await call("createWebhook", { body: sent })).secret);
    } catch (error) {
      showRefusal(form, error);
      return;
    }
    await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  };
  const { isDirty, isSubmitting } = form.formState;
  const askedClose = useConfirmedClose(isDirty && !isSubmitting && secret === null, onClose);
  const actions = (
    <>
      <Button variant="default" onClick={askedClose}>
        {t("common.close")}
      </Button>
      {secret === null && (
        <Button type="submit" form={formId} loading={isSubmitting}>
          {t("developers.new_hook")}
        </Button>
      )}
    </>
  );
  return (
    <PageOrModal as="modal" title={t("developers.new_hook")} onClose={onClose} actions={actions}>
      {secret === null ? (
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(make)(event)}>
          <Stack gap="md">
            <TextField
              control={form.control}
              name="url"
              label={t("developers.url")}
              description={t("developers.url_hint")}
              inputMode="url"
              required
            />
            <Controller
              control={form.control}
              name="events"
              render={({ field, fieldState }) => (
                <Checkbox.Group
                  label={t("developers.events")}
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                >
                  <Stack gap="xs" mt="xs">
                    {WEBHOOK_EVENTS.map((event) => (
                      <Checkbox key={event} value={event} label={eventLabel(t, event)} />
                    ))}
                  </Stack>
                </Checkbox.Group>
              )}
            />
          </Stack>
        </form>
      ) : (
        <OneTimeSecret label={t("developers.signing_secret")} secret={secret} />
      )}
    </PageOrModal>
  );
}
