import { Button, Group, Modal, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { OrderAnswer, OrderRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDateTime, formatMoney, formatNumber } from "../../../lib/format.ts";
import { useReturnFocus } from "../../../ui/return-focus.ts";
import { orderQuery, orderReference } from "../api.ts";
import classes from "../credits.module.css";
import { orderStatus } from "../order-status.ts";

type Line = readonly [string, string];

/** The receipt of an order: what was bought, for how much, with which card, and every later event. */
export function Receipt({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(orderQuery(order.order_id));
  const title = t("credits.receipt_of", { reference: orderReference(order.order_id) });
  return <ReceiptFrame title={title} order={data?.order ?? order} moves={data?.moves} onClose={onClose} />;
}

interface ReceiptFrameProps {
  readonly title: string;
  readonly order: OrderRow;
  readonly moves: OrderAnswer["moves"] | undefined;
  /** Lines before the receipt's own. */
  readonly more?: readonly Line[];
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function ReceiptFrame({ title, order, moves, more = [], children, onClose }: ReceiptFrameProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("common.close") }}>
      <div className={`${classes.stack} ${classes.receipt}`}>
        <dl className={classes.totals}>
          {[...more, ...linesOf(order, t)].map(([name, value]) => (
            <div key={name} className={classes.line}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ol>
          {moves?.map(({ to, at }) => (
            <li key={`${to} ${at}`}>
              {t(orderStatus(to).label)}: {formatDateTime(at, currentLanguage())}
            </li>
          ))}
        </ol>
        {children}
        <Text size="xs" c="dimmed">
          {t("credits.receipt_text")}
        </Text>
        <Group>
          <Button
            variant="default"
            leftSection={<IconPrinter className={classes.icon} aria-hidden />}
            onClick={() => window.print()}
          >
            {t("credits.print")}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

function linesOf(order: OrderRow, t: TFunction): readonly Line[] {
  const money = (amount: string) => formatMoney(amount, order.currency);
  return [
    [t("credits.credits"), formatNumber(String(order.credits))],
    [t("credits.price_each"), money(order.price_each)],
    [t("credits.subtotal"), money(order.subtotal)],
    [t("credits.vat"), money(order.vat)],
    [t("credits.total"), money(order.total)],
    ...(order.refunded === "0.00" ? [] : [[t("credits.refunded"), money(order.refunded)] as const]),
    ...(order.card === null ? [] : [[t("credits.card"), `${order.card.brand} ···· ${order.card.last4}`] as const]),
    [t("credits.invoice"), order.invoice_uuid ?? t(`credits.invoice_${order.invoice_state}`)],
  ];
}
