import { ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { serveCancellations } from "../invoices/index.ts";

/** A receipt is cancelled like an invoice: the same request, the same patience, the same proof. */
export const payCancellationRoutes: Room = (app, deps) =>
  serveCancellations(app, deps, {
    isOf: (type) => type === "P",
    cancel: ROUTES.cancelPay,
    get: ROUTES.getPayCancellation,
    receipt: ROUTES.getPayCancellationReceipt,
    status: ROUTES.getPaySatStatus,
  });
