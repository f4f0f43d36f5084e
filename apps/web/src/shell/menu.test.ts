import { ROLE_SCOPES, type Role } from "@timbra/contract";
import { expect, test } from "vitest";
import { isAt, menuOf } from "./menu.ts";

const labels = (role: Role, complete: boolean) =>
  menuOf({ roles: [role], scopes: [...ROLE_SCOPES[role]] }, complete).map(({ label }) => label.replace("menu.", ""));

test("a business sees its menu, and only clients and products while its registration is incomplete", () => {
  expect(labels("NormalRole", true)).toEqual([
    "dashboard",
    "invoices",
    "cancelled_invoices",
    "client",
    "product",
    "pay",
  ]);
  expect(labels("NormalRole", false)).toEqual(["client", "product"]);
});

test("the administrator sees only the administration", () => {
  expect(labels("SuperAdminRole", false)).toEqual(["dashboard", "admin_orders", "admin_users"]);
});

test("the accountant sees nothing it may not open", () => {
  expect(labels("AccountantRole", false)).toEqual([
    "companies.menu",
    "dashboard",
    "invoices",
    "cancelled_invoices",
    "client",
    "product",
    "pay",
    "reports.menu",
  ]);
});

test("menu entries offer create and list, and the component demo is shown only on its own pages", () => {
  const entries = menuOf({ roles: ["NormalRole"], scopes: [...ROLE_SCOPES.NormalRole] }, true, "/poc/wizard");
  const inside = entries.flatMap(({ label, inside: within }) =>
    within === undefined ? [] : [[label, ...within.map(({ to }) => to)]],
  );
  expect(inside.slice(0, 4)).toEqual([
    [
      "menu.invoices",
      "/create/invoice",
      "/list/invoice",
      "/bulk/invoices",
      "/list/tickets",
      "/create/global-invoice",
      "/reports/month",
      "/tools/verify-cfdi",
    ],
    ["menu.client", "/new/customer", "/list/customers"],
    ["menu.product", "/new/product", "/list/product"],
    ["menu.pay", "/create/pay", "/list/pay"],
  ]);
  expect([inside.length, inside[4]?.length]).toEqual([5, 11]);
});

test.each([
  ["/import/customers", "client"],
  ["/import/products", "product"],
  ["/import/tickets", "invoices"],
  ["/create/global-invoice", "invoices"],
  ["/edit/customer/0190", "client"],
  ["/cancel/invoice/0190/2", "cancelled_invoices"],
  ["/invoice/0190", "invoices"],
  ["/bulk/invoices/0190", "invoices"],
  ["/pay/0190", "pay"],
  ["/cancel/pay/0190", "pay"],
])("on %s the entry %s is lit, and no other", (pathname, label) => {
  const entries = menuOf({ roles: ["NormalRole"], scopes: [...ROLE_SCOPES.NormalRole] }, true, pathname);
  expect(entries.filter((entry) => isAt(entry, pathname)).map((entry) => entry.label)).toEqual([`menu.${label}`]);
});

test("an entry is active on its own addresses and on those that belong to it", () => {
  const [, invoices] = menuOf({ roles: ["NormalRole"], scopes: [...ROLE_SCOPES.NormalRole] }, true);
  if (invoices === undefined) throw new Error("no entry");
  expect(
    ["/list/invoice", "/create/invoice", "/list/invoices-of-others", "/list/customers"].map((path) =>
      isAt(invoices, path),
    ),
  ).toEqual([true, true, false, false]);
});
