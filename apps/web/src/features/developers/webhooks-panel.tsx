import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { ConfirmedDeletion } from "../../ui/confirmed-deletion.tsx";
import classes from "../../ui/items.module.css";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/panel.tsx";
import { webhooksQuery } from "./api.ts";
import { eventLabel } from "./event-label.ts";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";
import { useToldAgain } from "./use-told-again.ts";

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
      {found.isError && (
        <LoadFailure
          title={t("developers.load_error")}
          message={found.error.message}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isSuccess && <Addresses webhooks={found.data} />}
      {making && <NewWebhookDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function Addresses({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const tell = useToldAgain();
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
      <ConfirmedDeletion
        opened={doomed !== null}
        text={t("developers.remove_question")}
        {...(doomed === null ? {} : { name: doomed.url })}
        destroy={remove}
        onEnd={() => setDoomed(null)}
      />
    </>
  );
}
