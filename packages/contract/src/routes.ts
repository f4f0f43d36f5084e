import type * as z from "zod";
import { accountSafetyRoutes } from "./account-safety.ts";
import { accountantRoutes } from "./accountants.ts";
import { accountRoutes } from "./accounts.ts";
import { adminOrderRoutes, adminRoutes } from "./admin.ts";
import { adminPeopleRoutes } from "./admin-users.ts";
import { apiKeyRoutes } from "./api-keys.ts";
import { archiveRoutes } from "./archives.ts";
import { bulkRoutes } from "./bulk.ts";
import { catalogueRoutes } from "./catalogues.ts";
import { companyRoutes } from "./companies.ts";
import { creditRoutes } from "./credits.ts";
import { csdRoutes } from "./csd.ts";
import { customerRoutes } from "./customers.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { fuelPermitRoutes } from "./fuel-permits.ts";
import { importRoutes } from "./imports.ts";
import { cancellationRoutes } from "./invoices/cancellation.ts";
import { invoiceActionRoutes, invoiceRoutes } from "./invoices/routes.ts";
import { sharingRoutes } from "./invoices/sending.ts";
import { issuerRoutes } from "./issuer.ts";
import { leavingRoutes } from "./leaving.ts";
import { orderRoutes } from "./orders.ts";
import { paidInvoiceRoutes } from "./paid-invoices.ts";
import { bankLineRoutes } from "./pays/bank-lines.ts";
import { payRoutes } from "./pays/routes.ts";
import { productRoutes } from "./products.ts";
import { reportRoutes } from "./reports.ts";
import type { FileResponse } from "./route.ts";
import { ticketRoutes } from "./sales-tickets.ts";
import { sandboxCardRoutes } from "./sandbox-cards.ts";
import { statementRoutes } from "./statements.ts";
import { systemRoutes } from "./system.ts";
import { templateRoutes } from "./templates.ts";
import { uploadRoutes } from "./uploads.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Every address of the API, by the name that the code uses for it. */
export const ROUTES = {
  ...accountRoutes,
  ...accountantRoutes,
  ...accountSafetyRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...issuerRoutes,
  ...fuelPermitRoutes,
  ...csdRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...importRoutes,
  ...catalogueRoutes,
  ...invoiceRoutes,
  ...invoiceActionRoutes,
  ...bulkRoutes,
  ...cancellationRoutes,
  ...payRoutes,
  ...bankLineRoutes,
  ...dashboardRoutes,
  ...reportRoutes,
  ...paidInvoiceRoutes,
  ...statementRoutes,
  ...companyRoutes,
  ...ticketRoutes,
  ...sharingRoutes,
  ...creditRoutes,
  ...orderRoutes,
  ...sandboxCardRoutes,
  ...adminRoutes,
  ...adminPeopleRoutes,
  ...adminOrderRoutes,
  ...templateRoutes,
  ...systemRoutes,
  ...uploadRoutes,
  ...archiveRoutes,
  ...leavingRoutes,
} as const;

export type RouteName = keyof typeof ROUTES;

type Member<Name extends RouteName, Key extends string> =
  (typeof ROUTES)[Name] extends Readonly<Record<Key, infer Schema>> ? Schema : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a client sends as body, query and path parameters. */
export type RequestOf<Name extends RouteName> = Input<Member<Name, "request">>;
export type QueryOf<Name extends RouteName> = Input<Member<Name, "query">>;
export type ParamsOf<Name extends RouteName> = Input<Member<Name, "params">>;

/** What the server has after validation. */
export type ReadRequestOf<Name extends RouteName> = Output<Member<Name, "request">>;
export type ReadQueryOf<Name extends RouteName> = Output<Member<Name, "query">>;

/** The body that comes back, of 202 too; `FileResponse` marks a route that answers with a file. */
export type ResponseOf<Name extends RouteName> =
  Member<Name, "response"> extends FileResponse
    ? FileResponse
    : Output<Member<Name, "response">> | Exclude<Output<Member<Name, "accepted">>, undefined>;

/** Whether a response is a file. */
export function isFileResponse(response: z.ZodType | FileResponse): response is FileResponse {
  return "file" in response;
}
