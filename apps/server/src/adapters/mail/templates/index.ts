import type { MailKind } from "../mail.ts";
import {
  accountantInvitedMail,
  alreadyRegisteredMail,
  emailChangedMail,
  emailMail,
  passwordChangedMail,
  resetMail,
  rfcTakenMail,
  secondFactorCodesMail,
  secondFactorOffMail,
  secondFactorOnMail,
  secondFactorUsedMail,
  usernameTakenMail,
  verifyMail,
} from "./accounts.ts";
import {
  cancellationAskedMail,
  cancellationAskedOfReceiverMail,
  cancellationDoneMail,
  cancellationDoneToReceiverMail,
  cancellationNotDoneMail,
  cancellationsAskedMail,
  cancellationsEndedMail,
  invoiceMail,
} from "./documents.ts";
import type { MailTemplate } from "./mail-template.ts";
import { orderPaidMail } from "./order-paid.ts";
import { certificateExpiringMail, lowCreditsMail, receiptsDueMail } from "./reminders.ts";

/** Every kind of mail. */
export const MAIL_TEMPLATES: { readonly [Kind in MailKind]: MailTemplate<Kind> } = {
  verify: verifyMail,
  reset: resetMail,
  "already-registered": alreadyRegisteredMail,
  "rfc-taken": rfcTakenMail,
  "username-taken": usernameTakenMail,
  "password-changed": passwordChangedMail,
  "accountant-invited": accountantInvitedMail,
  email: emailMail,
  "email-changed": emailChangedMail,
  "second-factor-on": secondFactorOnMail,
  "second-factor-off": secondFactorOffMail,
  "second-factor-codes": secondFactorCodesMail,
  "second-factor-used": secondFactorUsedMail,
  invoice: invoiceMail,
  "order-paid": orderPaidMail,
  "cancellation-asked": cancellationAskedMail,
  "cancellation-asked-of-receiver": cancellationAskedOfReceiverMail,
  "cancellation-done": cancellationDoneMail,
  "cancellation-done-to-receiver": cancellationDoneToReceiverMail,
  "cancellation-not-done": cancellationNotDoneMail,
  "cancellations-asked": cancellationsAskedMail,
  "cancellations-ended": cancellationsEndedMail,
  "certificate-expiring": certificateExpiringMail,
  "low-credits": lowCreditsMail,
  "receipts-due": receiptsDueMail,
};
