import { Button, Group, Modal, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { OrderRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDateTime, formatMoney, formatNumber } from "../../../lib/format.ts";
import { orderQuery, orderReference } from "../api.ts";
import classes from "../credits.module.css";
import { statusOfOrder } from "../status-words.ts";

/** The receipt of an order: what was bought, for how much, with which card, and everything that became of it. */
export function Receipt({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(orderQuery(order.order_id));
  const money = (amount: string) => formatMoney(amount, order.currency);
  const lines: readonly (readonly [string, string])[] = [
    [t("credits.credits"), formatNumber(String(order.credits))],
    [t("credits.price_each"), money(order.price_each)],
    [t("credits.subtotal"), money(order.subtotal)],
    [t("credits.vat"), money(order.vat)],
    [t("credits.total"), money(order.total)],
    ...(order.refunded === "0.00" ? [] : [[t("credits.refunded"), money(order.refunded)] as const]),
    ...(order.card === null ? [] : [[t("credits.card"), `${order.card.brand} ···· ${order.card.last4}`] as const]),
    [t("credits.invoice"), order.invoice_uuid ?? t(`credits.invoice_${order.invoice_state}`)],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("credits.receipt_of", { reference: orderReference(order.order_id) })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <div className={`${classes.stack} ${classes.receipt}`}>
        <dl className={classes.totals}>
          {lines.map(([name, value]) => (
            <div key={name} className={classes.line}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ol>
          {data?.moves.map(({ to, at }) => (
            <li key={`${to} ${at}`}>
              {t(statusOfOrder(to).label)}: {formatDateTime(at, currentLanguage())}
            </li>
          ))}
        </ol>
        <Text size="xs" c="dimmed">
          {t("credits.receipt_text")}
        </Text>
        <Group>
          <Button variant="default" leftSection={<IconPrinter className={classes.icon} aria-hidden />} onClick={() => window.print()}>
            {t("credits.print")}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
