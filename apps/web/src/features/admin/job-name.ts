import type { ParseKeys, TFunction } from "i18next";

/** An unknown one (of a newer server) is shown as it is. */
const JOBS: Readonly<Record<string, ParseKeys>> = {
  clock: "job_names.clock",
  "certify-invoice": "job_names.certify-invoice",
  "deliver-mail": "job_names.deliver-mail",
  "send-account-link": "job_names.send-account-link",
  "cancel-replaced": "job_names.cancel-replaced",
  "deliver-webhook": "job_names.deliver-webhook",
  "sandbox-card": "job_names.sandbox-card",
  "invoice-order": "job_names.invoice-order",
  "follow-cancellation": "job_names.follow-cancellation",
  "run-bulk": "job_names.run-bulk",
  "refund-order": "job_names.refund-order",
  order: "job_names.order",
  order_invoice: "job_names.order_invoice",
  order_refund: "job_names.order_refund",
};

/** What a job or a kind of work is called. */
export function jobName(t: TFunction, name: string): string {
  const key = Object.hasOwn(JOBS, name) ? JOBS[name] : undefined;
  return key === undefined ? name : t(key);
}
