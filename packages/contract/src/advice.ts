import { type Catalogos, RFC_GENERICO_EXTRANJERO, withoutRegimenSocietario } from "@timbra/cfdi";
import { isUsableOn, usosCfdi } from "@timbra/sat-catalogues";
import { isGenericRfc, isPersonRfc } from "./fields/rfc.ts";
import { idOfKey, keyOfId } from "./ids.ts";
import type { InvoiceType } from "./invoices/states.ts";
import type { Language } from "./language.ts";
import type { MessageKey } from "./messages/es.ts";
import { sentence } from "./messages/sentence.ts";
import { legalName } from "./to-comprobante.ts";

/** What the advice looks at, by the names of the customer's form. */
export interface CustomerFacts {
  readonly rfc: string;
  readonly name: string;
  readonly countryId: number;
  readonly zipCode: string;
}

/** Something of a customer that can be kept, but not be invoiced to as it is. */
export interface CustomerAdvice {
  readonly field: "customers_name" | "address_pais" | "address_codigo_postal";
  readonly key: MessageKey;
  /** What would be right, where that is known. */
  readonly fix?: string;
}

const COMPANY_RFC_LENGTH = 12;

/**
 * What the SAT would not take of a customer who is kept all the same, because the specification asks no more of the
 * form: the name as the SAT's register writes it (CFDI40139, 40145), a postal code that exists (CFDI40148), a country
 * that goes with the RFC. The browser shows it while the user types, the server when a customer is saved and for each
 * row of an import.
 * @param day the day of the question, `AAAA-MM-DD`
 */
export function customerAdvice(
  facts: CustomerFacts,
  catalogues: Pick<Catalogos, "estado">,
  day: string,
): readonly CustomerAdvice[] {
  return [...adviceOnName(facts), ...adviceOnPlace(facts, catalogues, day)];
}

/** An advice in words. */
export function sayAdvice({ key, fix }: CustomerAdvice, language: Language): string {
  return sentence(key, language, fix === undefined ? {} : { fix });
}

function adviceOnName({ rfc, name }: CustomerFacts): CustomerAdvice[] {
  if (isGenericRfc(rfc) || name.trim() === "") return [];
  const capital = legalName(name);
  const registered = rfc.length === COMPANY_RFC_LENGTH ? withoutRegimenSocietario(capital) : capital;
  if (registered !== capital) return [{ field: "customers_name", key: "name_kind_of_company", fix: registered }];
  return capital === name.trim() ? [] : [{ field: "customers_name", key: "name_upper_case", fix: capital }];
}

function adviceOnPlace(
  { rfc, countryId, zipCode }: CustomerFacts,
  catalogues: Pick<Catalogos, "estado">,
  day: string,
): CustomerAdvice[] {
  const mexican = countryId === idOfKey("country", "MEX");
  if (rfc === RFC_GENERICO_EXTRANJERO && mexican) return [{ field: "address_pais", key: "country_of_foreigner" }];
  const zip = zipCode.trim();
  if (!mexican || isGenericRfc(rfc) || zip === "") return [];
  if (!/^\d{5}$/.test(zip)) return [{ field: "address_codigo_postal", key: "zip_code" }];
  const known = catalogues.estado("c_CodigoPostal", zip, day);
  return known === "inexistente" || known === "no-vigente"
    ? [{ field: "address_codigo_postal", key: "zip_code_unknown" }]
    : [];
}

const WITHOUT_EFFECTS = "S01";
/** Uses of other documents: payments and payroll. */
const OF_OTHER_DOCUMENTS: readonly string[] = ["CP01", "CN01"];

/**
 * The keys of c_UsoCFDI that a receiver may give an invoice: of its kind of person and of its regime, an id
 * (CFDI40161). A generic RFC leaves S01, and for a credit note G02 too; a transfer has no effects for anybody (S01). A
 * receiver that is not known yet may have any, and so may one whose regime is not, of its kind of person.
 * @param day of the document, `AAAA-MM-DD`: a use that the SAT ended before, or begins after it, is none
 */
export function allowedUses(
  rfc: string,
  taxRegimeId: number | null,
  day: string,
  type: InvoiceType = "I",
): readonly string[] {
  if (type === "T") return [WITHOUT_EFFECTS];
  const possible = usosCfdi().filter((use) => isUsableOn(use, day) && !OF_OTHER_DOCUMENTS.includes(use.clave));
  if (isGenericRfc(rfc)) return type === "E" ? [WITHOUT_EFFECTS, "G02"] : [WITHOUT_EFFECTS];
  const regime = taxRegimeId === null ? undefined : keyOfId("tax_regime", taxRegimeId);
  return possible
    .filter((use) => isFor(use, rfc) && (regime === undefined || use.regimenes.includes(regime)))
    .map(({ clave }) => clave);
}

function isFor(use: { readonly fisica: boolean; readonly moral: boolean }, rfc: string): boolean {
  if (rfc === "") return true;
  return isPersonRfc(rfc) ? use.fisica : use.moral;
}
