import { Alert, Button, Group, Skeleton, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CreditShop, OrderPayment, OrderRow } from "@timbra/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { showUnexpectedError, toast } from "../../../ui/toast.ts";
import { ORDERS, orderReference, pricesQuery, successUrl } from "../api.ts";
import classes from "../credits.module.css";
import { QuotePanel, type QuoteRequest } from "./quote-panel.tsx";
import { SandboxCardForm } from "./sandbox-card-form.tsx";
import { StripeCardForm } from "./stripe-card-form.tsx";

const DEFAULT_QUANTITY: QuoteRequest = { credits: 200, needsInvoice: false };

interface PendingPayment {
  readonly order: OrderRow;
  readonly payment: OrderPayment;
}

/** /{provider}/payment, for any name of a provider: this installation's provider is used. */
export function PaymentScreen() {
  const { t } = useTranslation();
  const { provider } = useParams();
  const { search } = useLocation();
  const prices = useQuery(pricesQuery);
  const shop = prices.data;
  if (shop === undefined) {
    return (
      <Page title={t("credits.buy")}>
        {prices.isPending && <Skeleton h={320} />}
        <QueryFailure query={prices} title={t("credits.shop_error")} />
      </Page>
    );
  }
  if (shop.provider !== null && shop.provider !== provider)
    return <Navigate to={`/${shop.provider}/payment${search}`} replace />;
  return <CheckoutForm shop={shop} />;
}

/**
 * How many credits, what they cost, and the provider's own form for the card. `?order=` continues one that is not paid.
 */
function CheckoutForm({ shop }: { readonly shop: CreditShop }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(DEFAULT_QUANTITY);
  const [toPay, setToPay] = useState<PendingPayment | null>(null);
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const resumed = address.get("order");

  const take = ({ order, payment }: { order: OrderRow; payment: OrderPayment | null }) => {
    void queries.invalidateQueries({ queryKey: ORDERS });
    if (payment === null) return navigate(successUrl(order), { replace: true });
    setWanted({ credits: order.credits, needsInvoice: order.needs_invoice });
    setToPay({ order, payment });
    setAddress({ order: order.order_id }, { replace: true });
  };
  const place = useMutation({
    mutationFn: () =>
      call("placeOrder", {
        body: { credits: wanted.credits, needs_invoice: wanted.needsInvoice },
        idempotencyKey: attemptKey(wanted),
      }),
    onSuccess: take,
    onError: showUnexpectedError,
  });
  const resume = useMutation({
    mutationFn: (id: string) => call("resumeOrder", { params: { id } }),
    onSuccess: take,
    onError: showUnexpectedError,
  });
  const { mutate: goOn } = resume;
  useEffect(() => {
    if (resumed !== null) goOn(resumed);
  }, [resumed, goOn]);

  const giveUp = async (id: string) => {
    const { message } = await call("cancelOrder", { params: { id } });
    toast.success(message);
    forgetAttempt();
    setToPay(null);
    setAddress({}, { replace: true });
    await queries.invalidateQueries({ queryKey: ORDERS });
  };
  const paid = () => {
    forgetAttempt();
    void queries.invalidateQueries({ queryKey: ORDERS });
    if (toPay !== null) void navigate(successUrl(toPay.order));
  };

  const enough = wanted.credits >= shop.min && wanted.credits <= shop.max;
  return (
    <Page title={t("credits.buy")} text={t("credits.you_have", { credits: formatNumber(String(shop.credits)) })}>
      {shop.provider === null && <Alert color="amber" title={t("credits.not_sold")} />}
      {shop.owed > 0 && <Alert color="amber">{t("credits.owed", { count: shop.owed })}</Alert>}
      {toPay === null && shop.unfinished !== null && (
        <UnfinishedOrder
          order={shop.unfinished}
          onResume={(id) => goOn(id)}
          onGiveUp={(id) => void giveUp(id).catch(showUnexpectedError)}
        />
      )}
      <div className={classes.sides}>
        <QuotePanel
          wanted={wanted}
          min={shop.min}
          max={shop.max}
          invoices={shop.invoices}
          disabled={toPay !== null}
          onChange={setWanted}
        />
        {toPay === null ? (
          <Panel title={t("credits.card")}>
            <div className={classes.stack}>
              <Text size="sm">{t("credits.card_text")}</Text>
              <Button
                onClick={() => place.mutate()}
                loading={place.isPending}
                disabled={!enough || shop.provider === null}
              >
                {t("credits.go_on")}
              </Button>
            </div>
          </Panel>
        ) : (
          <CardPanel
            {...toPay}
            shop={shop}
            onPaid={paid}
            onGiveUp={() => void giveUp(toPay.order.order_id).catch(showUnexpectedError)}
          />
        )}
      </div>
    </Page>
  );
}

function UnfinishedOrder(props: {
  readonly order: OrderRow;
  readonly onResume: (id: string) => void;
  readonly onGiveUp: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { order, onResume, onGiveUp } = props;
  const words = {
    reference: orderReference(order.order_id),
    total: formatMoney(order.total, order.currency),
    count: order.credits,
  };
  return (
    <Alert color="gray" title={t("credits.unfinished_title", words)}>
      <Text size="sm">
        {t(order.state === "processing" ? "credits.unfinished_processing" : "credits.unfinished_text")}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={() => onResume(order.order_id)}>
          {t(order.state === "processing" ? "credits.see_order" : "credits.resume")}
        </Button>
        {order.state === "pending" && (
          <Button size="xs" variant="subtle" onClick={() => onGiveUp(order.order_id)}>
            {t("credits.give_up")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function CardPanel({
  order,
  payment,
  shop,
  onPaid,
  onGiveUp,
}: PendingPayment & { shop: CreditShop; onPaid: () => void; onGiveUp: () => void }) {
  const { t } = useTranslation();
  const pay = t("credits.pay", { total: formatMoney(order.total, order.currency) });
  // The result of the earlier card does not apply to the one that is tried now.
  const [tried, setTried] = useState(false);
  const callbacks = { onTry: () => setTried(true), onPaid };
  return (
    <Panel title={t("credits.card")}>
      <div className={classes.stack}>
        {order.decline !== null && !tried && <Alert color="red">{t(`credits.decline_${order.decline}`)}</Alert>}
        {payment.provider === "sandbox" ? (
          <SandboxCardForm payment={payment} pay={pay} {...callbacks} />
        ) : (
          <StripeCardForm order={order} payment={payment} pay={pay} {...callbacks} />
        )}
        <Text size="xs" c="dimmed">
          {t(shop.provider === "sandbox" ? "credits.safe_sandbox" : "credits.safe")}
        </Text>
        <Group>
          <Button variant="subtle" size="xs" onClick={onGiveUp}>
            {t("credits.change_order")}
          </Button>
        </Group>
      </div>
    </Panel>
  );
}

const ATTEMPT_STORAGE_KEY = "order-attempt";

/**
 * The idempotency key of one purchase. It survives reloads, so that a retry after a lost answer returns the same order;
 * another purchase, or one after an order that was paid or abandoned, has another key.
 */
function attemptKey({ credits, needsInvoice }: QuoteRequest): string {
  const wish = `${credits}:${needsInvoice}`;
  const kept = sessionStorage.getItem(ATTEMPT_STORAGE_KEY)?.split("|") ?? [];
  if (kept[0] === wish && kept[1] !== undefined) return kept[1];
  const key = crypto.randomUUID();
  sessionStorage.setItem(ATTEMPT_STORAGE_KEY, `${wish}|${key}`);
  return key;
}

function forgetAttempt(): void {
  sessionStorage.removeItem(ATTEMPT_STORAGE_KEY);
}
