import type { InvoiceForm } from "@timbra/contract";
import { type LabelledList, labelOf } from "@timbra/sat-catalogues";

/** The lists of the editor's catalogues, by their names at the SAT. */
const OFFERED = {
  c_UsoCFDI: "cfdi_uses",
  c_MetodoPago: "payment_methods",
  c_FormaPago: "payment_forms",
  c_Moneda: "currencies",
  c_TipoRelacion: "relation_types",
} as const;

type Offered = keyof typeof OFFERED;

/**
 * What the SAT's lists in use call a key, as the server offers it; what the lists that come with the product call it
 * until those are here, and where the key is offered no more.
 */
export function catalogueLabel(
  catalogues: InvoiceForm["catalogues"] | undefined,
  list: LabelledList,
  key: string,
): string {
  const offered = list in OFFERED ? catalogues?.[OFFERED[list as Offered]] : undefined;
  return offered?.find((one) => one.key === key)?.descripcion ?? labelOf(list, key) ?? "";
}
