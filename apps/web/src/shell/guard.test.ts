import { ROLE_SCOPES, type Role } from "@timbra/contract";
import { expect, test } from "vitest";
import type { BrowserSession } from "../lib/session.ts";
import { redirectTarget } from "./guard.ts";
import { FULL, MINIMAL, type ScreenHandle } from "./screen.ts";

const as = (role: Role, isRegisterCompleted = true): BrowserSession => ({
  token: "t",
  user: { name: "Ana", email: "a@b.mx", rfc: "AAA010101AAA", roles: [role], scopes: [...ROLE_SCOPES[role]] },
  isRegisterCompleted,
  decimals: 2,
});
const login: ScreenHandle = { title: "screens.login", access: "public", layout: MINIMAL };
const invoices: ScreenHandle = { title: "screens.list_invoice", access: ["crud_user_invoices"], layout: FULL };
const orders: ScreenHandle = { title: "screens.orders", access: ["*"], layout: FULL };

test("a visitor without a session sees public screens and is redirected to login from the others", () => {
  expect(redirectTarget(login, null, "/auth/login", null)).toBeNull();
  expect(redirectTarget(invoices, null, "/list/invoice", null)).toBe("/auth/login");
  expect(redirectTarget(orders, null, "/orders/list", null)).toBe("/auth/login");
});

test("a user without the scope is redirected to the landing path of the role", () => {
  expect(redirectTarget(invoices, as("NormalRole"), "/list/invoice", null)).toBeNull();
  expect(redirectTarget(invoices, as("SuperAdminRole"), "/list/invoice", null)).toBe("/admin/dashboard");
  expect(redirectTarget(invoices, as("AccountantRole"), "/list/invoice", null)).toBe("/dashboard");
  expect(redirectTarget(orders, as("AccountantRole"), "/orders/list", null)).toBeNull();
});

test("an accountant opens read-only screens, and none of the issuer's settings", () => {
  const logo: ScreenHandle = { title: "screens.logo", access: ["crud_user_settings"], layout: FULL };
  const home: ScreenHandle = { title: "screens.dashboard", access: ["crud_user_settings"], layout: FULL };
  expect(redirectTarget({ ...invoices, accountant: true }, as("AccountantRole"), "/list/invoice", null)).toBeNull();
  expect(redirectTarget(home, as("AccountantRole"), "/dashboard", null)).toBeNull();
  const nobodys = { ...as("AccountantRole"), user: { ...as("AccountantRole").user, rfc: "" } };
  expect(redirectTarget({ ...invoices, accountant: true }, nobodys, "/list/invoice", null)).toBe("/dashboard");
  expect(redirectTarget(logo, as("AccountantRole"), "/user/logo", null)).toBe("/dashboard");
  expect(redirectTarget(logo, as("NormalRole"), "/user/logo", null)).toBeNull();
});

test("a screen that needs a complete registration redirects to the missing step, with the alert", () => {
  const create: ScreenHandle = { ...invoices, needsRegistration: true };
  expect(redirectTarget(create, as("NormalRole", false), "/create/invoice", null)).toBe("/complete/register/1");
  expect(redirectTarget(create, as("NormalRole"), "/create/invoice", null)).toBeNull();
  expect(redirectTarget(invoices, as("NormalRole", false), "/list/invoice", null)).toBeNull();
  expect(redirectTarget(create, null, "/create/invoice", null)).toBe("/auth/login");
});

test("there is no redirect loop: a landing path is never redirected to itself", () => {
  const stripped = { ...as("NormalRole"), user: { ...as("NormalRole").user, scopes: [] } };
  expect(redirectTarget(invoices, stripped, "/list/invoice", null)).toBeNull();
});

test("signing in redirects to the interrupted address, else to the unfinished registration, else to the landing path", () => {
  expect(redirectTarget(login, as("NormalRole"), "/auth/login", "/list/product?q=x")).toBe("/list/product?q=x");
  expect(redirectTarget(login, as("NormalRole", false), "/auth/login", null)).toBe("/complete/register");
  expect(redirectTarget(login, as("NormalRole"), "/", null)).toBe("/list/invoice");
  expect(redirectTarget(login, as("SuperAdminRole", false), "/", null)).toBe("/admin/dashboard");
});

test("a verification link works for somebody signed in, too", () => {
  expect(redirectTarget({ ...login, title: "screens.verify" }, as("NormalRole"), "/verify/u/t", null)).toBeNull();
});

test("an administrator who must turn on the second step is redirected to where it is turned on, from every address", () => {
  const dashboard: ScreenHandle = { title: "screens.admin_dashboard", access: ["crud_admin_users"], layout: FULL };
  const security: ScreenHandle = { title: "account_menu.security", access: ["*"], layout: FULL };
  const held = { ...as("SuperAdminRole"), user: { ...as("SuperAdminRole").user, scopes: [] } };
  expect(redirectTarget(dashboard, held, "/admin/dashboard", null)).toBe("/user/security");
  expect(redirectTarget(login, held, "/auth/login", null)).toBe("/user/security");
  expect(redirectTarget(security, held, "/user/security", null)).toBeNull();
  expect(redirectTarget(dashboard, as("SuperAdminRole"), "/admin/dashboard", null)).toBeNull();
});
