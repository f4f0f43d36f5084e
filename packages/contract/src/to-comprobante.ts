import type { Draft, InformacionGlobal } from "@timbra/cfdi";
import { keyOfId } from "./ids.ts";
import type { InvoiceDraft } from "./invoices/draft.ts";
import type { Receiver } from "./invoices/receiver.ts";
import { toConcepto } from "./to-comprobante/conceptos.ts";
import { legalName } from "./to-comprobante/legal-name.ts";
import { filled, present } from "./to-comprobante/present.ts";
import { toReceptor } from "./to-comprobante/receptor.ts";

/** What a document says of its issuer. */
export interface InvoiceIssuer {
  readonly rfc: string;
  /** As registered at the SAT: the certificate has it. */
  readonly name: string;
  /** The regime of a draft that names none. */
  readonly tax_regime_id: number | null;
  /** The place of issue of a draft that names none. */
  readonly zip_code: string;
}

/** What a draft does not carry itself. */
export interface DocumentFacts {
  readonly issuer: InvoiceIssuer;
  /** The customer that the draft names; without one, the receiver written in the draft counts. */
  readonly receiver: Receiver | null;
  /** Taken at stamping; a preview may show the next one. */
  readonly number?: { readonly serie: string; readonly folio: string };
  /** YYYY-MM-DDThh:mm:ss, local time of the place of issue. */
  readonly legalDate: string;
}

const POR_DEFINIR = "99";
const DIFERIDO = "PPD";
const PESO = "MXN";
const SIN_MONEDA = "XXX";
const NO_APLICA = "01";

/**
 * The legal document that an invoice draft means. Browser and server use this one. Nothing is invented for what is
 * missing: required attributes become empty texts, which `check` reports. What the law leaves no choice in is set: form
 * of payment 99 for PPD (CFDI40105), none for a T, no exchange rate for pesos, and a generic receiver's facts.
 */
export function toComprobante(draft: InvoiceDraft, facts: DocumentFacts): Draft {
  const LugarExpedicion = draft.expedition_zip ?? facts.issuer.zip_code;
  const Moneda = keyOfId("currency", draft.currency_id ?? 0) ?? "";
  const receiver = facts.receiver ?? draft.receiver;
  return present({
    TipoDeComprobante: draft.type ?? "I",
    Serie: facts.number?.serie ?? null,
    Folio: facts.number?.folio ?? null,
    Fecha: facts.legalDate,
    ...payment(draft),
    CondicionesDePago: draft.conditions,
    Moneda,
    TipoCambio: Moneda === PESO || Moneda === SIN_MONEDA ? null : draft.exchange_rate,
    Exportacion: keyOfId("export", draft.export_id ?? 0) ?? NO_APLICA,
    LugarExpedicion,
    InformacionGlobal: draft.global === null ? null : toInformacionGlobal(draft.global),
    CfdiRelacionados: filled(
      draft.relations.map(({ type, uuids }) => ({ TipoRelacion: type, CfdiRelacionado: uuids })),
    ),
    Emisor: {
      Rfc: facts.issuer.rfc,
      Nombre: legalName(facts.issuer.name),
      RegimenFiscal: keyOfId("tax_regime", draft.tax_regime_id ?? facts.issuer.tax_regime_id ?? 0) ?? "",
    },
    Receptor: toReceptor(receiver, draft, LugarExpedicion),
    Conceptos: draft.items.map((item) => toConcepto(item, draft.type === "T")),
  });
}

/** FormaPago and MetodoPago: both for I and E, neither for T. */
function payment(draft: InvoiceDraft): { readonly FormaPago: string | null; readonly MetodoPago: string | null } {
  if (draft.type === "T") return { FormaPago: null, MetodoPago: null };
  const method = keyOfId("payment_method", draft.payment_method_id ?? 0) ?? null;
  const form = keyOfId("payment_form", draft.payment_form_id ?? 0) ?? null;
  return { FormaPago: method === DIFERIDO ? POR_DEFINIR : form, MetodoPago: method };
}

function toInformacionGlobal({ periodicity, months, year }: NonNullable<InvoiceDraft["global"]>): InformacionGlobal {
  return { Periodicidad: periodicity, Meses: months, Año: year };
}

export { isGeneralPublic } from "./to-comprobante/receptor.ts";
