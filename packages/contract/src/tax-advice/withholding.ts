import { Decimal } from "@timbra/cfdi";
import { isPersonRfc } from "../fields/rfc.ts";
import { keyOfId } from "../ids.ts";
import type { DraftItem, Tax, TaxRow } from "../invoices/item.ts";
import type { Operation } from "./operation.ts";

/** Who issues, as far as what is withheld depends on it. */
export interface WithheldIssuer {
  readonly rfc: string;
  /** Key of c_RegimenFiscal, as the document will say it. */
  readonly regime: string;
}

/** A rate as c_TasaOCuota writes it; null: nothing is withheld; undefined: not known. */
type Due = string | null | undefined;

/** What a company withholds from a line, and by which articles. */
export interface DueWithholding {
  readonly isr: Due;
  readonly vat: Due;
  /** "LISR 106"; the same in every language. */
  readonly basis: readonly string[];
}

/** c_RegimenFiscal: business and professional persons; landlords; persons of the simplified regime (RESICO). */
const BUSINESS = "612";
const LANDLORD = "606";
const SIMPLIFIED = "626";

/** Two thirds of each rate of IVA, with the six decimals of c_TasaOCuota (docs/sat/dos-tercios.md). */
const TWO_THIRDS: Readonly<Record<string, string>> = { "0.160000": "0.106667", "0.080000": "0.053333" };
const FREIGHT_RATE: Readonly<Record<string, string>> = { "0.160000": "0.040000" };

/** Of what a person sells, that from which a company withholds two thirds of the IVA, with its clause of LIVA 1-A. */
const TWO_THIRDS_OF: Readonly<Partial<Record<Operation, string>>> = {
  fee: "LIVA 1-A, II, a)",
  lease: "LIVA 1-A, II, a)",
  rental: "LIVA 1-A, II, a)",
  commission: "LIVA 1-A, II, d)",
};

/** The ISR that a company withholds from a person of regime 612 or 606. */
const ISR_OF: Readonly<Partial<Record<Operation, readonly [rate: string, basis: string]>>> = {
  fee: ["0.100000", "LISR 106"],
  lease: ["0.100000", "LISR 116"],
};
const SIMPLIFIED_ISR = ["0.012500", "LISR 113-J"] as const;

/**
 * What a company that pays for a line withholds from its issuer; null where that is not known. `vat`: the IVA charged,
 * with six decimals; null for none, undefined where it is neither (docs/sat/que-retiene-una-moral.md).
 */
export function dueWithholding(issuer: WithheldIssuer, operation: Operation, vat: Due): DueWithholding | null {
  const isPerson = isPersonRfc(issuer.rfc);
  const isr = isPerson ? dueIsr(issuer.regime, operation) : undefined;
  if (operation === "freight") {
    const basis = [...(isr?.basis ?? []), "LIVA 1-A, II, c)", "RLIVA 3, II"];
    return { isr: isr?.rate, vat: rateOf(vat, FREIGHT_RATE), basis };
  }
  if (isr === undefined) return null;
  const clause = TWO_THIRDS_OF[operation];
  const basis = [...isr.basis, ...(clause === undefined ? [] : [clause, "RLIVA 3, I"])];
  return { isr: isr.rate, vat: clause === undefined ? null : rateOf(vat, TWO_THIRDS), basis };
}

function dueIsr(regime: string, operation: Operation): { rate: string | null; basis: string[] } | undefined {
  if (regime === SIMPLIFIED) return { rate: SIMPLIFIED_ISR[0], basis: [SIMPLIFIED_ISR[1]] };
  if (regime !== BUSINESS && !(regime === LANDLORD && operation === "lease")) return undefined;
  const [rate, basis] = ISR_OF[operation] ?? [null, null];
  return { rate, basis: basis === null ? [] : [basis] };
}

/** Whether a regime leaves no doubt about what is sold: a landlord's leases real estate. */
export const operationOfRegime = (regime: string): Operation | null => (regime === LANDLORD ? "lease" : null);

/** Nothing is charged, nothing is withheld; of a rate that has no share, none is known. */
function rateOf(vat: Due, shares: Readonly<Record<string, string>>): Due {
  return vat === null || vat === undefined ? vat : shares[vat];
}

const DECIMALS = 6;
const NOTHING = "0.000000";

/** A rate with the six decimals of c_TasaOCuota. */
export function sixDecimals(rate: string | null): string {
  return Decimal.parse(rate ?? "0")
    .withScale(DECIMALS)
    .toString();
}

/** c_ObjetoImp: taxed; and taxed without the IVA being charged, which leaves room for the ISR. */
const TAXED = "02";
const WITHOUT_VAT: readonly string[] = ["06", "07", "08"];

/** Whether a line may say in its taxes what is withheld from it. */
export function canWithhold({ tax_object_id }: Pick<DraftItem, "tax_object_id">): boolean {
  const object = keyOfId("tax_object", tax_object_id ?? 0) ?? "";
  return object === TAXED || WITHOUT_VAT.includes(object);
}

/** The rate of the IVA that a line charges; null for none, undefined where it charges several. */
export function chargedVat({ taxes }: Pick<DraftItem, "taxes">): Due {
  const charged = taxes.filter(({ tax, withheld }) => tax === "IVA" && !withheld);
  if (charged.length > 1) return undefined;
  const [row] = charged;
  if (row === undefined || row.factor === "exempt") return null;
  if (row.factor === "quota") return undefined;
  const rate = sixDecimals(row.rate);
  return rate === NOTHING ? null : rate;
}

/** What has to change in the taxes of a line. */
export interface TaxChange {
  readonly add: readonly TaxRow[];
  readonly remove: readonly TaxRow[];
}

/** The rows that a line needs and those it should not have, so that it withholds what is due; both empty: it does. */
export function withholdingChange({ taxes }: Pick<DraftItem, "taxes">, { isr, vat }: DueWithholding): TaxChange {
  const changes = [changeOf("ISR", taxes, isr), changeOf("IVA", taxes, vat)];
  return { add: changes.flatMap(({ add }) => add), remove: changes.flatMap(({ remove }) => remove) };
}

function changeOf(tax: Tax, taxes: readonly TaxRow[], due: Due): TaxChange {
  const rows = withheldRows(taxes).filter((row) => row.tax === tax);
  const [only] = rows;
  if (due === undefined || (rows.length === 1 && only !== undefined && due !== null && isRate(only, due)))
    return { add: [], remove: [] };
  return { add: due === null ? [] : [withheldRow(tax, due)], remove: rows };
}

/** Both ways of writing two thirds of 16 % lie in the range of c_TasaOCuota (facts of the SAT's catalogue). */
const ALSO: Readonly<Record<string, string>> = { "0.106667": "0.106666" };

function isRate({ factor, rate }: TaxRow, due: string): boolean {
  const said = sixDecimals(rate);
  return factor === "rate" && (said === due || said === ALSO[due]);
}

/** The rows of ISR and IVA that are withheld. */
export function withheldRows(taxes: readonly TaxRow[]): TaxRow[] {
  return taxes.filter(({ tax, withheld }) => withheld && tax !== "IEPS");
}

export function withheldRow(tax: Tax, rate: string): TaxRow {
  return { tax, factor: "rate", rate, withheld: true, base: null };
}
