import type { Language } from "@timbra/contract";
import type { Tx } from "../postgres/index.ts";

/** Every kind of mail, with what its template needs. */
export interface MailParams {
  verify: { readonly username: string; readonly link: string };
  reset: { readonly username: string; readonly link: string };
  "already-registered": { readonly username: string; readonly link: string };
  "password-changed": { readonly username: string; readonly link: string };
}

export type MailKind = keyof MailParams;

export interface NewMail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  readonly recipient: string;
  readonly language: Language;
  readonly params: MailParams[Kind];
  /** The issuer on whose behalf it is sent; absent for mails about an account. */
  readonly issuerId?: string;
}

/** Puts mails where they are certain to leave: written in the caller's transaction, delivered by the worker afterwards. */
export interface MailOutbox {
  enqueue<Kind extends MailKind>(tx: Tx, mail: NewMail<Kind>): Promise<void>;
}

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
