import type { ScreenPath } from "@timbra/contract";
import type { ComponentType } from "react";
import { FULL, MINIMAL, type ScreenHandle } from "../shell/screen.ts";

interface Screen extends ScreenHandle {
  readonly path: ScreenPath;
  readonly load: () => Promise<{ Component: ComponentType }>;
}

type Access = ScreenHandle["access"];

const minimal = (path: ScreenPath, title: Screen["title"], load: Screen["load"]): Screen => ({
  path,
  title,
  load,
  access: "public",
  layout: MINIMAL,
});
const full = (path: ScreenPath, title: Screen["title"], access: Access, load: Screen["load"]): Screen => ({
  path,
  title,
  load,
  access,
  layout: FULL,
});

const forReaders = (screen: Screen): Screen => ({ ...screen, accountant: true });

const ADMIN: Access = ["crud_admin_users"];
const CLIENTS: Access = ["crud_user_clients"];
const PRODUCTS: Access = ["crud_user_products"];
const INVOICES: Access = ["crud_user_invoices"];
const PAYMENTS: Access = ["crud_user_payments"];
const SETTINGS: Access = ["crud_user_settings"];
const ANYBODY: Access = ["*"];

/** Every address of the product, who may see it and in which frame. */
export const SCREENS: readonly Screen[] = [
  minimal("/", "screens.login", () => import("./login.tsx")),
  minimal("/auth/login", "screens.login", () => import("./login.tsx")),
  minimal("/auth/forgot", "screens.forgot", () => import("./forgot.tsx")),
  minimal("/auth/reset", "screens.reset", () => import("./reset.tsx")),
  minimal("/auth/email", "accounts.email_title", () => import("./confirm-email.tsx")),
  minimal("/register", "screens.register", () => import("./register.tsx")),
  minimal("/verify/:user_id?/:token?", "screens.verify", () => import("./verify.tsx")),
  minimal("/shared", "shared.screen", () => import("./shared-invoice.tsx")),
  minimal("/invitation", "invitation.screen", () => import("./invitation.tsx")),
  minimal("/sandbox/mailbox", "screens.mailbox", () => import("./mailbox.tsx")),

  full("/admin/account/info", "screens.admin_account", ADMIN, () => import("./admin-account-info.tsx")),
  full("/admin/orders/list", "screens.admin_orders", ADMIN, () => import("./admin-orders-list.tsx")),
  full("/admin/dashboard", "screens.admin_dashboard", ADMIN, () => import("./admin-dashboard.tsx")),
  full("/admin/templates/list", "screens.admin_templates", ADMIN, () => import("./admin-templates-list.tsx")),
  full("/admin/clients/list", "screens.admin_clients", ADMIN, () => import("./admin-clients-list.tsx")),
  full("/admin/work", "screens.admin_work", ADMIN, () => import("./admin-work.tsx")),
  full("/admin/audit", "screens.admin_audit", ADMIN, () => import("./admin-audit.tsx")),

  full("/new/customer", "screens.new_customer", CLIENTS, () => import("./new-customer.tsx")),
  full("/edit/customer/:client_id", "screens.edit_customer", CLIENTS, () => import("./edit-customer.tsx")),
  forReaders(full("/list/customers", "screens.list_customers", CLIENTS, () => import("./list-customers.tsx"))),
  full("/import/customers", "imports.customers_title", CLIENTS, () => import("./import-customers.tsx")),

  full("/new/product", "screens.new_product", PRODUCTS, () => import("./new-product.tsx")),
  full("/edit/product/:product_id", "screens.edit_product", PRODUCTS, () => import("./edit-product.tsx")),
  forReaders(full("/list/product", "screens.list_product", PRODUCTS, () => import("./list-product.tsx"))),
  full("/import/products", "imports.products_title", PRODUCTS, () => import("./import-products.tsx")),

  {
    ...full("/create/invoice", "screens.create_invoice", INVOICES, () => import("./create-invoice.tsx")),
    needsRegistration: true,
  },
  { ...full("/bulk/invoices", "bulk.title", INVOICES, () => import("./bulk-invoices.tsx")), needsRegistration: true },
  full("/bulk/invoices/:id", "bulk.title", INVOICES, () => import("./bulk-batch.tsx")),
  forReaders(full("/list/invoice", "screens.list_invoice", INVOICES, () => import("./list-invoice.tsx"))),
  forReaders(
    full(
      "/list/cancelled-invoices",
      "screens.cancelled_invoices",
      INVOICES,
      () => import("./list-cancelled-invoices.tsx"),
    ),
  ),
  forReaders(full("/invoice/:id", "invoice.screen", INVOICES, () => import("./invoice.tsx"))),
  full("/list/tickets", "tickets.list_title", INVOICES, () => import("./list-tickets.tsx")),
  full("/import/tickets", "imports.tickets_title", INVOICES, () => import("./import-tickets.tsx")),
  {
    ...full("/create/global-invoice", "tickets.global_title", INVOICES, () => import("./create-global-invoice.tsx")),
    needsRegistration: true,
  },
  full("/tools/verify-cfdi", "verify_cfdi.title", INVOICES, () => import("./verify-cfdi.tsx")),
  forReaders(
    full(
      "/cancel/invoice/:invoice_id/:page?",
      "screens.cancel_invoice",
      INVOICES,
      () => import("./cancel-invoice.tsx"),
    ),
  ),
  full("/cancel/invoices", "cancel_many.title", INVOICES, () => import("./cancel-invoices.tsx")),
  { ...full("/create/pay", "screens.create_pay", INVOICES, () => import("./create-pay.tsx")), needsRegistration: true },
  forReaders(full("/list/pay", "screens.list_pay", INVOICES, () => import("./list-pay.tsx"))),
  forReaders(full("/pay/:id", "pays.screen", INVOICES, () => import("./pay.tsx"))),
  forReaders(
    full("/cancel/pay/:complement_id/:page?", "screens.cancel_pay", INVOICES, () => import("./cancel-pay.tsx")),
  ),

  full("/:provider/payment", "screens.payment", PAYMENTS, () => import("./payment.tsx")),
  full(
    "/:provider/success/:credits?/:total?/:symbol/:currency?/:order_id?",
    "screens.payment_success",
    PAYMENTS,
    () => import("./payment-success.tsx"),
  ),

  full("/dashboard", "screens.dashboard", SETTINGS, () => import("./dashboard.tsx")),
  full("/user/contact/info", "screens.contact_info", SETTINGS, () => import("./user-contact-info.tsx")),
  full("/user/activity", "screens.activity", SETTINGS, () => import("./user-activity.tsx")),
  full("/user/general", "issuer.general_title", SETTINGS, () => import("./user-general.tsx")),
  full("/user/address", "issuer.address_title", SETTINGS, () => import("./user-address.tsx")),
  full("/user/csd", "csd.title", SETTINGS, () => import("./user-csd.tsx")),
  full("/user/taxes", "issuer.taxes_title", SETTINGS, () => import("./user-taxes.tsx")),
  full("/user/series", "series.title", SETTINGS, () => import("./user-series.tsx")),
  full("/user/printing", "issuer.printing_title", SETTINGS, () => import("./user-printing.tsx")),
  full("/user/extra/fields", "issuer.extra_fields_title", SETTINGS, () => import("./user-extra-fields.tsx")),
  full("/user/logo", "screens.logo", SETTINGS, () => import("./user-logo.tsx")),
  full("/user/accountants", "accountants.title", INVOICES, () => import("./user-accountants.tsx")),
  full("/user/api", "developers.title", INVOICES, () => import("./user-api.tsx")),
  full(
    "/complete/register/:show_alert?",
    "screens.complete_register",
    SETTINGS,
    () => import("./complete-register.tsx"),
  ),

  full("/user/security", "account_menu.security", ANYBODY, () => import("./user-security.tsx")),
  full("/blankpage/background", "screens.background", ANYBODY, () => import("./blankpage-background.tsx")),
  full("/user/background", "screens.background", ANYBODY, () => import("./user-background.tsx")),
  full("/orders/list", "screens.orders", ANYBODY, () => import("./orders-list.tsx")),
  full("/clients/orders/list", "screens.clients_orders", ANYBODY, () => import("./clients-orders-list.tsx")),

  full("/poc/forms", "screens.gallery", ANYBODY, () => import("./poc-forms.tsx")),
  full("/poc/table", "screens.gallery", ANYBODY, () => import("./poc-table.tsx")),
  full("/poc/simple/form", "screens.gallery", ANYBODY, () => import("./poc-simple-form.tsx")),
  full("/poc/wizard", "screens.gallery", ANYBODY, () => import("./poc-wizard.tsx")),
  full("/poc/simple/uploader", "screens.gallery", ANYBODY, () => import("./poc-simple-uploader.tsx")),
  full("/poc/simple/accordion", "screens.gallery", ANYBODY, () => import("./poc-simple-accordion.tsx")),
  full("/poc/edit/customer", "screens.gallery", ANYBODY, () => import("./poc-edit-customer.tsx")),
  full("/poc/edit/product", "screens.gallery", ANYBODY, () => import("./poc-edit-product.tsx")),
  full("/poc/icon/list", "screens.gallery", ANYBODY, () => import("./poc-icon-list.tsx")),
  full("/poc/datatable", "screens.gallery", ANYBODY, () => import("./poc-datatable.tsx")),
];
