import * as z from "zod";
import { anyText } from "./fields/text.ts";

/** Labels are the SAT's, in Spanish: they are law. `key` is the SAT's key. */
const described = z.object({ id: z.int(), key: z.string(), descripcion: z.string() });

/** The lists as the selects need them, with the names of spec §3. */
export const catalogueResponse = {
  countries: z.array(z.object({ id: z.int(), key: z.string(), name: z.string() })),
  /** `label` is "601 - General de Ley Personas Morales". */
  tax_regimes: z.array(z.object({ id: z.int(), key: z.string(), label: z.string(), individual: z.boolean(), company: z.boolean() })),
  units: z.array(z.object({ id: z.int(), key: z.string(), name: z.string() })),
  taxobjects: z.array(z.object({ id: z.int(), clave: z.string(), descripcion: z.string() })),
  vat_choices: z.array(z.object({ id: z.int(), name: z.string(), rate: z.string().nullable() })),
  /** `tax_regimes` are the ids of the receiver's regimes that allow the use. */
  cfdi_uses: z.array(described.extend({ individual: z.boolean(), company: z.boolean(), tax_regimes: z.array(z.int()) })),
  currencies: z.array(described.extend({ decimals: z.int() })),
  payment_forms: z.array(described),
  payment_methods: z.array(described),
  exports: z.array(described),
} as const;

export const countriesResponse = z.object({ countries: catalogueResponse.countries });

export const taxRegimesResponse = z.object({ tax_regimes: catalogueResponse.tax_regimes });

export const unitsResponse = z.object({ units: catalogueResponse.units, taxobjects: catalogueResponse.taxobjects });

/** The large lists that are searched instead of listed. */
export const SEARCHABLE = ["product-keys", "units", "zip-codes"] as const;

export const catalogueSearchParams = z.object({ kind: z.enum(SEARCHABLE, { error: "not_in_list" }) });

export const catalogueSearchQuery = z.object({ q: anyText().max(200).default(""), limit: z.coerce.number().int().min(1).max(50).default(20) });

/** Best first. `id` only for a unit that has one. */
export const catalogueSearchResponse = z.object({
  rows: z.array(z.object({ key: z.string(), description: z.string(), score: z.number(), id: z.int().nullable() })),
});
