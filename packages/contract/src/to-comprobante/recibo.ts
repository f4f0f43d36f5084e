import type { CfdiRelacionados } from "@timbra/cfdi";
import type { DatosDeRecibo, PagoRecibido } from "@timbra/cfdi/pagos";
import { keyOfId } from "../ids.ts";
import type { PayDraft, PayDraftPayment } from "../pays/draft.ts";
import type { DocumentFacts } from "../to-comprobante.ts";
import { legalName } from "./legal-name.ts";
import { present } from "./present.ts";
import { toReceptor } from "./receptor.ts";

const PESO = "MXN";
const NOON = "12:00:00";

/** Whom a receipt is from and for; `replaced` are the UUIDs of the receipts that it replaces. */
export function toDatosDeRecibo(facts: DocumentFacts, replaced: CfdiRelacionados["CfdiRelacionado"]): DatosDeRecibo {
  const { issuer, receiver, number, legalDate } = facts;
  const { UsoCFDI: _, ...Receptor } = toReceptor(receiver, { type: null, cfdi_use_id: null }, issuer.zip_code);
  return present({
    Serie: number?.serie ?? null,
    Folio: number?.folio ?? null,
    Fecha: legalDate,
    LugarExpedicion: issuer.zip_code,
    Emisor: {
      Rfc: issuer.rfc,
      Nombre: legalName(issuer.name),
      RegimenFiscal: keyOfId("tax_regime", issuer.tax_regime_id ?? 0) ?? "",
    },
    Receptor,
    sustituye: replaced,
  });
}

/**
 * The payments of a draft as the complement takes them; `uuidOf` names an invoice, or repeats what it does not know.
 */
export function toPagosRecibidos(
  draft: PayDraft,
  legalDate: string,
  uuidOf: (invoiceId: string) => string,
): PagoRecibido[] {
  return draft.payments.map((payment) => {
    const MonedaP = keyOfId("currency", payment.currency_id ?? 0) ?? "";
    return present({
      FechaPago: momentOf(payment.date, legalDate),
      FormaDePagoP: keyOfId("payment_form", payment.form_id ?? 0) ?? "",
      MonedaP,
      TipoCambioP: MonedaP === PESO ? null : payment.exchange_rate,
      Monto: payment.amount ?? "",
      NumOperacion: payment.operation,
      ...bankOf(payment.accounts),
      tiposDeCambio: Object.fromEntries(
        Object.entries(payment.rates).filter((rate): rate is [string, string] => rate[1] !== null),
      ),
      aplicaciones: payment.documents.map(({ invoice_id, amount, rate }) =>
        present({ IdDocumento: uuidOf(invoice_id), ImpPagado: amount, EquivalenciaDR: rate }),
      ),
    });
  });
}

function bankOf(accounts: PayDraftPayment["accounts"]) {
  return {
    RfcEmisorCtaOrd: accounts?.payer_bank_rfc ?? null,
    NomBancoOrdExt: accounts?.payer_bank_name ?? null,
    CtaOrdenante: accounts?.payer_account ?? null,
    RfcEmisorCtaBen: accounts?.payee_bank_rfc ?? null,
    CtaBeneficiario: accounts?.payee_account ?? null,
  };
}

/** At noon when the hour is not told; but what came today did not come later than now. */
function momentOf(date: string | null, legalDate: string): string {
  const [day = "", hour] = (date ?? "").split("T");
  if (hour !== undefined) return `${day}T${hour.length === 5 ? `${hour}:00` : hour}`;
  const noon = `${day}T${NOON}`;
  return day === legalDate.slice(0, 10) && noon > legalDate ? legalDate : noon;
}
