import { isGenericRfc, keyOfId, type Language, legalName, type Receiver, sentence } from "@timbra/contract";
import { countryOf, regimeOf } from "../customers/index.ts";
import type { Cells } from "../imports/index.ts";
import type { BulkFacts, KnownCustomer } from "./bulk-facts.ts";

/**
 * Who a row is for: a customer that is known and not contradicted, or what the cells say with that customer's facts
 * where they are blank.
 */
export interface ReadReceiver {
  readonly customerId: string | null;
  /** For the draft's own schema to judge. */
  readonly receiver: Readonly<Record<string, unknown>> | null;
  /** The known customer as a receiver, where the draft names it. */
  readonly known: Receiver | null;
  /** What the cells say otherwise than the customer who is saved, or than what is read of them. */
  readonly problems: readonly ReceiverProblem[];
}

/** Advice about a cell of the invoice. */
export interface ReceiverProblem {
  readonly column: string;
  readonly message: string;
}

/** The facts of a receiver, and the columns that say them. */
const COLUMNS = {
  name: "name",
  tax_regime_id: "tax_regime",
  zip_code: "zip_code",
  country_id: "country",
  foreign_tax_id: "foreign_tax_id",
  email: "email",
} as const;
type Fact = keyof typeof COLUMNS;
const FACTS = Object.keys(COLUMNS) as readonly Fact[];
type Typed = Readonly<Record<Fact, string | number | undefined>>;

export function readReceiver(
  cells: Cells,
  { customers }: Pick<BulkFacts, "customers">,
  language: Language,
): ReadReceiver {
  const rfc = cells["rfc"]?.toUpperCase();
  if (rfc === undefined) return { customerId: null, receiver: null, known: null, problems: [] };
  const typed: Typed = {
    name: cells["name"],
    tax_regime_id: regimeOf(cells),
    // Spreadsheets take a leading zero away.
    zip_code: cells["zip_code"]?.replace(/^\d{4}$/, "0$&"),
    country_id: cells["country"] === undefined ? undefined : countryOf(cells),
    foreign_tax_id: cells["foreign_tax_id"],
    email: cells["email"],
  };
  const customer = knownBy(customers.get(rfc) ?? [], rfc, cells["name"]);
  const known = customer === undefined ? null : receiverFrom(customer);
  const other =
    known === null ? [] : FACTS.filter((fact) => typed[fact] !== undefined && !isSame(fact, typed[fact], known[fact]));
  const problems = [
    ...correctedIn(cells, typed, language),
    ...other.map((fact) => ({
      column: COLUMNS[fact],
      message: sentence("bulk_other_than_customer", language, { saved: factInWords(fact, known?.[fact]) }),
    })),
  ];
  if (other.length === 0 && customer !== undefined) return { customerId: customer.id, receiver: null, known, problems };
  const filled = Object.fromEntries(FACTS.map((fact) => [fact, typed[fact] ?? known?.[fact] ?? null]));
  return { customerId: null, receiver: { rfc, ...filled }, known: null, problems };
}

function correctedIn(cells: Cells, { zip_code: used }: Typed, language: Language): ReceiverProblem[] {
  const typed = cells["zip_code"];
  return typed === undefined || used === typed
    ? []
    : [{ column: "zip_code", message: readAs(typed, String(used), language) }];
}

/** That something else is used than what a cell says. */
export function readAs(typed: string, used: string, language: Language): string {
  return sentence("bulk_read_as", language, { typed, used });
}

/** Case and blanks of a name make no other customer. */
function isSame(fact: Fact, typed: string | number | undefined, saved: string | number | null): boolean {
  return fact === "name" ? legalName(String(typed)) === legalName(String(saved)) : typed === saved;
}

/** As a file says it: the SAT's key, not our id. */
function factInWords(fact: Fact, saved: string | number | null | undefined): string {
  if (saved === null || saved === undefined) return "–";
  if (fact === "tax_regime_id") return keyOfId("tax_regime", Number(saved)) ?? "–";
  return fact === "country_id" ? (keyOfId("country", Number(saved)) ?? "–") : String(saved);
}

/** Generic RFCs are those of many: only the name distinguishes them. */
function knownBy(
  candidates: readonly KnownCustomer[],
  rfc: string,
  name: string | undefined,
): KnownCustomer | undefined {
  const named = candidates.find(({ content }) => legalName(content.name) === legalName(name ?? ""));
  return named ?? (isGenericRfc(rfc) ? undefined : candidates.at(-1));
}

function receiverFrom({ content }: KnownCustomer): Receiver {
  const { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id } = content;
  return { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id };
}
