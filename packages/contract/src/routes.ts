import type * as z from "zod";
import { accountSafetyRoutes } from "./routes/account-safety.ts";
import { accountantRoutes } from "./routes/accountants.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { adminRoutes } from "./routes/admin.ts";
import { adminOrderRoutes } from "./routes/admin-orders.ts";
import { adminPeopleRoutes } from "./routes/admin-people.ts";
import { apiKeyRoutes } from "./routes/api-keys.ts";
import { bulkRoutes } from "./routes/bulk.ts";
import { cancellationRoutes } from "./routes/cancellation.ts";
import { catalogueRoutes } from "./routes/catalogues.ts";
import { creditRoutes } from "./routes/credits.ts";
import { csdRoutes } from "./routes/csd.ts";
import { customerRoutes } from "./routes/customers.ts";
import { dashboardRoutes } from "./routes/dashboard.ts";
import { importRoutes } from "./routes/imports.ts";
import { invoiceActionRoutes } from "./routes/invoice-actions.ts";
import { invoiceRoutes } from "./routes/invoices.ts";
import { issuerRoutes } from "./routes/issuer.ts";
import { orderRoutes } from "./routes/orders.ts";
import { payRoutes } from "./routes/pays.ts";
import { productRoutes } from "./routes/products.ts";
import type { FileResponse } from "./routes/route.ts";
import { sharingRoutes } from "./routes/sharing.ts";
import { systemRoutes } from "./routes/system.ts";
import { templateRoutes } from "./routes/templates.ts";
import { ticketRoutes } from "./routes/tickets.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

/** Every address of the API, by the name that the code uses for it. */
export const ROUTES = {
  ...accountRoutes,
  ...accountantRoutes,
  ...accountSafetyRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...issuerRoutes,
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
  ...dashboardRoutes,
  ...ticketRoutes,
  ...sharingRoutes,
  ...creditRoutes,
  ...orderRoutes,
  ...adminRoutes,
  ...adminPeopleRoutes,
  ...adminOrderRoutes,
  ...templateRoutes,
  ...systemRoutes,
  ...uploadRoutes,
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
export type ReadParamsOf<Name extends RouteName> = Output<Member<Name, "params">>;

/** The body that comes back, of 202 too; `FileResponse` marks a route that answers with a file. */
export type ResponseOf<Name extends RouteName> =
  Member<Name, "response"> extends FileResponse
    ? FileResponse
    : Output<Member<Name, "response">> | Exclude<Output<Member<Name, "accepted">>, undefined>;

/** Whether a response is a file. */
export function isFileResponse(response: z.ZodType | FileResponse): response is FileResponse {
  return "file" in response;
}
