import { accountantRoutes, accountRoutes, invitationRoutes } from "../accounts/index.ts";
import {
  accountInfoRoutes,
  dashboardRoutes,
  mailRoutes,
  metricsRoutes,
  userListRoutes,
  userRoutes,
} from "../admin/index.ts";
import { apiKeyRoutes } from "../api-keys/index.ts";
import { auditLogRoutes } from "../audit-log/index.ts";
import { bulkFileRoutes, bulkRoutes } from "../bulk/index.ts";
import { catalogueRoutes } from "../catalogues/index.ts";
import { certificateRoutes } from "../certificates/index.ts";
import { creditRoutes } from "../credits/index.ts";
import { csfRoutes, customerImportRoutes, customerListRoutes, customerRoutes } from "../customers/index.ts";
import { issuerDashboardRoutes } from "../dashboard/index.ts";
import { sampleRoutes } from "../demo-company/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { invariantRoutes } from "../invariants/index.ts";
import {
  actionRoutes,
  cancellationRoutes,
  cancelManyRoutes,
  evidenceRoutes,
  invoiceFileRoutes,
  invoiceListRoutes,
  invoiceRoutes,
  sendingRoutes,
  sharingRoutes,
  stampRoutes,
  verificationRoutes,
} from "../invoices/index.ts";
import { issuerRoutes } from "../issuer/index.ts";
import { jobRoutes } from "../jobs/index.ts";
import { mailboxRoutes } from "../mailbox/index.ts";
import {
  adminOrderRoutes,
  cardEventRoutes,
  clientOrderListRoutes,
  orderInvoiceRoutes,
  orderListRoutes,
  orderRoutes,
  sandboxCardRoutes,
  shopRoutes,
} from "../orders/index.ts";
import {
  invoicePaymentRoutes,
  payCancellationRoutes,
  payListRoutes,
  payRoutes,
  payStampRoutes,
} from "../payment-receipts/index.ts";
import { productImportRoutes, productListRoutes, productRoutes } from "../products/index.ts";
import { issuerMailRoutes } from "../reminders/index.ts";
import { ticketImportRoutes, ticketInvoiceRoutes, ticketListRoutes, ticketRoutes } from "../sales-tickets/index.ts";
import { templateRoutes } from "../templates/index.ts";
import { uploadRoutes } from "../uploads/index.ts";
import { webhookRoutes } from "../webhooks/index.ts";

/** The routes of every module. A new module adds its own here. */
export const MODULE_ROUTES: readonly RoutePlugin[] = [
  accountRoutes,
  accountantRoutes,
  invitationRoutes,
  apiKeyRoutes,
  webhookRoutes,
  catalogueRoutes,
  issuerRoutes,
  certificateRoutes,
  customerRoutes,
  customerListRoutes,
  csfRoutes,
  customerImportRoutes,
  productRoutes,
  productListRoutes,
  productImportRoutes,
  invoiceRoutes,
  invoiceListRoutes,
  actionRoutes,
  sendingRoutes,
  sharingRoutes,
  stampRoutes,
  verificationRoutes,
  invoiceFileRoutes,
  evidenceRoutes,
  bulkRoutes,
  bulkFileRoutes,
  cancellationRoutes,
  cancelManyRoutes,
  payRoutes,
  payListRoutes,
  payStampRoutes,
  payCancellationRoutes,
  invoicePaymentRoutes,
  issuerDashboardRoutes,
  ticketRoutes,
  ticketInvoiceRoutes,
  ticketListRoutes,
  ticketImportRoutes,
  creditRoutes,
  shopRoutes,
  orderRoutes,
  clientOrderListRoutes,
  orderListRoutes,
  orderInvoiceRoutes,
  adminOrderRoutes,
  cardEventRoutes,
  sandboxCardRoutes,
  mailboxRoutes,
  invariantRoutes,
  jobRoutes,
  dashboardRoutes,
  metricsRoutes,
  mailRoutes,
  templateRoutes,
  issuerMailRoutes,
  userListRoutes,
  userRoutes,
  accountInfoRoutes,
  auditLogRoutes,
  uploadRoutes,
  sampleRoutes,
];
