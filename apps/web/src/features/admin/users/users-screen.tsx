import { IconBan, IconCoins, IconHistory, IconLockOpen, IconMail } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type AdminUserRow, type Language, ROLES, USER_STATES } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { spreadsheetDownloads } from "../../../lib/download.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import type { Tone } from "../../../theme.ts";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useColumns } from "../../../ui/data-table/table-model.ts";
import { type Column, type RowAction, toListBody } from "../../../ui/data-table/types.ts";
import { useUrlFilter } from "../../../ui/data-table/url-filters.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { Page } from "../../../ui/page.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { toast, toastRefusal } from "../../../ui/toast.ts";
import { GrantForm, ReasonForm } from "./user-forms.tsx";

type UserCommand = "block" | "unblock" | "grant";

const USERS = ["admin", "users"] as const;

function useUserFilters() {
  const { t } = useTranslation();
  const state = useUrlFilter("state");
  const role = useUrlFilter("kind");
  const wanted = {
    state: USER_STATES.find((one) => one === state.value) ?? null,
    role: ROLES.find((one) => one === role.value) ?? null,
  };
  return {
    wanted,
    table: {
      filtered: wanted.state !== null || wanted.role !== null,
      onClearFilters: () => {
        state.set(null);
        role.set(null);
      },
      filters: (
        <>
          <ChoiceFilter
            label={t("admin_users.state")}
            all={t("admin_users.state_all")}
            options={USER_STATES.map((one) => ({ value: one, label: t(`admin_users.state_${one}`) }))}
            choice={state}
          />
          <ChoiceFilter
            label={t("admin_users.role")}
            all={t("admin_users.role_all")}
            options={ROLES.map((one) => ({ value: one, label: t(`admin_users.role_${one}`) }))}
            choice={role}
          />
        </>
      ),
    },
  };
}

/** /admin/clients/list: the users of the product, their state, and the actions on them. */
export function UsersScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const filters = useUserFilters();
  const [doing, setDoing] = useState<{ readonly command: UserCommand; readonly user: AdminUserRow } | null>(null);
  const columns = useColumns(userColumns);
  const close = () => setDoing(null);
  const done = async () => {
    close();
    await queries.invalidateQueries({ queryKey: ["admin"] });
  };
  return (
    <Page title={t("screens.admin_clients")} text={t("admin_users.text")}>
      <DataTable<AdminUserRow>
        list="admin-users"
        label={t("screens.admin_clients")}
        downloads={spreadsheetDownloads("exportAdminUsers", t("screens.admin_clients"), filters.wanted)}
        queryKey={[...USERS, filters.wanted]}
        load={(request, signal) =>
          call("paginateAdminUsers", { body: toListBody<"paginateAdminUsers">(request, filters.wanted), signal })
        }
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.username}
        defaultSort={{ column: "created_at", direction: "desc" }}
        rowActions={(user) => rowActions(user, { t, begin: (command) => setDoing({ command, user }) })}
        {...filters.table}
        empty={{ drawing: drawings.customers, title: t("admin_users.empty_title"), text: t("admin_users.empty_text") }}
      />
      {doing?.command === "grant" && <GrantForm user={doing.user} onDone={done} onClose={close} />}
      {doing !== null && doing.command !== "grant" && (
        <ReasonForm user={doing.user} command={doing.command} onDone={done} onClose={close} />
      )}
    </Page>
  );
}

interface RowCommands {
  readonly t: TFunction;
  readonly begin: (command: UserCommand) => void;
}

const icon = (Icon: typeof IconBan) => <Icon size="1rem" aria-hidden />;

function rowActions(user: AdminUserRow, { t, begin }: RowCommands): RowAction[] {
  const history = `/admin/audit?q=${encodeURIComponent(user.rfc ?? user.username)}`;
  return [
    ...(user.rfc === null ? [] : [{ label: t("admin_users.grant"), icon: icon(IconCoins), run: () => begin("grant") }]),
    ...(user.state === "unverified"
      ? [{ label: t("admin_users.resend"), icon: icon(IconMail), run: () => void resend(user) }]
      : []),
    { label: t("admin_users.history"), icon: icon(IconHistory), to: history },
    user.state === "blocked"
      ? { label: t("admin_users.unblock"), icon: icon(IconLockOpen), run: () => begin("unblock") }
      : { label: t("admin_users.block"), icon: icon(IconBan), danger: true, run: () => begin("block") },
  ];
}

async function resend({ id }: AdminUserRow): Promise<void> {
  try {
    toast.success((await call("resendUserVerification", { params: { id } })).message);
  } catch (error) {
    toastRefusal(error);
  }
}

const counted = (number: number | null) => (number === null ? "" : formatNumber(String(number)));

/** The columns of the list of users; ids are the names the server sorts and exports by. */
function userColumns(t: TFunction, language: Language): readonly Column<AdminUserRow>[] {
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

/** The label and the tone of a state. */
const USER_STATE_TONES: Readonly<Record<AdminUserRow["state"], Tone>> = {
  active: "positive",
  unverified: "warning",
  blocked: "danger",
};
