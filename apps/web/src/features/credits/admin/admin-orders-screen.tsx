import { IconArrowBackUp, IconCoins, IconReceipt } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ClientOrderRow, isRefundable } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { spreadsheetDownloads } from "../../../lib/download.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useColumns } from "../../../ui/data-table/table-model.ts";
import { type RowAction, toListBody } from "../../../ui/data-table/types.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { ORDERS, orderReference } from "../api.ts";
import { clientOrderColumns, useOrderFilters } from "../orders/order-list.tsx";
import { OrderDetails } from "./order-details.tsx";
import { CreditOrderForm, RefundForm } from "./order-forms.tsx";

type OrderCommand = "see" | "grant" | "refund";

const icon = (Icon: typeof IconCoins) => <Icon size="1rem" aria-hidden />;

/** /admin/orders/list: the orders of all issuers, with their receipts, and credits and refunds given with a reason. */
export function AdminOrdersScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { wanted, table } = useOrderFilters();
  const [doing, setDoing] = useState<{ readonly command: OrderCommand; readonly order: ClientOrderRow } | null>(null);
  const columns = useColumns(clientOrderColumns);
  const close = () => setDoing(null);
  const done = async () => {
    close();
    await queries.invalidateQueries({ queryKey: ORDERS });
  };
  const actionsOf = (order: ClientOrderRow): RowAction[] => {
    const begin = (command: OrderCommand) => () => setDoing({ command, order });
    return [
      { label: t("admin_orders.open"), icon: icon(IconReceipt), run: begin("see") },
      { label: t("admin_orders.grant"), icon: icon(IconCoins), run: begin("grant") },
      ...(isRefundable(order.state)
        ? [{ label: t("admin_orders.refund"), icon: icon(IconArrowBackUp), danger: true, run: begin("refund") }]
        : []),
    ];
  };
  return (
    <Page title={t("screens.admin_orders")} text={t("admin_orders.text")}>
      <DataTable<ClientOrderRow>
        list="admin-orders"
        label={t("screens.admin_orders")}
        downloads={spreadsheetDownloads("exportAdminOrders", t("screens.admin_orders"), wanted)}
        queryKey={[...ORDERS, "admin", wanted]}
        load={(request, signal) =>
          call("paginateAdminOrders", { body: toListBody<"paginateAdminOrders">(request, wanted), signal })
        }
        columns={columns}
        rowId={(row) => row.order_id}
        rowName={(row) => orderReference(row.order_id)}
        defaultSort={{ column: "created_at", direction: "desc" }}
        rowActions={actionsOf}
        {...table}
        empty={{ drawing: drawings.invoices, title: t("credits.no_orders"), text: t("admin_orders.empty_text") }}
      />
      {doing?.command === "see" && <OrderDetails order={doing.order} onClose={close} />}
      {doing?.command === "grant" && <CreditOrderForm order={doing.order} onDone={done} onClose={close} />}
      {doing?.command === "refund" && <RefundForm order={doing.order} onDone={done} onClose={close} />}
    </Page>
  );
}
