import * as z from "zod";
import { messageKey } from "../fields/text.ts";

/**
 * What kind of operation a line invoices, as far as what a company withholds from it depends on that: professional
 * fees; the lease of real estate; the rental of movable goods; a commission; road freight; any other service of a
 * business; a sale of goods.
 */
export const OPERATIONS = ["fee", "lease", "rental", "commission", "freight", "service", "goods"] as const;
export type Operation = (typeof OPERATIONS)[number];

const offered = z.enum(["", ...OPERATIONS], { error: messageKey("not_in_list") }).nullable();

/** A kind of operation that may be left out; blank is null. */
export function optionalOperation() {
  return offered.optional().transform((operation) => operation || null);
}

/** The same of something kept: what is left out stays as it is, blank takes it away. */
export function keptOperation() {
  return offered.transform((operation) => operation || null).optional();
}

/**
 * Beginnings of c_ClaveProdServ that leave no doubt; the longest that fits decides. `null`: of these more than one kind
 * is sold. What begins with none of them is not known either (docs/sat/que-retiene-una-moral.md).
 */
const BY_KEY: ReadonlyMap<string, Operation | null> = new Map<string, Operation | null>([
  // 10 to 60 are goods; but software and what is read or heard online is licensed as often as it is sold.
  ...Array.from({ length: 51 }, (_, at): [string, Operation] => [String(at + 10), "goods"]),
  ["4323", null],
  ["551115", null],
  // Management consultants; legal services.
  ["801015", "fee"],
  ["8012", "fee"],
  ["80131500", "lease"],
  ["80131501", "lease"],
  ["80131502", "lease"],
  ["80131503", "lease"],
  // Engineering, architecture.
  ["8110", "fee"],
  // Accounting; but 84111506 is also the key of advances, and 84111505 of payrolls.
  ["841115", "fee"],
  ["84111505", null],
  ["84111506", null],
  ["841116", "fee"],
  ["841118", "fee"],
  // Medical practice.
  ["8512", "fee"],
  // Machinery, office equipment, computers, vehicles, trailers, forklifts, clothes.
  ["721417", "rental"],
  ["801618", "rental"],
  ["811124", "rental"],
  ["78111808", "rental"],
  ["78111809", "rental"],
  ["78111811", "rental"],
  ["78111812", "rental"],
  ["78101805", "rental"],
  ["78121604", "rental"],
  ["911018", "rental"],
  // Cargo by road inside the country: not moves (78101804), nor what crosses the border (78101806).
  ["78101800", "freight"],
  ["78101801", "freight"],
  ["78101802", "freight"],
  ["78101803", "freight"],
  ["78101807", "freight"],
  // Cargo by air, rail and sea; passengers; storage.
  ["781015", "service"],
  ["781016", "service"],
  ["781017", "service"],
  ["781115", "service"],
  ["78111505", "rental"],
  ["781116", "service"],
  ["781117", "service"],
  ["78111704", "rental"],
  ["78111802", "service"],
  ["78111804", "service"],
  ["7813", "service"],
  // Water, power, telephones; restaurants, hotels.
  ["83", "service"],
  ["9010", "service"],
  ["9011", "service"],
]);

const LONGEST = 8;

/** The kind of operation that a product key means for certain; null for a key that does not say it. */
export function operationOfKey(key: string | null): Operation | null {
  if (key === null) return null;
  for (let length = LONGEST; length >= 2; length -= 1) {
    const known = BY_KEY.get(key.slice(0, length));
    if (known !== undefined) return known;
  }
  return null;
}

/** Keys of c_ClaveProdServ by which goods are moved: whose, a road carrier's or another's, they may not say. */
export function mayBeFreight(key: string | null): boolean {
  return key !== null && /^78(10(18|19)|12|14)/.test(key) && operationOfKey(key) === null;
}
