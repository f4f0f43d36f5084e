import { type ClientOrderRow, type Language, ORDER_STATES, type OrderRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useDateAndStatusFilters } from "../../../ui/data-table/url-filters.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { orderReference } from "../api.ts";
import { orderStatus } from "../order-status.ts";

/** The columns of the lists of orders; ids are the names the server knows. */
export function orderColumns(t: TFunction, language: Language): readonly Column<OrderRow>[] {
  const status = ({ state }: OrderRow) => {
    const { label, tone } = orderStatus(state);
    return <StatusBadge tone={tone} label={t(label)} />;
  };
  const money = (
    id: "price_each" | "subtotal" | "vat" | "total",
    header: string,
    more: Pick<Column<OrderRow>, "hidden" | "onCard">,
  ): Column<OrderRow> => ({ id, header, numeric: true, cell: (row) => formatMoney(row[id], row.currency), ...more });
  return [
    {
      id: "created_at",
      header: t("credits.date"),
      sortable: true,
      cell: (row) => formatDate(row.created_at, language),
    },
    {
      id: "order_id",
      header: t("credits.order"),
      fixed: true,
      onCard: "title",
      cell: (row) => orderReference(row.order_id),
    },
    {
      id: "credits",
      header: t("credits.credits"),
      sortable: true,
      numeric: true,
      cell: (row) => formatNumber(String(row.credits)),
    },
    money("price_each", t("credits.price_each"), { hidden: true }),
    money("subtotal", t("credits.subtotal"), { hidden: true }),
    money("vat", t("credits.vat"), { hidden: true }),
    money("total", t("credits.total"), { onCard: "aside" }),
    {
      id: "refunded",
      header: t("credits.refunded"),
      numeric: true,
      hidden: true,
      cell: (row) => row.refunded !== "0.00" && formatMoney(row.refunded, row.currency),
    },
    { id: "state", header: t("credits.state"), sortable: true, onCard: "aside", cell: status },
    { id: "card", header: t("credits.card"), cell: ({ card }) => card !== null && `${card.brand} ···· ${card.last4}` },
    { id: "invoice_state", header: t("credits.invoice"), cell: (row) => t(`credits.invoice_${row.invoice_state}`) },
    {
      id: "paid_at",
      header: t("credits.paid_at"),
      hidden: true,
      cell: (row) => row.paid_at !== null && formatDate(row.paid_at, language),
    },
  ];
}

/** The same, with the column of the issuer. */
export function clientOrderColumns(t: TFunction, language: Language): readonly Column<ClientOrderRow>[] {
  return [
    { id: "issuer_rfc", header: t("credits.rfc"), onCard: "title", cell: (row) => row.issuer_rfc },
    { id: "buyer_email", header: t("credits.email"), hidden: true, cell: (row) => row.buyer_email },
    ...(orderColumns(t, language) as readonly Column<ClientOrderRow>[]),
  ];
}

/** The filters of every list of orders: state and days. */
export function useOrderFilters() {
  const { t } = useTranslation();
  const filters = useDateAndStatusFilters();
  const state = ORDER_STATES.find((one) => one === filters.status.value);
  return {
    wanted: { state, date_start: filters.dateStart, date_end: filters.dateEnd },
    table: {
      filtered: filters.filtered || state !== undefined,
      onClearFilters: filters.clear,
      filters: (
        <>
          <ChoiceFilter
            label={t("credits.state")}
            all={t("credits.state_all")}
            options={ORDER_STATES.map((one) => ({ value: one, label: t(`credits.state_${one}`) }))}
            choice={filters.status}
          />
          <DateFilter {...filters} />
        </>
      ),
    },
  };
}
