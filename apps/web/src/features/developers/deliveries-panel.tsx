import { Button, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { WebhookDelivery } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useCommandWithReload } from "../../ui/command-with-reload.ts";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { deliveriesQuery } from "./api.ts";
import { eventLabel } from "./event-label.ts";

/** The latest webhook deliveries, their endpoint, the result of each attempt, and the button that sends one again. */
export function WebhookDeliveriesPanel() {
  const { t } = useTranslation();
  const found = useQuery(deliveriesQuery);
  return (
    <Panel title={t("developers.deliveries_title")}>
      {found.isPending && <Skeleton h="var(--tb-row)" />}
      <QueryFailure query={found} title={t("developers.load_error")} />
      {found.isSuccess && found.data.length === 0 && <Text size="sm">{t("developers.deliveries_empty")}</Text>}
      {found.isSuccess && found.data.length > 0 && (
        <>
          <Button variant="default" size="xs" loading={found.isRefetching} onClick={() => void found.refetch()}>
            {t("developers.refresh")}
          </Button>
          <ul className={classes.list}>
            {found.data.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const ERRORS = {
  timeout: "developers.error_timeout",
  "private address": "developers.error_private",
  "not https": "developers.error_https",
} as const;

/** Why an address was not reached; what only the network's own name is known of, with that. */
function deliveryErrorText(t: TFunction, error: string | null): string {
  if (error === null) return "";
  return error in ERRORS ? t(ERRORS[error as keyof typeof ERRORS]) : t("developers.error_unreached", { code: error });
}

const TONES = { pending: "warning", delivered: "positive", failed: "danger" } as const;

function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const run = useCommandWithReload(deliveriesQuery.queryKey);
  const at = formatDateTime(delivery.created_at, currentLanguage());
  const event = eventLabel(t, delivery.event);
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <p className={classes.name}>
          {event} <StatusBadge tone={TONES[delivery.state]} label={t(`developers.state_${delivery.state}`)} />
        </p>
        <p className={classes.small}>
          {at} · {delivery.url}
        </p>
        {delivery.attempts.map((attempt) => (
          <p key={attempt.at} className={classes.small}>
            {t("developers.try_line", {
              at: formatDateTime(attempt.at, currentLanguage()),
              outcome: attempt.status ?? deliveryErrorText(t, attempt.error),
              ms: attempt.duration_ms,
            })}
          </p>
        ))}
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t("developers.replay_named", { event, at })}
        onClick={() => void run(() => call("replayWebhookDelivery", { params: { id: delivery.id } }))}
      >
        {t("developers.replay")}
      </Button>
    </li>
  );
}
