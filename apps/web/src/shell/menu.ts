import { IconBox, IconCash, IconFileInvoice, IconFileX, IconLayoutDashboard, IconReceipt2, IconUsers, type TablerIcon } from "@tabler/icons-react";
import { hasPermission, type Scope, type User } from "@timbra/contract";
import type { ParseKeys } from "i18next";

export interface MenuEntry {
  readonly label: ParseKeys;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly access: readonly (Scope | "*")[];
  /** Also there while the registration is incomplete. */
  readonly always?: boolean;
  /** Other addresses that belong to the entry. */
  readonly also?: readonly string[];
}

const BUSINESS: readonly MenuEntry[] = [
  { label: "menu.dashboard", to: "/dashboard", icon: IconLayoutDashboard, access: ["crud_user_settings"] },
  { label: "menu.invoices", to: "/list/invoice", icon: IconFileInvoice, access: ["crud_user_invoices"], also: ["/create/invoice", "/invoice"] },
  { label: "menu.cancelled_invoices", to: "/list/cancelled-invoices", icon: IconFileX, access: ["crud_user_invoices"], also: ["/cancel/invoice"] },
  {
    label: "menu.client",
    to: "/list/customers",
    icon: IconUsers,
    access: ["crud_user_clients"],
    always: true,
    also: ["/new/customer", "/edit/customer"],
  },
  {
    label: "menu.product",
    to: "/list/product",
    icon: IconBox,
    access: ["crud_user_products"],
    always: true,
    also: ["/new/product", "/edit/product"],
  },
  { label: "menu.pay", to: "/list/pay", icon: IconCash, access: ["crud_user_invoices"], also: ["/create/pay", "/cancel/pay"] },
];

const ADMIN: readonly MenuEntry[] = [
  { label: "menu.dashboard", to: "/admin/dashboard", icon: IconLayoutDashboard, access: ["crud_admin_users"] },
  { label: "menu.admin_orders", to: "/admin/orders/list", icon: IconReceipt2, access: ["crud_admin_users"] },
  { label: "menu.admin_users", to: "/admin/clients/list", icon: IconUsers, access: ["crud_admin_users"] },
];

export const isSuperAdmin = (user: Pick<User, "roles">): boolean => user.roles[0] === "SuperAdminRole";

/** The entries of the sidebar for a user: only clients and products while the registration is incomplete. */
export function menuOf(user: Pick<User, "roles" | "scopes">, isRegisterCompleted: boolean): readonly MenuEntry[] {
  if (isSuperAdmin(user)) return ADMIN;
  return BUSINESS.filter((entry) => hasPermission(entry.access, user.scopes) && (entry.always === true || isRegisterCompleted || !canInvoice(user)));
}

const canInvoice = (user: Pick<User, "scopes">) => hasPermission(["crud_user_invoices"], user.scopes);

export const isAt = (entry: MenuEntry, pathname: string): boolean =>
  [entry.to, ...(entry.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));
