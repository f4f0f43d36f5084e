import type { Comprobante, Pagos } from "@timbra/cfdi";
import type { InvoiceSending, Language, SendRequest } from "@timbra/contract";
import type { AttachedInvoice, Attachment, MailedDocument, RecipientDelivery } from "../adapters/mail/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { getContact } from "../issuer/index.ts";
import { currencyDecimals, moneyText, plainDecimal } from "../lib/decimal-text.ts";
import { readStamped, satLinkOf } from "./detail.ts";
import type { Author } from "./draft.ts";
import { printInvoice } from "./files.ts";
import { findInvoice, findStamp, type InvoiceRecordWithDraft, numberOf, type StoredStamp } from "./invoices.db.ts";
import { insertSending, listSendings, type SendingRecord } from "./sharing.db.ts";

export interface SendCommand extends Author {
  /** Of this sending: the same click again brings the same id. */
  readonly id: string;
  readonly invoiceId: string;
  readonly request: SendRequest;
  readonly language: Language;
}

/** Puts one mail to each address where it is certain to leave, in one transaction with the record of it. */
export function sendInvoice(
  deps: Deps,
  { issuerId, userId, id, invoiceId, request, language }: SendCommand,
): Promise<"sent" | "not_found" | "invoice_not_stamped"> {
  const { to, cc, message } = request;
  return withTenant(deps.db, issuerId, async (tx) => {
    const invoice = await findInvoice(tx, issuerId, invoiceId);
    const stamp = await findStamp(tx, issuerId, invoiceId);
    if (invoice === undefined) return "not_found";
    if (stamp === null) return "invoice_not_stamped";
    const fresh = await insertSending(tx, {
      issuerId,
      id,
      invoiceId,
      to,
      cc,
      message,
      language,
      userId,
      now: deps.clock.now(),
    });
    if (!fresh) return "sent";
    const params = { ...toMailedDocument(deps, invoice, stamp), message };
    const carries = { sendingId: id, invoiceId, to, cc, replyTo: await replyAddress(tx) };
    for (const recipient of [...to, ...cc])
      await deps.mail.enqueue(tx, { kind: "invoice", recipient, language, params, issuerId, carries });
    return "sent";
  });
}

/** An answer goes to the issuer, not to us. */
export async function replyAddress(tx: Tx): Promise<string | null> {
  return (await getContact(tx))?.email ?? null;
}

/** What every mail about a stamped document says of it. */
export function toMailedDocument(
  deps: Pick<Deps, "catalogues">,
  invoice: Pick<InvoiceRecordWithDraft, "serie" | "folio">,
  stamp: StoredStamp,
): MailedDocument {
  const { uuid } = stamp;
  const document = readStamped(stamp);
  const { TipoDeComprobante: type, Emisor, Receptor } = document;
  if (type === "N") throw new Error("A payslip is not made here.");
  return {
    type,
    issuerName: Emisor.Nombre,
    issuerRfc: Emisor.Rfc,
    receiverName: Receptor.Nombre,
    number: numberOf(invoice) ?? uuid,
    uuid,
    total: amountOf(document, currencyDecimals(deps.catalogues)),
    link: satLinkOf(uuid, document),
  };
}

/** What the document is about: of a receipt, what was received, in pesos, since its own total is nothing by law. */
function amountOf(
  { TipoDeComprobante, Total, Moneda, Complemento = [] }: Comprobante,
  decimals: (currency: string) => number,
): string | null {
  if (TipoDeComprobante === "T") return null;
  const pagos = Complemento.find((one): one is Pagos => one.tipo === "pagos");
  const [amount, currency] = pagos === undefined ? [Total, Moneda] : [pagos.Totales.MontoTotalPagos, "MXN"];
  return moneyText(plainDecimal(amount, decimals(currency)), currency);
}

/**
 * The files of a stamped invoice as a mail takes them along: the XML byte for byte, and the printed form. Throws when
 * one cannot be had now.
 */
export async function invoiceAttachments(
  deps: Deps,
  { issuerId, invoiceId, language }: AttachedInvoice,
): Promise<readonly Attachment[]> {
  const stamp = await withTenant(deps.db, issuerId, (tx) => findStamp(tx, issuerId, invoiceId));
  const paper = await printInvoice(deps, issuerId, invoiceId, language === "en" ? "en" : "es");
  if (stamp === null || paper === null) throw new Error("An invoice that was to be mailed has no stamp.");
  if (!paper.printed.ok) throw new Error("The printed form could not be drawn.");
  return [
    { fileName: `${paper.name}.xml`, mediaType: "application/xml", content: stamp.xml },
    { fileName: `${paper.name}.pdf`, mediaType: "application/pdf", content: paper.printed.pdf },
  ];
}

/** What was sent of an invoice and how each mail stands, newest first. */
export async function getSendings(
  tx: Tx,
  deps: Pick<Deps, "mail">,
  issuerId: string,
  invoiceId: string,
): Promise<InvoiceSending[]> {
  const sendings = await listSendings(tx, issuerId, invoiceId);
  const mails = await deps.mail.deliveries(
    tx,
    sendings.map(({ id }) => id),
  );
  return sendings.map((one) =>
    toSending(
      one,
      mails.filter(({ sendingId }) => sendingId === one.id),
    ),
  );
}

function toSending(sending: SendingRecord, mails: readonly RecipientDelivery[]): InvoiceSending {
  return {
    id: sending.id,
    created_at: sending.created_at.toISOString(),
    language: sending.language === "en" ? "en" : "es",
    message: sending.message,
    deliveries: mails.map((mail) => ({
      address: mail.recipient,
      copy: sending.copies.includes(mail.recipient),
      state: mail.state,
      attempts: mail.attempts,
      sent_at: mail.sentAt?.toISOString() ?? null,
      // While it is tried again, what went wrong is ours to mend and may name our own machines.
      problem: mail.state === "failed" ? (mail.lastError?.slice(0, LONGEST_PROBLEM) ?? null) : null,
    })),
  };
}

const LONGEST_PROBLEM = 300;
