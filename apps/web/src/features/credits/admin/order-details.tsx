import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AdminOrder, ClientOrderRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { ORDERS, orderReference } from "../api.ts";
import { ReceiptFrame } from "../orders/receipt.tsx";

/** An order with its buyer, its receipt, its events, and the requested refunds. */
export function OrderDetails({ order, onClose }: { readonly order: ClientOrderRow; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: [...ORDERS, "admin", "one", order.order_id],
    queryFn: ({ signal }) => call("getAdminOrder", { params: { id: order.order_id }, signal }),
  });
  const { data } = found;
  return (
    <ReceiptFrame
      title={t("admin_orders.title", { reference: orderReference(order.order_id), rfc: order.issuer_rfc })}
      order={data?.order ?? order}
      moves={data?.moves}
      more={[
        [t("admin_orders.buyer"), order.buyer_email],
        [t("admin_orders.payment"), order.provider],
      ]}
      onClose={onClose}
    >
      <QueryFailure query={found} title={t("admin_orders.load_error")} />
      {found.isPending && <Skeleton h={80} />}
      {data !== undefined && data.refunds.length > 0 && <Refunds refunds={data.refunds} currency={order.currency} />}
    </ReceiptFrame>
  );
}

function Refunds({ refunds, currency }: { readonly refunds: AdminOrder["refunds"]; readonly currency: string }) {
  const { t } = useTranslation();
  return (
    <section>
      <Text fw={640} size="sm">
        {t("admin_orders.refunds")}
      </Text>
      <ul>
        {refunds.map(({ amount, state, asked_by: who, asked_at, reason }) => (
          <li key={asked_at}>
            {t("admin_orders.refund_line", {
              amount: formatMoney(amount, currency),
              state: t(`admin_orders.refund_${state}`),
              who,
              when: formatDateTime(asked_at, currentLanguage()),
            })}
            <Text size="sm" c="dimmed">
              {reason}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
