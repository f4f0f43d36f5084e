/** Who may do what (spec §6, http-api "Accounts"). */
export const ROLES = ["NormalRole", "SuperAdminRole", "AccountantRole"] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = [
  "crud_admin_users",
  "crud_user_clients",
  "crud_user_products",
  "crud_user_invoices",
  "crud_user_payments",
  "crud_user_settings",
] as const;
export type Scope = (typeof SCOPES)[number];

/** "*": any logged-in user. */
export const WILDCARD = "*";

export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  NormalRole: [
    "crud_user_clients",
    "crud_user_products",
    "crud_user_invoices",
    "crud_user_payments",
    "crud_user_settings",
  ],
  SuperAdminRole: ["crud_admin_users"],
  AccountantRole: ["crud_user_settings"],
};

/** Where each role lands after login, and when it lacks the scope of an address (spec §2.1). */
export const LANDING_PATHS: Readonly<Record<Role, string>> = {
  NormalRole: "/list/invoice",
  SuperAdminRole: "/admin/dashboard",
  AccountantRole: "/dashboard",
};

/** The landing path of the first role of a session; /dashboard for a role this build does not know. */
export function landingPath(roles: readonly string[]): string {
  const [role = ""] = roles;
  return Object.hasOwn(LANDING_PATHS, role) ? LANDING_PATHS[role as Role] : "/dashboard";
}

/**
 * Passes without a requirement, when either list contains the wildcard, or when any required scope is held (spec §6).
 */
export function hasPermission(required: readonly string[] | undefined, held: readonly string[]): boolean {
  if (required === undefined || required.length === 0) return true;
  if (required.includes(WILDCARD) || held.includes(WILDCARD)) return true;
  return required.some((scope) => held.includes(scope));
}
