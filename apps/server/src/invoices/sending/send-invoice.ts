import { type Comprobante, expresionImpresa, type Pagos } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { Language, SendRequest } from "@timbra/contract";
import type { InvoiceLetter } from "../../adapters/mail/index.ts";
import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import { currencyDecimals } from "../../currency-decimals.ts";
import type { Deps } from "../../deps.ts";
import { getContact } from "../../issuer/index.ts";
import { plainDecimal } from "../../plain-decimal.ts";
import { findInvoice, type WholeInvoice } from "../invoice.db.ts";
import type { Author } from "../save-draft.ts";
import { findStamp, type StoredStamp } from "../stamp-facts.db.ts";
import { insertSending } from "./sendings.db.ts";

export interface SendWish extends Author {
  /** Of this sending: the same click again brings the same id. */
  readonly id: string;
  readonly invoiceId: string;
  readonly wish: SendRequest;
  readonly language: Language;
}

/** Puts one mail to each address where it is certain to leave, in one transaction with the record of it. */
export function sendInvoice(
  deps: Deps,
  { issuerId, userId, id, invoiceId, wish, language }: SendWish,
): Promise<"sent" | "not_found" | "invoice_not_stamped"> {
  const { to, cc, message } = wish;
  return inIssuer(deps.db, issuerId, async (tx) => {
    const invoice = await findInvoice(tx, issuerId, invoiceId);
    const stamp = await findStamp(tx, issuerId, invoiceId);
    if (invoice === undefined) return "not_found";
    if (stamp === null) return "invoice_not_stamped";
    const fresh = await insertSending(tx, { issuerId, id, invoiceId, to, cc, message, language, userId, now: deps.clock.now() });
    if (!fresh) return "sent";
    const params = letterOf(deps, invoice, stamp, message);
    const carries = { sendingId: id, invoiceId, to, cc, replyTo: await replyAddress(tx) };
    for (const recipient of [...to, ...cc]) await deps.mail.enqueue(tx, { kind: "invoice", recipient, language, params, issuerId, carries });
    return "sent";
  });
}

/** An answer goes to the issuer, not to us. */
async function replyAddress(tx: Tx): Promise<string | null> {
  return (await getContact(tx))?.email ?? null;
}

function letterOf(deps: Deps, invoice: WholeInvoice, { uuid, xml }: StoredStamp, message: string | null): InvoiceLetter {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A stored stamp cannot be read.");
  const { TipoDeComprobante: type, Emisor, Receptor, Total, Sello } = read.comprobante;
  if (type === "N") throw new Error("A payslip is not made here.");
  const number = [invoice.serie, invoice.folio].filter((part) => part !== null).join("-");
  return {
    type,
    issuerName: Emisor.Nombre,
    issuerRfc: Emisor.Rfc,
    receiverName: Receptor.Nombre,
    number: number || uuid,
    uuid,
    total: amountOf(read.comprobante, currencyDecimals(deps.catalogues)),
    message,
    link: expresionImpresa({ uuid, rfcEmisor: Emisor.Rfc, rfcReceptor: Receptor.Rfc, total: Total, sello: Sello ?? "" }),
  };
}

/** What the document is about: of a receipt, what was received, in pesos, since its own total is nothing by law. */
function amountOf({ TipoDeComprobante, Total, Moneda, Complemento = [] }: Comprobante, decimals: (currency: string) => number): string | null {
  if (TipoDeComprobante === "T") return null;
  const pagos = Complemento.find((one): one is Pagos => one.tipo === "pagos");
  const [amount, currency] = pagos === undefined ? [Total, Moneda] : [pagos.Totales.MontoTotalPagos, "MXN"];
  return `${grouped(plainDecimal(amount, decimals(currency)))} ${currency}`;
}

/** "1160.00" -> "$1,160.00". */
function grouped(amount: string): string {
  const [whole = "", ...rest] = amount.split(".");
  return `$${[whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".")}`;
}
