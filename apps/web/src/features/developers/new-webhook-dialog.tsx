import { Button, Checkbox, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReadRequestOf, WEBHOOK_EVENTS, type WebhookEvent, webhookCreateRequest } from "@timbra/contract";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { useAskedClose } from "../../lib/unsaved-typing.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { PageOrModal } from "../../ui/page-or-modal.tsx";
import { tellRefusal } from "../../ui/tell-refusal.ts";
import { webhooksQuery } from "./api.ts";
import { eventLabel } from "./event-label.ts";
import { ShownOnce } from "./shown-once.tsx";

/** Registers an address; then shows its secret, once. */
export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useSchemaForm(webhookCreateRequest, { url: "", events: [...WEBHOOK_EVENTS] as WebhookEvent[] });
  const make = async (sent: ReadRequestOf<"createWebhook">) => {
    try {
      setSecret((await call("createWebhook", { body: sent })).secret);
    } catch (error) {
      tellRefusal(form, error);
      return;
    }
    await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  };
  const { isDirty, isSubmitting } = form.formState;
  const askedClose = useAskedClose(isDirty && !isSubmitting && secret === null, onClose);
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
        <ShownOnce label={t("developers.signing_secret")} secret={secret} />
      )}
    </PageOrModal>
  );
}
