import { Alert, Button, Group, Loader, Skeleton, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isUuid, type OrderRow } from "@timbra/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { creditsQuery } from "../../../lib/queries.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { isOutcomeUnknown, orderQuery, orderReference } from "../api.ts";
import classes from "../credits.module.css";
import { orderStatus } from "../order-status.ts";

/**
 * /{provider}/success/…: the state of the order, as the server returns it. Nothing else in the address is trusted or
 * shown.
 */
export function SuccessScreen() {
  const { t } = useTranslation();
  const { order_id: id = "" } = useParams();
  const known = isUuid(id);
  const found = useQuery({ ...orderQuery(id, true), enabled: known });
  const { data, error } = found;
  const queries = useQueryClient();
  const state = data?.order.state;
  useEffect(() => {
    if (state === "paid") void queries.invalidateQueries({ queryKey: creditsQuery.queryKey });
  }, [state, queries]);
  const toList = (
    <Button component={Link} to="/orders/list" variant="default">
      {t("credits.my_orders")}
    </Button>
  );
  if (!known || isOutcomeUnknown(error)) {
    return (
      <Page title={t("credits.confirmation")} width="form">
        <Panel>
          <EmptyState
            drawing={drawings.invoices}
            title={t("credits.no_order")}
            text={t("credits.no_order_text")}
            action={toList}
          />
        </Panel>
      </Page>
    );
  }
  return (
    <Page title={t("credits.confirmation")} width="form" actions={toList}>
      {data !== undefined && <OrderOutcome order={data.order} />}
      {found.isPending && <Skeleton h={240} />}
      {data === undefined && <QueryFailure query={found} title={t("credits.order_error")} />}
    </Page>
  );
}

function OrderOutcome({ order }: { readonly order: OrderRow }) {
  const { t } = useTranslation();
  const status = orderStatus(order.state);
  const waits = order.state === "pending" || order.state === "processing";
  return (
    <Panel title={t("credits.order_n", { reference: orderReference(order.order_id) })}>
      <div className={classes.stack}>
        <Group gap="xs" role="status">
          <StatusBadge tone={status.tone} label={t(status.label)} />
          {waits && order.decline === null && <Loader size="xs" aria-hidden />}
        </Group>
        <Text>{t(outcomeSentence(order), { count: order.credits })}</Text>
        <dl className={classes.totals}>
          <dt>{t("credits.credits")}</dt>
          <dd>{formatNumber(String(order.credits))}</dd>
          <dt>{t("credits.total")}</dt>
          <dd>{formatMoney(order.total, order.currency)}</dd>
        </dl>
        {order.decline !== null && (
          <Alert color="red" role="alert">
            {t(`credits.decline_${order.decline}`)}
          </Alert>
        )}
        {order.state === "pending" && (
          <Group>
            <Button component={Link} to={`/${order.provider}/payment?order=${order.order_id}`} variant="default">
              {t("credits.resume")}
            </Button>
          </Group>
        )}
      </div>
    </Panel>
  );
}

function outcomeSentence({ state, decline }: OrderRow) {
  if (state === "pending") return decline === null ? "credits.being_processed" : "credits.was_declined";
  if (state === "processing") return "credits.being_processed";
  if (state === "paid") return "credits.is_paid";
  if (state === "partly_refunded") return "credits.is_partly_reversed";
  return state === "cancelled" ? "credits.is_cancelled" : "credits.is_reversed";
}
