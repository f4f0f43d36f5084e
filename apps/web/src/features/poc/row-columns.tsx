import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/types.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { SampleRow } from "./rows.ts";

const TONES = { active: "positive", cancelled: "danger", draft: "neutral" } as const;

/** The columns of the sample rows, in the plain table and in the table of every list. */
export function useRowColumns(): readonly Column<SampleRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: "folio",
        header: t("gallery.folio"),
        cell: ({ folio }) => `A-${folio}`,
        sortable: true,
        fixed: true,
        onCard: "aside",
      },
      {
        id: "customer",
        header: t("gallery.customer"),
        cell: ({ customer }) => customer,
        sortable: true,
        onCard: "title",
      },
      { id: "day", header: t("gallery.day"), cell: ({ day }) => formatDate(day, currentLanguage()), sortable: true },
      {
        id: "total",
        header: t("gallery.total"),
        cell: ({ total }) => formatMoney(total),
        sortable: true,
        numeric: true,
      },
      {
        id: "status",
        header: t("gallery.status"),
        cell: ({ status }) => <StatusBadge tone={TONES[status]} label={t(`gallery.status_${status}`)} />,
      },
    ],
    [t],
  );
}
