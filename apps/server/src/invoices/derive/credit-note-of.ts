import { allowedUses, type CreditRelation, type InvoiceDraft, idOfKey } from "@timbra/contract";
import { APPLIES_ADVANCE } from "./advance-application-of.ts";
import type { CreditedDocument } from "./credited-document.ts";
import { shareLines } from "./share-lines.ts";

export interface CreditWish {
  readonly relation: CreditRelation;
  /** Of the invoice's currency, taxes included; null: the whole invoice as it was. */
  readonly amount: string | null;
  /** Whose taxes an amount has: the invoice's, or those of the advance that is taken back from it. */
  readonly taken: CreditedDocument;
}

/** Settled at once, as a credit note always is (guide, appendix 5). */
const AT_ONCE = "PUE";
const RETURNS = "G02";
/** What every regime allows. */
const WITHOUT_EFFECTS = "S01";
/** c_FormaPago. */
const NOT_KNOWN = "99";
const FORGIVEN = "15";
const ADVANCES_APPLIED = "30";

/**
 * The credit note (E) over an invoice (guide, appendixes 5 and 6): the whole of it line by line, or an amount in one
 * line for each way its lines are taxed. It is paid back as the invoice was paid; what was never paid is forgiven (15),
 * and an advance is applied (30).
 */
export function creditNoteOf(document: CreditedDocument, { relation, amount, taken }: CreditWish): InvoiceDraft {
  const { draft, uuid } = document;
  return {
    ...draft,
    type: "E",
    relations: [{ type: relation, uuids: [uuid] }],
    cfdi_use_id: idOfKey("cfdi_use", useFor(document)) ?? draft.cfdi_use_id,
    payment_method_id: idOfKey("payment_method", AT_ONCE) ?? null,
    payment_form_id: formOf(draft, relation),
    global: null,
    conditions: null,
    notes: null,
    items: amount === null ? draft.items : shareLines(taken, amount, textOf(relation, document.number)),
  };
}

/** Not every regime may use what is for returns: one of wages or interests, for instance (CFDI40161). */
function useFor({ sealed: { Receptor } }: CreditedDocument): string {
  const uses = allowedUses(Receptor.Rfc, idOfKey("tax_regime", Receptor.RegimenFiscalReceptor) ?? null, "E");
  return uses.includes(RETURNS) ? RETURNS : WITHOUT_EFFECTS;
}

function formOf(draft: InvoiceDraft, relation: CreditRelation): number | null {
  if (relation === APPLIES_ADVANCE) return idOfKey("payment_form", ADVANCES_APPLIED) ?? null;
  return draft.payment_form_id === idOfKey("payment_form", NOT_KNOWN)
    ? (idOfKey("payment_form", FORGIVEN) ?? null)
    : draft.payment_form_id;
}

/** What the document itself says, in the language of the law. */
function textOf(relation: CreditRelation, number: string): string {
  if (relation === APPLIES_ADVANCE) return "Aplicación de anticipo";
  return relation === "03"
    ? `Devolución de mercancía de la factura ${number}`
    : `Descuento o bonificación sobre la factura ${number}`;
}
