import { expect, test } from "vitest";
import { hasPermission, landingPath, ROLE_SCOPES, ROLES, SCOPES } from "./scopes.ts";

test.each<[string, readonly string[] | undefined, readonly string[], boolean]>([
  ["nothing is required", undefined, [], true],
  ["an empty list is required", [], [], true],
  ["the requirement has a wildcard", ["*"], [], true],
  ["the user has a wildcard", ["crud_admin_users"], ["*"], true],
  ["one of several is held", ["crud_user_clients", "crud_user_products"], ["crud_user_products"], true],
  ["none is held", ["crud_admin_users"], ["crud_user_clients"], false],
  ["nothing is held", ["crud_user_clients"], [], false],
])("when %s", (_case, required, held, passes) => {
  expect(hasPermission(required, held)).toBe(passes);
});

test("only the super-admin administers, and has no other scope", () => {
  expect(ROLES.filter((role) => ROLE_SCOPES[role].includes("crud_admin_users"))).toEqual(["SuperAdminRole"]);
  expect([...ROLE_SCOPES.NormalRole, ...ROLE_SCOPES.SuperAdminRole].sort()).toEqual([...SCOPES].sort());
});

test.each([
  [["NormalRole"], "/list/invoice"],
  [["SuperAdminRole", "NormalRole"], "/admin/dashboard"],
  [["AccountantRole"], "/dashboard"],
  [["SomethingElse"], "/dashboard"],
  [["constructor"], "/dashboard"],
  [[], "/dashboard"],
])("%j lands on %s", (roles, path) => {
  expect(landingPath(roles)).toBe(path);
});
