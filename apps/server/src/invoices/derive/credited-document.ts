import type { Comprobante } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { type InvoiceDraft, invoiceDraft } from "@timbra/contract";
import type { WholeInvoice } from "../invoice.db.ts";
import type { StoredStamp } from "../stamp-facts.db.ts";

/** A stamped invoice as a credit note needs it: what was typed, and what was sealed. */
export interface CreditedDocument {
  readonly draft: InvoiceDraft;
  readonly uuid: string;
  /** "A-12". */
  readonly number: string;
  readonly sealed: Comprobante;
}

export function toCreditedDocument(invoice: WholeInvoice, { uuid, xml }: StoredStamp): CreditedDocument {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A stored stamp cannot be read.");
  const number = [invoice.serie, invoice.folio].filter((part) => part !== null).join("-");
  return { draft: invoiceDraft.parse(invoice.draft), uuid, number: number || uuid, sealed: read.comprobante };
}
