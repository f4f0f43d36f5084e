import type { Language, MailKind, MailWords } from "@timbra/contract";
import type { Tx } from "../../db/index.ts";

/** Every kind of mail, with what its words need. Numbers and amounts as a person reads them; days as YYYY-MM-DD. */
export interface MailParams {
  verify: AccountLetter;
  reset: AccountLetter;
  "already-registered": AccountLetter;
  /** To who requested an account: the name they requested belongs to another one. */
  "rfc-taken": AccountLetter & { readonly rfc: string };
  "username-taken": AccountLetter;
  "password-changed": AccountLetter;
  "accountant-invited": { readonly issuer: string; readonly rfc: string; readonly link: string };
  /** To the address that somebody wants to have as theirs. */
  email: AccountLetter;
  /** To the address that was theirs; `email` is the new one. */
  "email-changed": AccountLetter & { readonly email: string };
  "second-factor-on": AccountLetter;
  "second-factor-off": AccountLetter;
  "second-factor-codes": AccountLetter;
  "second-factor-used": AccountLetter;
  invoice: InvoiceLetter;
  statement: {
    readonly issuerName: string;
    readonly issuerRfc: string;
    readonly receiverName: string;
    /** YYYY-MM-DD; null: from the first document. */
    readonly from: string | null;
    readonly until: string;
    /** "$1,160.00 MXN"; of several currencies each. */
    readonly balance: string;
    readonly message: string | null;
    readonly link: string;
  };
  "order-paid": {
    readonly reference: string;
    readonly credits: string;
    readonly total: string;
    readonly balance: string;
    readonly needsInvoice: boolean;
    readonly link: string;
  };
  "cancellation-asked": AskedLetter;
  "cancellation-asked-of-receiver": AskedLetter;
  "cancellation-done": DoneLetter;
  "cancellation-done-to-receiver": DoneLetter;
  "cancellation-not-done": NotDoneLetter;
  "cancellations-asked": {
    readonly rfc: string;
    /** The invoices, one per line; of those that were left out each with its reason. */
    readonly lines: readonly string[];
    readonly leftOut: readonly string[];
    readonly link: string;
  };
  "cancellations-ended": {
    readonly rfc: string;
    readonly done: readonly { readonly line: string; readonly form: DoneLetter["form"] }[];
    readonly notDone: readonly { readonly line: string; readonly reason: NotDoneLetter["reason"] }[];
    /** How many of those that were asked for together have not ended yet. */
    readonly waiting: number;
    readonly link: string;
  };
  "certificate-expiring": {
    readonly rfc: string;
    readonly certificate: string;
    readonly daysLeft: number;
    readonly lastDay: string;
    readonly link: string;
  };
  "archive-ready": {
    readonly rfc: string;
    readonly megabytes: number;
    readonly lastDay: string;
    readonly link: string;
  };
  leaving: {
    readonly rfc: string;
    /** On which everything is erased. */
    readonly day: string;
    readonly link: string;
  };
  "low-credits": { readonly rfc: string; readonly credits: number; readonly link: string };
  "receipts-due": {
    readonly rfc: string;
    /** YYYY-MM */
    readonly month: string;
    readonly lastDay: string;
    readonly count: number;
    readonly amount: string;
    /** The first of them. */
    readonly lines: readonly string[];
    readonly link: string;
  };
}

interface AccountLetter {
  readonly username: string;
  readonly link: string;
}

/** A stamped document that a mail is about. */
export interface MailedDocument {
  readonly type: "I" | "E" | "T" | "P";
  readonly issuerName: string;
  readonly issuerRfc: string;
  readonly receiverName: string;
  /** "A-12". */
  readonly number: string;
  readonly uuid: string;
  /** "$1,160.00 MXN"; null of a document that is about no money. */
  readonly total: string | null;
  /** Where the SAT itself, or the product, says how the document stands. */
  readonly link: string;
}

/** What the letter that carries a document says. */
export interface InvoiceLetter extends MailedDocument {
  /** What the sender typed. */
  readonly message: string | null;
}

/** `deadline`: until when the receiver may answer; null where no answer is not acceptance. */
type AskedLetter = MailedDocument & { readonly deadline: string | null };
type DoneLetter = MailedDocument & { readonly form: "without_acceptance" | "with_acceptance" | "silence" | "unknown" };
type NotDoneLetter = MailedDocument & { readonly reason: "rejected" | "refused" | "lapsed" };

export type { MailKind };

export interface NewMail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  readonly recipient: string;
  readonly language: Language;
  readonly params: MailParams[Kind];
  /** The issuer on whose behalf it is sent; absent for mails about an account. */
  readonly issuerId?: string;
  readonly carries?: CarriedInvoice | CarriedStatement;
  /** Whom an answer goes to, when not to us. */
  readonly replyTo?: string | null;
}

/** The invoice whose files a mail takes along, and what its heading says of all who get it. */
interface CarriedInvoice {
  readonly sendingId: string;
  readonly invoiceId: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly replyTo: string | null;
}

/** The sending of a statement of account: the file goes with the mail. */
interface CarriedStatement {
  readonly statementId: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly replyTo: string | null;
}

/** How the mail to one address of a sending stands. */
export interface RecipientDelivery {
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

/**
 * Puts mails where they are certain to leave: written in the caller's transaction, delivered by the worker afterwards.
 */
export interface MailOutbox {
  enqueue<Kind extends MailKind>(tx: Tx, mail: NewMail<Kind>): Promise<void>;
  /**
   * Delivers a mail that failed or is in doubt once more, because a person wants it. False when there is no such mail.
   */
  sendAgain(tx: Tx, id: string): Promise<boolean>;
  /** The mail as it would be sent, without sending it. */
  preview<Kind extends MailKind>(tx: Tx, mail: NewMail<Kind>): Promise<RenderedMail>;
  /** The words that a mail has when nobody chose others. */
  builtInWords(kind: MailKind, language: Language): MailWords;
  /** The mail as it would come out in these words, about made-up facts. */
  sample(kind: MailKind, language: Language, words: MailWords): RenderedMail;
  /** The mails of sendings, in the order in which they were asked for. */
  deliveries(tx: Tx, sendingIds: readonly string[]): Promise<readonly RecipientDelivery[]>;
}

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
