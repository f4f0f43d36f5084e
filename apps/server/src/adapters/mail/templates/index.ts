import type { Language } from "@timbra/contract";
import type { MailKind, MailParams, NewMail, RenderedMail } from "../mail.ts";
import { accountantInvitedMail } from "./accountant-invited.ts";
import { alreadyRegisteredMail } from "./already-registered.ts";
import { emailMail } from "./email.ts";
import { emailChangedMail } from "./email-changed.ts";
import { invoiceMail } from "./invoice.ts";
import { orderPaidMail } from "./order-paid.ts";
import { passwordChangedMail } from "./password-changed.ts";
import { resetMail } from "./reset.ts";
import { secondFactorMail } from "./second-factor.ts";
import { verifyMail } from "./verify.ts";

type Templates = { readonly [Kind in MailKind]: (params: MailParams[Kind], language: Language) => RenderedMail };

const TEMPLATES: Templates = {
  verify: verifyMail,
  reset: resetMail,
  "already-registered": alreadyRegisteredMail,
  "password-changed": passwordChangedMail,
  "accountant-invited": accountantInvitedMail,
  email: emailMail,
  "email-changed": emailChangedMail,
  "second-factor": secondFactorMail,
  invoice: invoiceMail,
  "order-paid": orderPaidMail,
};

/** The mail of a kind in the recipient's language. */
export function renderMail<Kind extends MailKind>(mail: NewMail<Kind>): RenderedMail {
  return TEMPLATES[mail.kind](mail.params, mail.language);
}
