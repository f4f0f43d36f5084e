import type { AdminUserRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import type { UiLanguage } from "../../../i18n/i18n.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import type { Column } from "../../../ui/data-table/types.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { USER_STATE_TONES } from "./user-words.ts";

const counted = (number: number | null) => (number === null ? "" : formatNumber(String(number)));

/** The columns of the list of users; ids are the names the server sorts and exports by. */
export function userColumns(t: TFunction, language: UiLanguage): readonly Column<AdminUserRow>[] {
  const day = (instant: string | null) => (instant === null ? "" : formatDate(instant, language));
  return [
    {
      id: "username",
      header: t("admin_users.username"),
      cell: (row) => row.username,
      sortable: true,
      fixed: true,
      onCard: "title",
    },
    { id: "email", header: t("admin_users.email"), cell: (row) => row.email, sortable: true },
    { id: "rfc", header: t("admin_users.rfc"), cell: (row) => row.rfc ?? "", sortable: true },
    {
      id: "business_name",
      header: t("admin_users.business_name"),
      cell: (row) => row.business_name ?? "",
      hidden: true,
    },
    {
      id: "state",
      header: t("admin_users.state"),
      onCard: "aside",
      cell: (row) => (
        <span title={row.blocked_reason ?? undefined}>
          <StatusBadge tone={USER_STATE_TONES[row.state]} label={t(`admin_users.state_${row.state}`)} />
        </span>
      ),
    },
    { id: "role", header: t("admin_users.role"), cell: (row) => t(`admin_users.role_${row.role}`), onCard: "none" },
    { id: "credits", header: t("admin_users.credits"), numeric: true, cell: (row) => counted(row.credits) },
    { id: "stamps", header: t("admin_users.stamps"), numeric: true, cell: (row) => counted(row.stamps), hidden: true },
    { id: "last_seen_at", header: t("admin_users.last_seen"), cell: (row) => day(row.last_seen_at), onCard: "none" },
    { id: "created_at", header: t("admin_users.created"), cell: (row) => day(row.created_at), sortable: true },
  ];
}
