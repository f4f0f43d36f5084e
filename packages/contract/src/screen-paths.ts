/**
 * Every address of the browser application (react-router's notation: ":name" is one part, "?" may be left out). The
 * server answers these with its page, and any other address with 404; the screens of the web are typed by them.
 */
export const SCREEN_PATHS = [
  "/",
  "/auth/login",
  "/auth/forgot",
  "/auth/reset",
  "/auth/email",
  "/register",
  "/verify/:user_id?/:token?",
  "/shared",
  "/verify-cfdi",
  "/correctness",
  "/invitation",
  "/sandbox/mailbox",
  "/admin/account/info",
  "/admin/orders/list",
  "/admin/dashboard",
  "/admin/templates/list",
  "/admin/clients/list",
  "/admin/catalogues",
  "/admin/work",
  "/admin/audit",
  "/new/customer",
  "/edit/customer/:client_id",
  "/customer/:id",
  "/list/customers",
  "/import/customers",
  "/new/product",
  "/edit/product/:product_id",
  "/list/product",
  "/retired-keys",
  "/import/products",
  "/create/invoice",
  "/bulk/invoices",
  "/bulk/invoices/:id",
  "/list/invoice",
  "/list/cancelled-invoices",
  "/invoice/:id",
  "/list/tickets",
  "/import/tickets",
  "/create/global-invoice",
  "/companies",
  "/reports/month",
  "/tools/verify-cfdi",
  "/cancel/invoice/:invoice_id/:page?",
  "/cancel/invoices",
  "/create/pay",
  "/import/payments",
  "/list/pay",
  "/pay/:id",
  "/cancel/pay/:complement_id/:page?",
  "/:provider/payment",
  "/dashboard",
  "/user/contact/info",
  "/user/activity",
  "/user/general",
  "/user/address",
  "/user/csd",
  "/user/key",
  "/user/taxes",
  "/user/series",
  "/user/complements",
  "/user/fuel-permits",
  "/user/printing",
  "/user/extra/fields",
  "/user/logo",
  "/user/accountants",
  "/user/api",
  "/complete/register/:show_alert?",
  "/user/security",
  "/user/data",
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
  "/:provider/success/:credits?/:total?/:symbol/:currency?/:order_id?",
] as const;
export type ScreenPath = (typeof SCREEN_PATHS)[number];

const MATCHERS = SCREEN_PATHS.map((path) => {
  const parts = path
    .split("/")
    .slice(1)
    .map((part) => partOf(part));
  return new RegExp(`^${parts.join("")}/?$`, "i");
});

function partOf(part: string): string {
  if (part === "") return "";
  if (!part.startsWith(":")) return `/${part}`;
  return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
}

/**
 * Whether the browser application has a screen at a path, as its router reads it: letters of either case, a slash at
 * the end or none.
 */
export function isScreenPath(pathname: string): boolean {
  return MATCHERS.some((matcher) => matcher.test(pathname));
}
