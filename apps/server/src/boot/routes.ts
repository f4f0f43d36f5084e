import { accountRoutes } from "../accounts/index.ts";
import { adminRoutes } from "../admin/index.ts";
import { apiKeyRoutes } from "../api-keys/index.ts";
import { archiveRoutes } from "../archives/index.ts";
import { auditLogRoutes } from "../audit-log/index.ts";
import { bankLineRoutes } from "../bank-lines/index.ts";
import { bulkRoutes } from "../bulk/index.ts";
import { catalogueRoutes } from "../catalogues/index.ts";
import { certificateRoutes } from "../certificates/index.ts";
import { creditRoutes } from "../credits/index.ts";
import { customerRoutes } from "../customers/index.ts";
import { issuerDashboardRoutes } from "../dashboard/index.ts";
import { sampleRoutes } from "../demo-company/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { invariantRoutes } from "../invariants/index.ts";
import {
  actionRoutes,
  advanceRoutes,
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
import { leavingRoutes } from "../leaving/index.ts";
import { mailboxRoutes } from "../mailbox/index.ts";
import { orderRoutes } from "../orders/index.ts";
import { paidInvoiceRoutes } from "../paid-invoices/index.ts";
import { payRoutes } from "../payment-receipts/index.ts";
import { productRoutes } from "../products/index.ts";
import { issuerMailRoutes } from "../reminders/index.ts";
import { reportRoutes } from "../reports/index.ts";
import { ticketRoutes } from "../sales-tickets/index.ts";
import { statementRoutes } from "../statements/index.ts";
import { templateRoutes } from "../templates/index.ts";
import { uploadRoutes } from "../uploads/index.ts";
import { webhookRoutes } from "../webhooks/index.ts";

/** The routes of every module. A new module adds its own here. */
export const MODULE_ROUTES: readonly RoutePlugin[] = [
  accountRoutes,
  apiKeyRoutes,
  webhookRoutes,
  catalogueRoutes,
  issuerRoutes,
  certificateRoutes,
  customerRoutes,
  productRoutes,
  invoiceRoutes,
  invoiceListRoutes,
  actionRoutes,
  advanceRoutes,
  sendingRoutes,
  sharingRoutes,
  stampRoutes,
  verificationRoutes,
  invoiceFileRoutes,
  evidenceRoutes,
  bulkRoutes,
  cancellationRoutes,
  cancelManyRoutes,
  payRoutes,
  bankLineRoutes,
  issuerDashboardRoutes,
  reportRoutes,
  paidInvoiceRoutes,
  statementRoutes,
  ticketRoutes,
  creditRoutes,
  orderRoutes,
  mailboxRoutes,
  invariantRoutes,
  jobRoutes,
  adminRoutes,
  templateRoutes,
  issuerMailRoutes,
  auditLogRoutes,
  uploadRoutes,
  archiveRoutes,
  leavingRoutes,
  sampleRoutes,
];
