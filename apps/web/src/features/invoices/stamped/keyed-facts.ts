import { type InvoiceDetail, isGenericRfc, keyOfId } from "@timbra/contract";
import type { LabelledList } from "@timbra/sat-catalogues";

interface KeyedFact {
  readonly label: "use" | "method" | "form" | "currency";
  /** The SAT's list that says what the key means; null where the key is the word. */
  readonly list: LabelledList | null;
  readonly key: string;
}

/** What the document says in keys, with the form of payment that PPD implies. */
export function keyedFacts({ draft, receiver_rfc, payment_method, currency, type }: InvoiceDetail): KeyedFact[] {
  const use = isGenericRfc(receiver_rfc) && type !== "E" ? "S01" : keyOfId("cfdi_use", draft.cfdi_use_id ?? 0);
  const form = payment_method === "PPD" ? "99" : keyOfId("payment_form", draft.payment_form_id ?? 0);
  const facts: (KeyedFact | null)[] = [
    use === undefined ? null : { label: "use", list: "c_UsoCFDI", key: use },
    payment_method === null ? null : { label: "method", list: "c_MetodoPago", key: payment_method },
    payment_method === null || form === undefined ? null : { label: "form", list: "c_FormaPago", key: form },
    currency === "MXN" ? null : { label: "currency", list: "c_Moneda", key: currency },
  ];
  return facts.filter((fact) => fact !== null);
}
