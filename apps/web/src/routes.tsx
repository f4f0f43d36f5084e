import type { QueryClient } from "@tanstack/react-query";
import type { ScreenPath } from "@timbra/contract";
import { type ComponentType, useEffect } from "react";
import { loadTexts } from "./i18n/i18n.ts";
import { FULL, MINIMAL, type ScreenComponent, type ScreenHandle } from "./shell/screen.ts";

interface Screen extends ScreenHandle {
  readonly path: ScreenPath;
  /** Called when it is first visited. Nothing else imports a screen, so that each stays in a bundle of its own. */
  readonly load: () => Promise<ScreenComponent>;
  /** Says nothing but the texts of every day (`i18n/parts.ts`, whose test tells what is missing there). */
  readonly daily?: true;
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

const forAccountants = (...screen: Parameters<typeof full>): Screen => ({ ...full(...screen), accountant: true });
const onceRegistered = (...screen: Parameters<typeof full>): Screen => ({
  ...full(...screen),
  needsRegistration: true,
});

const daily = (screen: Screen): Screen => ({ ...screen, daily: true });

const ADMIN: Access = ["crud_admin_users"];
const CLIENTS: Access = ["crud_user_clients"];
const PRODUCTS: Access = ["crud_user_products"];
const INVOICES: Access = ["crud_user_invoices"];
const PAYMENTS: Access = ["crud_user_payments"];
const SETTINGS: Access = ["crud_user_settings"];
const ANY_USER: Access = ["*"];

/** Every address of the product: title, who may see it, its layout, and the screen that is loaded for it. */
export const SCREENS: readonly Screen[] = [
  minimal("/", "screens.login", () => import("./features/accounts/login-screen.tsx").then((m) => m.LoginScreen)),
  minimal("/auth/login", "screens.login", () =>
    import("./features/accounts/login-screen.tsx").then((m) => m.LoginScreen),
  ),
  minimal("/auth/forgot", "screens.forgot", () =>
    import("./features/accounts/forgot-screen.tsx").then((m) => m.ForgotScreen),
  ),
  minimal("/auth/reset", "screens.reset", () =>
    import("./features/accounts/reset-screen.tsx").then((m) => m.ResetScreen),
  ),
  minimal("/auth/email", "accounts.email_title", () =>
    import("./features/accounts/confirm-email-screen.tsx").then((m) => m.ConfirmEmailScreen),
  ),
  minimal("/register", "screens.register", () =>
    import("./features/accounts/register-screen.tsx").then((m) => m.RegisterScreen),
  ),
  minimal("/verify/:user_id?/:token?", "screens.verify", () =>
    import("./features/accounts/verify-screen.tsx").then((m) => m.VerifyScreen),
  ),
  minimal("/shared", "shared.screen", () =>
    import("./features/shared-invoice/shared-invoice-screen.tsx").then((m) => m.SharedInvoiceScreen),
  ),
  minimal("/verify-cfdi", "screens.verify_offline", async () => {
    const [{ VerifyOfflineScreen }] = await Promise.all([
      import("./features/verify-offline/verify-offline-screen.tsx"),
      loadTexts("all"),
    ]);
    return () => <VerifyOfflineScreen />;
  }),
  minimal("/correctness", "screens.correctness", async () => {
    const [{ CorrectnessScreen }] = await Promise.all([
      import("./features/correctness/correctness-screen.tsx"),
      loadTexts("all"),
    ]);
    return CorrectnessScreen;
  }),
  minimal("/invitation", "invitation.screen", () =>
    import("./features/accounts/invitation-screen.tsx").then((m) => m.InvitationScreen),
  ),
  minimal("/sandbox/mailbox", "screens.mailbox", async () => {
    const [{ MailboxScreen }] = await Promise.all([import("./features/sandbox/mailbox-screen.tsx"), loadTexts("all")]);
    return MailboxScreen;
  }),

  full("/admin/account/info", "screens.admin_account", ADMIN, () =>
    import("./features/admin/account-screen.tsx").then((m) => m.AccountScreen),
  ),
  full("/admin/orders/list", "screens.admin_orders", ADMIN, () =>
    import("./features/credits/admin/admin-orders-screen.tsx").then((m) => m.AdminOrdersScreen),
  ),
  full("/admin/dashboard", "screens.admin_dashboard", ADMIN, () =>
    import("./features/admin/admin-dashboard.tsx").then((m) => m.AdminDashboard),
  ),
  full("/admin/templates/list", "screens.admin_templates", ADMIN, () =>
    import("./features/admin/templates/templates-screen.tsx").then((m) => m.TemplatesScreen),
  ),
  full("/admin/clients/list", "screens.admin_clients", ADMIN, () =>
    import("./features/admin/users/users-screen.tsx").then((m) => m.UsersScreen),
  ),
  full("/admin/catalogues", "screens.admin_catalogues", ADMIN, () =>
    import("./features/admin/catalogue-changes-screen.tsx").then((m) => m.CatalogueChangesScreen),
  ),
  full("/admin/work", "screens.admin_work", ADMIN, () =>
    import("./features/admin/work/work-screen.tsx").then((m) => m.WorkScreen),
  ),
  full("/admin/audit", "screens.admin_audit", ADMIN, () =>
    import("./features/admin/audit-screen.tsx").then((m) => m.AuditScreen),
  ),

  full("/new/customer", "screens.new_customer", CLIENTS, () =>
    import("./features/customers/customer-form.tsx").then((m) => m.CustomerScreen),
  ),
  full("/edit/customer/:client_id", "screens.edit_customer", CLIENTS, () =>
    import("./features/customers/customer-form.tsx").then((m) => m.CustomerScreen),
  ),
  forAccountants("/customer/:id", "clients.account_screen", INVOICES, loadCustomerAccount),
  daily(
    forAccountants("/list/customers", "screens.list_customers", CLIENTS, () =>
      import("./features/customers/customers-screen.tsx").then((m) => m.CustomersScreen),
    ),
  ),
  full("/import/customers", "imports.customers_title", CLIENTS, () =>
    import("./features/imports/import-screen.tsx").then(({ ImportScreen }) => () => <ImportScreen kind="customers" />),
  ),

  full("/new/product", "screens.new_product", PRODUCTS, () =>
    import("./features/products/product-form.tsx").then((m) => m.ProductScreen),
  ),
  full("/edit/product/:product_id", "screens.edit_product", PRODUCTS, () =>
    import("./features/products/product-form.tsx").then((m) => m.ProductScreen),
  ),
  daily(
    forAccountants("/list/product", "screens.list_product", PRODUCTS, () =>
      import("./features/products/products-screen.tsx").then((m) => m.ProductsScreen),
    ),
  ),
  forAccountants("/retired-keys", "screens.retired_keys", PRODUCTS, () =>
    import("./features/products/retired-keys-screen.tsx").then((m) => m.RetiredKeysScreen),
  ),
  full("/import/products", "imports.products_title", PRODUCTS, () =>
    import("./features/imports/import-screen.tsx").then(({ ImportScreen }) => () => <ImportScreen kind="products" />),
  ),

  onceRegistered("/create/invoice", "screens.create_invoice", INVOICES, loadInvoiceEditor),
  onceRegistered("/bulk/invoices", "bulk.title", INVOICES, () =>
    import("./features/bulk/bulk-screen.tsx").then((m) => m.BulkScreen),
  ),
  full("/bulk/invoices/:id", "bulk.title", INVOICES, () =>
    import("./features/bulk/batch-screen.tsx").then((m) => m.BatchScreen),
  ),
  daily(
    forAccountants("/list/invoice", "screens.list_invoice", INVOICES, () =>
      import("./features/invoices/list/invoice-list.tsx").then((m) => m.InvoiceList),
    ),
  ),
  daily(
    forAccountants("/list/cancelled-invoices", "screens.cancelled_invoices", INVOICES, () =>
      import("./features/invoices/list/invoice-list.tsx").then(({ InvoiceList }) => () => <InvoiceList cancelled />),
    ),
  ),
  forAccountants("/invoice/:id", "invoice.screen", INVOICES, loadInvoice),
  full("/list/tickets", "tickets.list_title", INVOICES, loadTicketList),
  full("/import/tickets", "imports.tickets_title", INVOICES, () =>
    import("./features/imports/import-screen.tsx").then(({ ImportScreen }) => () => <ImportScreen kind="tickets" />),
  ),
  onceRegistered("/create/global-invoice", "tickets.global_title", INVOICES, () =>
    import("./features/sales-tickets/global-invoice-screen.tsx").then((m) => m.GlobalScreen),
  ),
  forAccountants("/companies", "companies.title", ANY_USER, () =>
    import("./features/reports/companies-screen.tsx").then((m) => m.CompaniesScreen),
  ),
  forAccountants("/reports/month", "reports.month_title", INVOICES, () =>
    import("./features/reports/month-screen.tsx").then((m) => m.MonthScreen),
  ),
  full("/tools/verify-cfdi", "verify_cfdi.title", INVOICES, () =>
    import("./features/verify-cfdi/verify-cfdi-screen.tsx").then((m) => m.VerifyCfdiScreen),
  ),
  forAccountants("/cancel/invoice/:invoice_id/:page?", "screens.cancel_invoice", INVOICES, () =>
    import("./features/invoices/cancel/cancel-screen.tsx").then(({ CancelScreen }) => () => (
      <CancelScreen kind="invoice" />
    )),
  ),
  full("/cancel/invoices", "cancel_many.title", INVOICES, () =>
    import("./features/invoices/cancel/cancel-many-screen.tsx").then((m) => m.CancelManyScreen),
  ),
  onceRegistered("/create/pay", "screens.create_pay", INVOICES, () =>
    import("./features/payment-receipts/create/create-receipt-screen.tsx").then((m) => m.CreateReceiptScreen),
  ),
  onceRegistered("/import/payments", "bank.title", INVOICES, () =>
    import("./features/payment-receipts/bank/bank-screen.tsx").then((m) => m.BankScreen),
  ),
  daily(
    forAccountants("/list/pay", "screens.list_pay", INVOICES, () =>
      import("./features/payment-receipts/receipt-list.tsx").then((m) => m.ReceiptList),
    ),
  ),
  forAccountants("/pay/:id", "pays.screen", INVOICES, () =>
    import("./features/payment-receipts/receipt-screen.tsx").then((m) => m.ReceiptScreen),
  ),
  forAccountants("/cancel/pay/:complement_id/:page?", "screens.cancel_pay", INVOICES, () =>
    import("./features/invoices/cancel/cancel-screen.tsx").then(({ CancelScreen }) => () => (
      <CancelScreen kind="pay" />
    )),
  ),

  full("/:provider/payment", "screens.payment", PAYMENTS, () =>
    import("./features/credits/payment/payment-screen.tsx").then((m) => m.PaymentScreen),
  ),
  full("/:provider/success/:credits?/:total?/:symbol/:currency?/:order_id?", "screens.payment_success", PAYMENTS, () =>
    import("./features/credits/payment/success-screen.tsx").then((m) => m.SuccessScreen),
  ),

  daily(full("/dashboard", "screens.dashboard", SETTINGS, loadDashboard)),
  full("/user/contact/info", "screens.contact_info", SETTINGS, () =>
    import("./features/issuer/contact-form.tsx").then((m) => m.ContactForm),
  ),
  full("/user/activity", "screens.activity", SETTINGS, () =>
    import("./features/activity/activity-screen.tsx").then((m) => m.ActivityScreen),
  ),
  full("/user/general", "issuer.general_title", SETTINGS, () =>
    import("./features/issuer/general-form.tsx").then((m) => m.GeneralForm),
  ),
  full("/user/address", "issuer.address_title", SETTINGS, () =>
    import("./features/issuer/address-form.tsx").then((m) => m.AddressForm),
  ),
  full("/user/csd", "csd.title", SETTINGS, () => import("./features/issuer/csd/csd-form.tsx").then((m) => m.CsdForm)),
  full("/user/key", "key_custody.title", SETTINGS, () =>
    import("./features/key-custody/key-custody-screen.tsx").then((m) => m.KeyCustodyScreen),
  ),
  full("/user/taxes", "issuer.taxes_title", SETTINGS, () =>
    import("./features/issuer/taxes-form.tsx").then((m) => m.TaxesForm),
  ),
  full("/user/series", "series.title", SETTINGS, () =>
    import("./features/issuer/series/series-form.tsx").then((m) => m.SeriesForm),
  ),
  full("/user/complements", "complements.settings_title", SETTINGS, () =>
    import("./features/issuer/complements-form.tsx").then((m) => m.ComplementsForm),
  ),
  full("/user/fuel-permits", "fuel_permits.title", SETTINGS, () =>
    import("./features/issuer/fuel-permits/fuel-permits-form.tsx").then((m) => m.FuelPermitsForm),
  ),
  full("/user/printing", "issuer.printing_title", SETTINGS, () =>
    import("./features/issuer/printing-form.tsx").then((m) => m.PrintingForm),
  ),
  full("/user/extra/fields", "issuer.extra_fields_title", SETTINGS, () =>
    import("./features/issuer/extra-fields-form.tsx").then((m) => m.ExtraFieldsForm),
  ),
  full("/user/logo", "screens.logo", SETTINGS, () =>
    import("./features/issuer/images/image-form.tsx").then(({ ImageForm }) => () => <ImageForm kind="logo" />),
  ),
  full("/user/accountants", "accountants.title", INVOICES, () =>
    import("./features/accountants/accountants-screen.tsx").then((m) => m.AccountantsScreen),
  ),
  full("/user/api", "developers.title", INVOICES, () =>
    import("./features/developers/developers-screen.tsx").then((m) => m.DevelopersScreen),
  ),
  full("/complete/register/:show_alert?", "screens.complete_register", SETTINGS, () =>
    import("./features/issuer/wizard/wizard-screen.tsx").then((m) => m.WizardScreen),
  ),

  full("/user/security", "account_menu.security", ANY_USER, () =>
    import("./features/security/security-screen.tsx").then((m) => m.SecurityScreen),
  ),
  full("/user/data", "own_data.title", SETTINGS, () =>
    import("./features/own-data/own-data-screen.tsx").then((m) => m.OwnDataScreen),
  ),
  full("/blankpage/background", "screens.background", ANY_USER, loadBackground),
  full("/user/background", "screens.background", ANY_USER, loadBackground),
  full("/orders/list", "screens.orders", ANY_USER, () =>
    import("./features/credits/orders/orders-screen.tsx").then((m) => m.OrdersScreen),
  ),
  full("/clients/orders/list", "screens.clients_orders", ANY_USER, () =>
    import("./features/credits/orders/client-orders-screen.tsx").then((m) => m.ClientOrdersScreen),
  ),

  full("/poc/forms", "screens.gallery", ANY_USER, () =>
    import("./features/poc/forms-screen.tsx").then((m) => m.FormsScreen),
  ),
  full("/poc/table", "screens.gallery", ANY_USER, () =>
    import("./features/poc/table-screen.tsx").then((m) => m.TableScreen),
  ),
  full("/poc/simple/form", "screens.gallery", ANY_USER, () =>
    import("./features/poc/simple-form-screen.tsx").then((m) => m.SimpleFormScreen),
  ),
  full("/poc/wizard", "screens.gallery", ANY_USER, () =>
    import("./features/poc/wizard-screen.tsx").then((m) => m.ExampleWizardScreen),
  ),
  full("/poc/simple/uploader", "screens.gallery", ANY_USER, () =>
    import("./features/poc/uploader-screen.tsx").then((m) => m.UploaderScreen),
  ),
  full("/poc/simple/accordion", "screens.gallery", ANY_USER, () =>
    import("./features/poc/accordion-screen.tsx").then((m) => m.AccordionScreen),
  ),
  full("/poc/edit/customer", "screens.gallery", ANY_USER, loadDemoCustomer),
  full("/poc/edit/product", "screens.gallery", ANY_USER, loadDemoProduct),
  full("/poc/icon/list", "screens.gallery", ANY_USER, () =>
    import("./features/poc/icon-list-screen.tsx").then((m) => m.IconListScreen),
  ),
  full("/poc/datatable", "screens.gallery", ANY_USER, () =>
    import("./features/poc/datatable-screen.tsx").then((m) => m.DatatableScreen),
  ),
];

// Screens that show parts of several features get them here as props, so that a list does not load the pages of
// documents.

const loadCustomerForm = () => import("./features/customers/customer-form.tsx").then((m) => m.CustomerFormModal);
const loadProductForm = () => import("./features/products/product-form.tsx").then((m) => m.ProductFormModal);

/** The forms behind the editor's buttons are fetched when it has long been drawn: before the first click, as a rule. */
const FORMS_AFTER_MS = 2000;

async function loadInvoiceEditor(): Promise<ScreenComponent> {
  const [{ EditorScreen }, { lazyDialog }] = await Promise.all([
    import("./features/invoices/editor/editor-screen.tsx"),
    import("./ui/lazy-dialog.tsx"),
  ]);
  const modals = { Customer: lazyDialog(loadCustomerForm), Product: lazyDialog(loadProductForm) };
  const InvoiceEditor = () => {
    useEffect(() => {
      // Where that fails, the click says so.
      const load = () => void Promise.all([loadCustomerForm(), loadProductForm()]).catch(() => undefined);
      const timer = setTimeout(load, FORMS_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    return <EditorScreen modals={modals} />;
  };
  return Object.assign(InvoiceEditor, { begin: EditorScreen.begin });
}

async function loadInvoice(): Promise<ComponentType> {
  const [{ InvoiceScreen }, { InvoicePayments }] = await Promise.all([
    import("./features/invoices/detail/invoice-screen.tsx"),
    import("./features/payment-receipts/invoice-payments.tsx"),
  ]);
  return () => <InvoiceScreen Payments={InvoicePayments} />;
}

async function loadCustomerAccount(): Promise<ComponentType> {
  const [{ AccountScreen }, { CustomerInvoices }] = await Promise.all([
    import("./features/customers/account/account-screen.tsx"),
    import("./features/invoices/list/customer-invoices.tsx"),
  ]);
  return () => <AccountScreen Documents={CustomerInvoices} />;
}

async function loadTicketList(): Promise<ComponentType> {
  const [{ TicketsScreen }, { CustomerFormModal }] = await Promise.all([
    import("./features/sales-tickets/tickets-screen.tsx"),
    import("./features/customers/customer-form.tsx"),
  ]);
  return () => <TicketsScreen CustomerForm={CustomerFormModal} />;
}

async function loadDashboard(): Promise<ScreenComponent> {
  const [{ DashboardScreen }, { LastInvoices }, { ReceivablesPanel }] = await Promise.all([
    import("./features/dashboard/dashboard-screen.tsx"),
    import("./features/invoices/list/last-invoices.tsx"),
    import("./features/payment-receipts/receivables-panel.tsx"),
  ]);
  const Dashboard = () => <DashboardScreen LastInvoices={LastInvoices} ReceivablesPanel={ReceivablesPanel} />;
  const begin = (queries: QueryClient) => DashboardScreen.begin(queries, { LastInvoices, ReceivablesPanel });
  return Object.assign(Dashboard, { begin });
}

async function loadBackground(): Promise<ComponentType> {
  const { ImageForm } = await import("./features/issuer/images/image-form.tsx");
  return () => <ImageForm kind="background" />;
}

async function loadDemoCustomer(): Promise<ComponentType> {
  const [{ FirstRecord }, { CustomerForm }] = await Promise.all([
    import("./features/poc/first-record.tsx"),
    import("./features/customers/customer-form.tsx"),
  ]);
  return () => <FirstRecord kind="customer">{(id) => <CustomerForm as="page" customerId={id} />}</FirstRecord>;
}

async function loadDemoProduct(): Promise<ComponentType> {
  const [{ FirstRecord }, { ProductForm }] = await Promise.all([
    import("./features/poc/first-record.tsx"),
    import("./features/products/product-form.tsx"),
  ]);
  return () => <FirstRecord kind="product">{(id) => <ProductForm as="page" productId={id} />}</FirstRecord>;
}
