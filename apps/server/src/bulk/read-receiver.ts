import { isGenericRfc, type Receiver } from "@timbra/contract";
import { countryOf, regimeOf } from "../customers/index.ts";
import type { Cells } from "../imports/index.ts";
import type { BulkFacts, KnownCustomer } from "./bulk-facts.ts";

/** Who a row is for: a customer that is known and not contradicted, or what the cells say with that customer's facts where they are blank. */
export interface ReadReceiver {
  readonly customerId: string | null;
  /** For the draft's own schema to judge. */
  readonly receiver: Readonly<Record<string, unknown>> | null;
  /** The known customer as a receiver, where the draft names it. */
  readonly known: Receiver | null;
}

const FACTS = ["name", "tax_regime_id", "zip_code", "country_id", "foreign_tax_id", "email"] as const;

export function readReceiver(cells: Cells, { customers }: Pick<BulkFacts, "customers">): ReadReceiver {
  const rfc = cells["rfc"]?.toUpperCase();
  if (rfc === undefined) return { customerId: null, receiver: null, known: null };
  const typed: Readonly<Record<string, string | number | undefined>> = {
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
  const isSame = known !== null && FACTS.every((fact) => typed[fact] === undefined || typed[fact] === known[fact]);
  if (isSame && customer !== undefined) return { customerId: customer.id, receiver: null, known };
  const filled = Object.fromEntries(FACTS.map((fact) => [fact, typed[fact] ?? known?.[fact] ?? null]));
  return { customerId: null, receiver: { rfc, ...filled }, known: null };
}

/** Generic RFCs are those of many: only the name tells which. */
function knownBy(candidates: readonly KnownCustomer[], rfc: string, name: string | undefined): KnownCustomer | undefined {
  const named = candidates.find(({ content }) => content.name === name);
  return named ?? (isGenericRfc(rfc) ? undefined : candidates.at(-1));
}

function receiverFrom({ content }: KnownCustomer): Receiver {
  const { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id } = content;
  return { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id };
}
