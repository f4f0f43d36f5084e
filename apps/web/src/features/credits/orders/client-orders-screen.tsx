import type { ClientOrderRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { spreadsheetDownloads } from "../../../lib/download.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useColumns } from "../../../ui/data-table/table-model.ts";
import { toListBody } from "../../../ui/data-table/types.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { ORDERS, orderReference } from "../api.ts";
import { clientOrderColumns, useOrderFilters } from "./order-list.tsx";

/** /clients/orders/list: orders of every issuer that the user acts for; of all, for an administrator. */
export function ClientOrdersScreen() {
  const { t } = useTranslation();
  const { wanted, table } = useOrderFilters();
  const columns = useColumns(clientOrderColumns);
  return (
    <Page title={t("screens.clients_orders")} text={t("credits.clients_text")}>
      <DataTable<ClientOrderRow>
        list="client-orders"
        label={t("screens.clients_orders")}
        downloads={spreadsheetDownloads("exportClientOrders", t("screens.clients_orders"), wanted)}
        queryKey={[...ORDERS, "clients", wanted]}
        load={(request, signal) =>
          call("paginateClientOrders", { body: toListBody<"paginateClientOrders">(request, wanted), signal })
        }
        columns={columns}
        rowId={(row) => row.order_id}
        rowName={(row) => orderReference(row.order_id)}
        defaultSort={{ column: "created_at", direction: "desc" }}
        {...table}
        empty={{ drawing: drawings.invoices, title: t("credits.no_orders"), text: t("credits.no_client_orders_text") }}
      />
    </Page>
  );
}
