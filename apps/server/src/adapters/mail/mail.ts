import type { Language } from "@timbra/contract";
import type { Tx } from "../postgres/index.ts";

/** Every kind of mail, with what its template needs. */
export interface MailParams {
  verify: { readonly username: string; readonly link: string };
  reset: { readonly username: string; readonly link: string };
  "already-registered": { readonly username: string; readonly link: string };
  "password-changed": { readonly username: string; readonly link: string };
  "accountant-invited": { readonly issuer: string; readonly rfc: string; readonly link: string };
  /** To the address that somebody wants to have as theirs. */
  email: { readonly username: string; readonly link: string };
  /** To the address that was theirs; `email` is the new one. */
  "email-changed": { readonly username: string; readonly email: string; readonly link: string };
  "second-factor": { readonly username: string; readonly what: "on" | "off" | "codes" | "used"; readonly link: string };
  invoice: InvoiceLetter;
  /** Numbers and amounts as a person reads them. */
  "order-paid": {
    readonly reference: string;
    readonly credits: string;
    readonly total: string;
    readonly balance: string;
    readonly needsInvoice: boolean;
    readonly link: string;
  };
}

/** What the letter that carries a document says. */
export interface InvoiceLetter {
  readonly type: "I" | "E" | "T" | "P";
  readonly issuerName: string;
  readonly issuerRfc: string;
  readonly receiverName: string;
  /** "A-12". */
  readonly number: string;
  readonly uuid: string;
  /** "$1,160.00 MXN"; null of a document that is about no money. */
  readonly total: string | null;
  /** What the sender typed. */
  readonly message: string | null;
  /** Where the SAT itself says whether the document is live. */
  readonly link: string;
}

export type MailKind = keyof MailParams;

export interface NewMail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  readonly recipient: string;
  readonly language: Language;
  readonly params: MailParams[Kind];
  /** The issuer on whose behalf it is sent; absent for mails about an account. */
  readonly issuerId?: string;
  readonly carries?: CarriedInvoice;
}

/** The invoice whose files a mail takes along, and what its heading says of all who get it. */
export interface CarriedInvoice {
  readonly sendingId: string;
  readonly invoiceId: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly replyTo: string | null;
}

/** How the mail to one address of a sending stands. */
export interface Delivery {
  readonly sendingId: string;
  readonly recipient: string;
  /** "uncertain": the server had all of it and did not answer. */
  readonly state: "pending" | "sent" | "failed" | "uncertain";
  readonly attempts: number;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** Puts mails where they are certain to leave: written in the caller's transaction, delivered by the worker afterwards. */
export interface MailOutbox {
  enqueue<Kind extends MailKind>(tx: Tx, mail: NewMail<Kind>): Promise<void>;
  /** The mails of sendings, in the order in which they were asked for. */
  /** Delivers a mail that failed or is in doubt once more, because a person wants it. False when there is no such mail. */
  sendAgain(tx: Tx, id: string): Promise<boolean>;
  deliveries(tx: Tx, sendingIds: readonly string[]): Promise<readonly Delivery[]>;
}

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
