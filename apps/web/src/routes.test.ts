import { SCREEN_PATHS } from "@timbra/contract";
import { matchRoutes } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { startI18n } from "./i18n/i18n.ts";
import { routesOf } from "./router.tsx";
import { SCREENS } from "./routes.tsx";

/** Some screens come with texts of their own. */
beforeAll(() => startI18n());

/** The route table of the specification, §2.1. */
const SPECIFIED = {
  public: ["/", "/auth/login", "/register", "/verify/:user_id?/:token?"],
  crud_admin_users: [
    "/admin/account/info",
    "/admin/orders/list",
    "/admin/dashboard",
    "/admin/templates/list",
    "/admin/clients/list",
  ],
  crud_user_clients: ["/new/customer", "/edit/customer/:client_id", "/list/customers"],
  crud_user_products: ["/new/product", "/edit/product/:product_id", "/list/product"],
  crud_user_invoices: [
    "/create/invoice",
    "/list/invoice",
    "/cancel/invoice/:invoice_id/:page?",
    "/create/pay",
    "/list/pay",
    "/cancel/pay/:complement_id/:page?",
  ],
  crud_user_payments: ["/:provider/payment", "/:provider/success/:credits?/:total?/:symbol/:currency?/:order_id?"],
  crud_user_settings: ["/dashboard", "/user/contact/info", "/user/logo", "/complete/register/:show_alert?"],
  "*": [
    "/blankpage/background",
    "/user/background",
    "/orders/list",
    "/clients/orders/list",
    "/poc/forms",
    "/poc/table",
    "/poc/simple/form",
    "/poc/wizard",
    "/poc/simple/uploader",
    "/poc/simple/accordion",
    "/poc/edit/customer",
    "/poc/edit/product",
    "/poc/icon/list",
    "/poc/datatable",
  ],
} as const;

test("are the addresses that the server answers with its page, no more and no fewer", () => {
  expect(SCREENS.map(({ path }) => path).sort()).toEqual([...SCREEN_PATHS].sort());
});

const specified = Object.entries(SPECIFIED).flatMap(([scope, paths]) => paths.map((path) => [path, scope] as const));

test.each(specified)("%s is there for %s", (path, scope) => {
  const screen = SCREENS.find((candidate) => candidate.path === path);
  expect(screen?.access).toEqual(scope === "public" ? "public" : [scope]);
  expect(screen?.layout).toEqual(
    scope === "public"
      ? { header: false, footer: false, sidebar: false, minimal: true }
      : { header: true, footer: true, sidebar: true, minimal: false },
  );
});

test("cancelled invoices, whose scope the specification does not show, are for who may see invoices", () => {
  expect(SCREENS.find(({ path }) => path === "/list/cancelled-invoices")?.access).toEqual(["crud_user_invoices"]);
});

test.each(["general", "address", "csd", "taxes", "series", "extra/fields"])(
  "the section %s is a page, too",
  (section) => {
    expect(SCREENS.find(({ path }) => path === `/user/${section}`)).toMatchObject({
      access: ["crud_user_settings"],
      layout: { minimal: false },
    });
  },
);

test("only making documents waits for the registration", () => {
  expect(SCREENS.filter(({ needsRegistration }) => needsRegistration === true).map(({ path }) => path)).toEqual([
    "/create/invoice",
    "/bulk/invoices",
    "/create/global-invoice",
    "/create/pay",
    "/import/payments",
  ]);
});

test("no address is written twice", () => {
  const paths = SCREENS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(SCREENS)("$path loads", async ({ load }) => {
  expect(typeof (await load())).toBe("function");
});

const at = (address: string) =>
  matchRoutes(
    routesOf(() => undefined),
    address,
  )?.at(-1)?.route.path;

describe("addresses find their screen", () => {
  test.each([
    ["/verify", "/verify/:user_id?/:token?"],
    ["/verify/u1/t1", "/verify/:user_id?/:token?"],
    ["/user/logo", "/user/logo"],
    ["/stripe/payment", "/:provider/payment"],
    ["/stripe/success/200/928.00/$/MXN/o1", "/:provider/success/:credits?/:total?/:symbol/:currency?/:order_id?"],
    ["/complete/register/true", "/complete/register/:show_alert?"],
    ["/cancel/invoice/i1", "/cancel/invoice/:invoice_id/:page?"],
    ["/poc/simple/form", "/poc/simple/form"],
    ["/nowhere", "*"],
    ["/list", "*"],
  ])("%s", (address, path) => expect(at(address)).toBe(path));
});
