import type { ParseKeys, TFunction } from "i18next";

/** What the server's names of work, of reasons and of mails are called; one that is not known here (a newer server's, an error's own words) stands as it is. */
type Names = Readonly<Record<string, ParseKeys>>;

const JOBS: Names = {
  "certify-invoice": "job_names.certify-invoice",
  "deliver-mail": "job_names.deliver-mail",
  "send-account-link": "job_names.send-account-link",
  "cancel-replaced": "job_names.cancel-replaced",
  "deliver-webhook": "job_names.deliver-webhook",
  "sandbox-card": "job_names.sandbox-card",
  "invoice-order": "job_names.invoice-order",
  "follow-cancellation": "job_names.follow-cancellation",
  "run-bulk": "job_names.run-bulk",
  order: "job_names.order",
};

const REASONS: Names = {
  invalid_stamp: "job_reasons.invalid_stamp",
  issuer_refused: "job_reasons.issuer_refused",
  failing: "job_reasons.failing",
  unconfirmed_for_long: "job_reasons.unconfirmed_for_long",
  waiting_for_long: "job_reasons.waiting_for_long",
  stamp_after_refusal: "job_reasons.stamp_after_refusal",
};

const MAILS: Names = {
  verify: "mail_kinds.verify",
  reset: "mail_kinds.reset",
  "already-registered": "mail_kinds.already-registered",
  "password-changed": "mail_kinds.password-changed",
  invoice: "mail_kinds.invoice",
  "order-paid": "mail_kinds.order-paid",
};

const called = (names: Names) => (t: TFunction, name: string) => {
  const key = Object.hasOwn(names, name) ? names[name] : undefined;
  return key === undefined ? name : t(key);
};

export const jobName = called(JOBS);
export const reasonName = called(REASONS);
export const mailKind = called(MAILS);
