import {
  IconBox,
  IconBuildings,
  IconCash,
  IconFileInvoice,
  IconFileX,
  IconLayoutDashboard,
  IconPalette,
  IconReceipt2,
  IconReportMoney,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { hasPermission, type Scope, type User, WILDCARD } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { isAccountant } from "../lib/session.ts";
import type { ModalName } from "./modal-host.tsx";

export interface MenuEntry {
  readonly label: ParseKeys;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly access: readonly (Scope | "*")[];
  /** Also there while the registration is incomplete. */
  readonly always?: boolean;
  /** Other addresses that belong to the entry. */
  readonly also?: readonly string[];
  /** Shown below the entry while one is inside it. */
  readonly inside?: readonly { readonly label: ParseKeys; readonly to: string }[];
}

const inside = (create: string, list: string): NonNullable<MenuEntry["inside"]> => [
  { label: "menu.create", to: create },
  { label: "menu.list", to: list },
];

const BUSINESS: readonly MenuEntry[] = [
  { label: "menu.dashboard", to: "/dashboard", icon: IconLayoutDashboard, access: ["crud_user_settings"] },
  {
    label: "menu.invoices",
    to: "/list/invoice",
    icon: IconFileInvoice,
    access: ["crud_user_invoices"],
    also: [
      "/create/invoice",
      "/invoice",
      "/bulk/invoices",
      "/list/tickets",
      "/import/tickets",
      "/create/global-invoice",
      "/reports/month",
      "/tools/verify-cfdi",
    ],
    inside: [
      ...inside("/create/invoice", "/list/invoice"),
      { label: "bulk.menu", to: "/bulk/invoices" },
      { label: "tickets.menu", to: "/list/tickets" },
      { label: "tickets.menu_global", to: "/create/global-invoice" },
      { label: "reports.month_title", to: "/reports/month" },
      { label: "verify_cfdi.menu", to: "/tools/verify-cfdi" },
    ],
  },
  {
    label: "menu.cancelled_invoices",
    to: "/list/cancelled-invoices",
    icon: IconFileX,
    access: ["crud_user_invoices"],
    also: ["/cancel/invoice", "/cancel/invoices"],
  },
  {
    label: "menu.client",
    to: "/list/customers",
    icon: IconUsers,
    access: ["crud_user_clients"],
    always: true,
    also: ["/new/customer", "/edit/customer", "/import/customers"],
    inside: inside("/new/customer", "/list/customers"),
  },
  {
    label: "menu.product",
    to: "/list/product",
    icon: IconBox,
    access: ["crud_user_products"],
    always: true,
    also: ["/new/product", "/edit/product", "/import/products"],
    inside: inside("/new/product", "/list/product"),
  },
  {
    label: "menu.pay",
    to: "/list/pay",
    icon: IconCash,
    access: ["crud_user_invoices"],
    also: ["/create/pay", "/pay", "/cancel/pay"],
    inside: inside("/create/pay", "/list/pay"),
  },
];

/** For accountants: all their companies at once, and what they take away of one. */
const COMPANIES: MenuEntry = { label: "companies.menu", to: "/companies", icon: IconBuildings, access: [WILDCARD] };
const REPORTS: MenuEntry = { label: "reports.menu", to: "/reports/month", icon: IconReportMoney, access: [WILDCARD] };

/** The demo pages of the component kit, for developers: only in the menu while one of them is open. */
const DEMO: MenuEntry = {
  label: "menu.demo",
  to: "/poc/forms",
  icon: IconPalette,
  access: [WILDCARD],
  also: ["/poc"],
  inside: [
    { label: "menu.demo_forms", to: "/poc/forms" },
    { label: "menu.demo_table", to: "/poc/table" },
    { label: "menu.demo_simple_form", to: "/poc/simple/form" },
    { label: "menu.demo_wizard", to: "/poc/wizard" },
    { label: "menu.demo_uploader", to: "/poc/simple/uploader" },
    { label: "menu.demo_accordion", to: "/poc/simple/accordion" },
    { label: "menu.demo_customer", to: "/poc/edit/customer" },
    { label: "menu.demo_product", to: "/poc/edit/product" },
    { label: "menu.demo_icons", to: "/poc/icon/list" },
    { label: "menu.demo_datatable", to: "/poc/datatable" },
  ],
};

const ADMIN: readonly MenuEntry[] = [
  {
    label: "menu.dashboard",
    to: "/admin/dashboard",
    icon: IconLayoutDashboard,
    access: ["crud_admin_users"],
    also: ["/admin/work", "/admin/catalogues", "/admin/templates", "/admin/audit", "/admin/account"],
    inside: [
      { label: "menu.admin_panel", to: "/admin/dashboard" },
      { label: "menu.admin_work", to: "/admin/work" },
      { label: "screens.admin_templates", to: "/admin/templates/list" },
      { label: "menu.admin_audit", to: "/admin/audit" },
      { label: "menu.admin_account", to: "/admin/account/info" },
    ],
  },
  { label: "menu.admin_orders", to: "/admin/orders/list", icon: IconReceipt2, access: ["crud_admin_users"] },
  { label: "menu.admin_users", to: "/admin/clients/list", icon: IconUsers, access: ["crud_admin_users"] },
];

export const isSuperAdmin = (user: Pick<User, "roles">): boolean => user.roles[0] === "SuperAdminRole";

/** The entries of the sidebar for a user: only clients and products while the registration is incomplete. */
export function menuOf(
  user: Pick<User, "roles" | "scopes">,
  isRegisterCompleted: boolean,
  pathname = "/",
): readonly MenuEntry[] {
  const entries = isSuperAdmin(user) ? ADMIN : businessMenuOf(user, isRegisterCompleted);
  return isAt(DEMO, pathname) ? [...entries, DEMO] : entries;
}

function businessMenuOf(user: Pick<User, "roles" | "scopes">, isRegisterCompleted: boolean): readonly MenuEntry[] {
  if (isAccountant(user))
    return [COMPANIES, ...BUSINESS.map(({ label, to, icon, access }) => ({ label, to, icon, access })), REPORTS];
  return BUSINESS.filter(
    (entry) =>
      hasPermission(entry.access, user.scopes) && (entry.always === true || isRegisterCompleted || !canInvoice(user)),
  );
}

const canInvoice = (user: Pick<User, "scopes">) => hasPermission(["crud_user_invoices"], user.scopes);

export const isAt = (entry: MenuEntry, pathname: string): boolean =>
  [entry.to, ...(entry.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The sections of the profile that open as modals, in the order in which they are offered: the law's first. */
export const ACCOUNT_SECTIONS = {
  settings: ["address", "csd", "general", "taxes", "series", "complements"],
  printed: ["contact", "logo", "background", "printing", "extra_fields"],
} as const satisfies Readonly<Record<string, readonly ModalName[]>>;
