import type { ClientOrderRow } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { spreadsheetDownloads } from "../../../lib/download.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { listClientOrders, ORDERS, orderReference } from "../api.ts";
import { clientOrderColumns, useOrderFilters } from "./order-list.tsx";

const LATEST = { column: "created_at", direction: "desc" } as const;

/** /clients/orders/list: orders of every issuer that the user acts for; of all, for an administrator. */
export function ClientOrdersScreen() {
  const { t, i18n } = useTranslation();
  const { wanted, filtered, clear, controls } = useOrderFilters();
  // biome-ignore lint/correctness/useExhaustiveDependencies: dates are written in the language
  const columns = useMemo(() => clientOrderColumns(t, currentLanguage()), [t, i18n.language]);
  return (
    <Page title={t("screens.clients_orders")} text={t("credits.clients_text")}>
      <DataTable<ClientOrderRow>
        list="client-orders"
        label={t("screens.clients_orders")}
        downloads={spreadsheetDownloads("exportClientOrders", t("screens.clients_orders"), wanted)}
        queryKey={[...ORDERS, "clients", wanted]}
        load={(request, signal) => listClientOrders(wanted, request, signal)}
        columns={columns}
        rowId={(row) => row.order_id}
        rowName={(row) => orderReference(row.order_id)}
        defaultSort={LATEST}
        filters={controls}
        filtered={filtered}
        onClearFilters={clear}
        empty={{ drawing: drawings.invoices, title: t("credits.no_orders"), text: t("credits.no_client_orders_text") }}
      />
    </Page>
  );
}
