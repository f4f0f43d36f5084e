import * as z from "zod";
import { anyText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";
import { get } from "./route.ts";

/** Labels are the SAT's, in Spanish: they are law. `key` is the SAT's key. */
const described = z.object({ id: z.int(), key: z.string(), descripcion: z.string() });

/** The lists as the selects need them, with the names of spec §3. */
export const catalogueResponse = {
  countries: z.array(z.object({ id: z.int(), key: z.string(), name: z.string() })),
  /** `label` is "601 - General de Ley Personas Morales". */
  tax_regimes: z.array(
    z.object({ id: z.int(), key: z.string(), label: z.string(), individual: z.boolean(), company: z.boolean() }),
  ),
  units: z.array(z.object({ id: z.int(), key: z.string(), name: z.string() })),
  taxobjects: z.array(z.object({ id: z.int(), clave: z.string(), descripcion: z.string() })),
  vat_choices: z.array(z.object({ id: z.int(), name: z.string(), rate: z.string().nullable() })),
  /** `tax_regimes` are the ids of the receiver's regimes that allow the use. */
  cfdi_uses: z.array(
    described.extend({ individual: z.boolean(), company: z.boolean(), tax_regimes: z.array(z.int()) }),
  ),
  currencies: z.array(described.extend({ decimals: z.int() })),
  payment_forms: z.array(described),
  payment_methods: z.array(described),
  exports: z.array(described),
} as const;

export const unitsResponse = z.object({ units: catalogueResponse.units, taxobjects: catalogueResponse.taxobjects });

/** The large lists that are searched instead of listed. */
export const SEARCHABLE = ["product-keys", "units", "zip-codes"] as const;

export const catalogueSearchQuery = z.object({
  q: anyText().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** Own history first, then the best. `id` only for a unit that has one; `own`: the issuer's products use it. */
export const catalogueSearchResponse = z.object({
  rows: z.array(
    z.object({ key: z.string(), description: z.string(), score: z.number(), id: z.int().nullable(), own: z.boolean() }),
  ),
});

/** An update from the SAT: the one that runs, in whichever process, or the last one. */
const catalogueUpdate = z.object({
  state: z.enum(["running", "done", "failed"]),
  phase: z.enum(["downloading", "reading"]),
  /** Bytes received, of how many where the SAT says. */
  received: z.int(),
  total: z.int().nullable(),
  /** Lists begun to be read, of how many there are; 0 before. */
  lists: z.int(),
  lists_total: z.int(),
  /** What the SAT publishes was in use already. */
  already: z.boolean(),
  problems: z.array(z.string()),
  started_at: wireInstant,
  ended_at: wireInstant.nullable(),
});

/**
 * The edition of the SAT's lists in use. Null: the lists that come with the product.
 */
export const catalogueEditionResponse = z.object({
  edition: z
    .object({
      file_name: z.string(),
      format: z.enum(["xls", "xlsx", "sqlite"]),
      sha256: z.string(),
      /** Day of the SAT's publication, where it is known. */
      published_on: z.string().nullable(),
      imported_at: wireInstant,
      imported_by: z.string(),
      /** Keys of each list, by its name in the SAT's workbook. */
      keys: z.record(z.string(), z.int()),
    })
    .nullable(),
  /** The day of the lists that come with the product. */
  bundled_on: z.string(),
  /**
   * Days, by those of Mexico City, since the lists in use were published; since they were imported, where that day is
   * unknown.
   */
  age_days: z.int(),
  /** Whether its words can be looked for already; the search is built after the start. */
  searchable: z.boolean(),
  update: catalogueUpdate.nullable(),
});

export const catalogueRoutes = {
  listCountries: get("/api/catalogs/address/get/countries", "*", "Countries", {
    response: z.object({ countries: catalogueResponse.countries }),
    accountant: true,
  }),
  listTaxRegimes: get("/api/catalogs/invoice/get/tax_regimes", "*", "Tax regimes", {
    response: z.object({ tax_regimes: catalogueResponse.tax_regimes }),
    accountant: true,
  }),
  searchCatalogue: get("/api/catalogs/search/:kind", "*", "Ranked search over a large list", {
    params: z.object({ kind: z.enum(SEARCHABLE, { error: "not_in_list" }) }),
    query: catalogueSearchQuery,
    response: catalogueSearchResponse,
    accountant: true,
  }),
};
