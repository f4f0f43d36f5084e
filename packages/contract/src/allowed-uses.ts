import { usosCfdi } from "@timbra/sat-catalogues";
import { isGenericRfc } from "./fields/rfc.ts";
import { keyOfId } from "./ids.ts";
import type { InvoiceType } from "./invoices/draft.ts";

const PERSON_RFC_LENGTH = 13;
const WITHOUT_EFFECTS = "S01";
/** Uses of other documents: payments and payroll. */
const OF_OTHER_DOCUMENTS: readonly string[] = ["CP01", "CN01"];

/**
 * The keys of c_UsoCFDI that a receiver may give an invoice: of its kind of person and of its regime, an id
 * (CFDI40161). A generic RFC leaves S01, and for a credit note G02 too; a transfer has no effects for anybody (S01). A
 * receiver that is not known yet may have any, and so may one whose regime is not, of its kind of person.
 */
export function allowedUses(rfc: string, taxRegimeId: number | null, type: InvoiceType = "I"): readonly string[] {
  if (type === "T") return [WITHOUT_EFFECTS];
  const possible = usosCfdi().filter(({ clave }) => !OF_OTHER_DOCUMENTS.includes(clave));
  if (isGenericRfc(rfc)) return type === "E" ? [WITHOUT_EFFECTS, "G02"] : [WITHOUT_EFFECTS];
  const regime = taxRegimeId === null ? undefined : keyOfId("tax_regime", taxRegimeId);
  return possible
    .filter((use) => isFor(use, rfc) && (regime === undefined || use.regimenes.includes(regime)))
    .map(({ clave }) => clave);
}

function isFor(use: { readonly fisica: boolean; readonly moral: boolean }, rfc: string): boolean {
  if (rfc === "") return true;
  return rfc.length === PERSON_RFC_LENGTH ? use.fisica : use.moral;
}
