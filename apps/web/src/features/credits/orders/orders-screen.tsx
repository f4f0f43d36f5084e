import { Alert, Button } from "@mantine/core";
import { IconFileCode, IconFileTypePdf, IconPlus, IconReceipt, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type CreditShop, hasPermission, LOW_CREDITS, type OrderRow } from "@timbra/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { call, callForFile } from "../../../lib/api-client.ts";
import { download, spreadsheetDownloads } from "../../../lib/download.ts";
import { formatNumber } from "../../../lib/format.ts";
import { creditsQuery } from "../../../lib/queries.ts";
import { useReadOnly, useSession } from "../../../lib/session.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useColumns } from "../../../ui/data-table/table-model.ts";
import { type RowAction, toListBody } from "../../../ui/data-table/types.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { ORDERS, orderReference, pricesQuery } from "../api.ts";
import classes from "../credits.module.css";
import { Movements } from "./movements.tsx";
import { orderColumns, useOrderFilters } from "./order-list.tsx";
import { Receipt } from "./receipt.tsx";

const icon = (Icon: typeof IconPlus) => <Icon className={classes.icon} aria-hidden />;

/** /orders/list: the issuer's orders, and with `?view=movements` its ledger. */
export function OrdersScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const credits = useQuery(creditsQuery);
  const readOnly = useReadOnly();
  const shop = useOpenShop(readOnly);
  const view = address.get("view") === "movements" ? "movements" : "orders";
  const buy = shop?.provider ? (
    <Button component={Link} to={`/${shop.provider}/payment`} leftSection={icon(IconPlus)}>
      {t("credits.buy")}
    </Button>
  ) : null;
  return (
    <Page
      title={t("screens.orders")}
      text={
        credits.data === undefined ? undefined : t("credits.you_have", { credits: formatNumber(String(credits.data)) })
      }
      actions={buy}
    >
      {!readOnly && credits.data !== undefined && credits.data < LOW_CREDITS && (
        <Alert
          color="amber"
          title={t(credits.data === 0 ? "credits.none_left" : "credits.few_left", { count: credits.data })}
        >
          {t("credits.few_left_text")}
        </Alert>
      )}
      {shop !== undefined && shop.owed > 0 && <Alert color="amber">{t("credits.owed", { count: shop.owed })}</Alert>}
      <div>
        <SegmentedControl
          aria-label={t("credits.view")}
          value={view}
          onChange={(next) => setAddress(next === "movements" ? { view: next } : {})}
          data={[
            { value: "orders", label: t("credits.orders") },
            { value: "movements", label: t("credits.movements") },
          ]}
        />
      </div>
      {view === "movements" ? <Movements /> : <OrderTable readOnly={readOnly} buy={buy} />}
    </Page>
  );
}

/** The credits on sale, for users who may buy. */
function useOpenShop(readOnly: boolean): CreditShop | undefined {
  const mayBuy = hasPermission(["crud_user_payments"], useSession()?.user.scopes ?? []);
  return useQuery({ ...pricesQuery, enabled: mayBuy && !readOnly }).data;
}

function OrderTable({ readOnly, buy }: { readonly readOnly: boolean; readonly buy: ReactNode }) {
  const { t } = useTranslation();
  const { wanted, table } = useOrderFilters();
  const [shown, setShown] = useState<OrderRow | null>(null);
  const columns = useColumns(orderColumns);
  const file = (row: OrderRow, format: "xml" | "pdf") =>
    download(
      [
        {
          load: () => callForFile(format === "xml" ? "getOrderXml" : "getOrderPdf", { params: { id: row.order_id } }),
          fallbackName: `${row.invoice_uuid}.${format}`,
        },
      ],
      orderReference(row.order_id),
    );
  const actionsOf = (row: OrderRow): RowAction[] => [
    ...(row.state === "pending" && !readOnly
      ? [{ label: t("credits.resume"), icon: icon(IconRepeat), to: `/${row.provider}/payment?order=${row.order_id}` }]
      : []),
    { label: t("credits.receipt"), icon: icon(IconReceipt), run: () => setShown(row) },
    ...(row.invoice_state === "issued" && !readOnly
      ? [
          { label: t("credits.invoice_xml"), icon: icon(IconFileCode), run: () => void file(row, "xml") },
          { label: t("credits.invoice_pdf"), icon: icon(IconFileTypePdf), run: () => void file(row, "pdf") },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        list="orders"
        label={t("credits.orders")}
        downloads={spreadsheetDownloads("exportOrders", t("credits.orders"), wanted)}
        queryKey={[...ORDERS, "list", wanted]}
        load={(request, signal) =>
          call("paginateOrders", { body: toListBody<"paginateOrders">(request, wanted), signal })
        }
        columns={columns}
        rowId={(row) => row.order_id}
        rowName={(row) => orderReference(row.order_id)}
        defaultSort={{ column: "created_at", direction: "desc" }}
        rowActions={actionsOf}
        {...table}
        empty={{
          drawing: drawings.invoices,
          title: t("credits.no_orders"),
          text: t("credits.no_orders_text"),
          action: buy,
        }}
      />
      {shown !== null && <Receipt order={shown} onClose={() => setShown(null)} />}
    </>
  );
}
