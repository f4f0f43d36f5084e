import * as z from "zod";
import { anyText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";
import { get, post } from "./route.ts";

/** Labels are the SAT's, in Spanish: they are law. `key` is the SAT's key. */
const described = z.object({ id: z.int(), key: z.string(), descripcion: z.string() });

/** The lists as the selects need them, with the names of spec §3. */
export const catalogueResponse = {
  countries: z.array(z.object({ id: z.int(), key: z.string(), name: z.string() })),
  /** `label` is "601 - General de Ley Personas Morales". */
  tax_regimes: z.array(
    z.object({ id: z.int(), key: z.string(), label: z.string(), individual: z.boolean(), company: z.boolean() }),
  ),
  /** `until`: the last day of one that the SAT has ended, or will. */
  units: z.array(z.object({ id: z.int(), key: z.string(), name: z.string(), until: z.string().optional() })),
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

/**
 * The lists of complements, and of places and customs patents, by the prefix of their schema and their name in it. They
 * come with the server.
 */
export const COMPLEMENT_LISTS = [
  "catCFDI:c_Estado",
  "catCFDI:c_Municipio",
  "catCFDI:c_Localidad",
  "catCFDI:c_PatenteAduanal",
  "catPagos:c_TipoCadenaPago",
  "catCartaPorte:c_RegimenAduanero",
  "catCartaPorte:c_CveTransporte",
  "catCartaPorte:c_TipoEstacion",
  "catCartaPorte:c_Estaciones",
  "catCartaPorte:c_ClaveUnidadPeso",
  "catCartaPorte:c_MaterialPeligroso",
  "catCartaPorte:c_TipoEmbalaje",
  "catCartaPorte:c_TipoPermiso",
  "catCartaPorte:c_ConfigAutotransporte",
  "catCartaPorte:c_SubTipoRem",
  "catCartaPorte:c_ConfigMaritima",
  "catCartaPorte:c_ClaveTipoCarga",
  "catCartaPorte:c_ContenedorMaritimo",
  "catCartaPorte:c_NumAutorizacionNaviero",
  "catCartaPorte:c_CodigoTransporteAereo",
  "catCartaPorte:c_TipoDeServicio",
  "catCartaPorte:c_DerechosDePaso",
  "catCartaPorte:c_TipoCarro",
  "catCartaPorte:c_Contenedor",
  "catCartaPorte:c_TipoDeTrafico",
  "catCartaPorte:c_FiguraTransporte",
  "catCartaPorte:c_ParteTransporte",
  "catCartaPorte:c_DocumentoAduanero",
  "catCartaPorte:c_TipoMateria",
  "catCartaPorte:c_SectorCOFEPRIS",
  "catCartaPorte:c_FormaFarmaceutica",
  "catCartaPorte:c_CondicionesEspeciales",
  "catCartaPorte:c_RegistroISTMO",
  "catCartaPorte:c_Municipio",
  "catCartaPorte:c_Localidad",
  "catComExt:c_MotivoTraslado",
  "catComExt:c_TipoOperacion",
  "catComExt:c_ClavePedimento",
  "catComExt:c_INCOTERM",
  "catComExt:c_FraccionArancelaria",
  "catComExt:c_UnidadAduana",
  "catHidroYPetro:c_TipoPermiso",
  "catHidroYPetro:c_ClaveHYP",
  "catHidroYPetro:c_SubProductoHYP",
  "catNomina:c_Banco",
  "catNomina:c_Estado",
  "catNomina:c_OrigenRecurso",
  "catNomina:c_PeriodicidadPago",
  "catNomina:c_RiesgoPuesto",
  "catNomina:c_TipoContrato",
  "catNomina:c_TipoDeduccion",
  "catNomina:c_TipoHoras",
  "catNomina:c_TipoIncapacidad",
  "catNomina:c_TipoJornada",
  "catNomina:c_TipoNomina",
  "catNomina:c_TipoOtroPago",
  "catNomina:c_TipoPercepcion",
  "catNomina:c_TipoRegimen",
  "catRetenciones:c_CveRetenc",
  "catRetenciones:c_TipoDividendoOUtilidadDistribuida",
  "catRetenciones:c_TipoContribuyenteSujetoRetencion",
  "catRetenciones:c_Pais",
  "catRetenciones:c_EntidadesFederativas",
  "catRetenciones:c_TipoImpuesto",
  "catRetenciones:c_Periodicidad",
  "catRetenciones:c_Periodo",
  "catRetenciones:c_Ejercicio",
  "catRetenciones:c_TipoPagoRet",
  "catCartaPorte:c_ClaveProdServCP",
  "catCartaPorte:c_ClaveProdSTCC",
] as const;

export type ComplementListName = (typeof COMPLEMENT_LISTS)[number];

/** Lists of a document itself that complements name too; an imported edition brings its own. */
export const SHARED_LISTS = [
  "catCFDI:c_ClaveUnidad",
  "catCFDI:c_CodigoPostal",
  "catCFDI:c_Moneda",
  "catCFDI:c_Pais",
] as const;

export type SharedListName = (typeof SHARED_LISTS)[number];

/** Every list that the fields of complements can be searched in. */
export const SEARCHED_LISTS: readonly (ComplementListName | SharedListName)[] = [...COMPLEMENT_LISTS, ...SHARED_LISTS];

const searchedList = z.enum([...COMPLEMENT_LISTS, ...SHARED_LISTS], { error: "not_in_list" });

export const complementListQuery = catalogueSearchQuery.extend({
  /** Only keys that the list has within this: a state's municipalities, the subproducts of a fuel. */
  within: anyText().max(100).optional(),
  /** Only keys in force on this day; today unless specified. */
  day: z.iso.date().optional(),
});

/** The likeliest first. `description` is the SAT's, empty where it is not known; `facts`: what else the list says. */
export const complementListResponse = z.object({
  rows: z.array(
    z.object({
      key: z.string(),
      description: z.string(),
      since: z.string(),
      until: z.string().nullable(),
      facts: z.record(z.string(), z.string()),
    }),
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

/** What may happen to a key between two editions. */
export const KEY_CHANGES = ["ended", "changed", "reinstated", "added"] as const;

/** So many changes are answered at once. */
export const CHANGES_SHOWN = 200;

export const catalogueChangesQuery = z.object({
  list: anyText().max(40).optional(),
  kind: z.enum(KEY_CHANGES).optional(),
  offset: z.coerce.number().int().min(0).default(0),
});

/** How the edition in use differs from what was in use before it. Names and facts are the SAT's, in Spanish. */
export const catalogueChangesResponse = z.object({
  /** The file in use; null: the lists that come with the product, which follow nothing. */
  file_name: z.string().nullable(),
  /** Lists with a change, in the order of the SAT's workbook. */
  counts: z.array(z.object({ list: z.string(), kind: z.enum(KEY_CHANGES), count: z.int() })),
  /** Those asked for, of which there are `total`; at most `CHANGES_SHOWN` from `offset` on. */
  rows: z.array(
    z.object({
      list: z.string(),
      key: z.string(),
      kind: z.enum(KEY_CHANGES),
      label: z.string(),
      until: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  total: z.int(),
});

const retiredKey = {
  key: z.string(),
  /** What the SAT calls it, in Spanish; a postal code has no name. */
  description: z.string(),
  /** Its last day, YYYY-MM-DD; past or to come. */
  until: z.string(),
  /** How many have it; the first of them are named. */
  count: z.int(),
  used_by: z.array(z.object({ id: z.string(), name: z.string() })),
};

/** `successor`: the one key in force that the SAT calls the same; null where there is none or more than one. */
const retiredProductKey = z.object({
  list: z.enum(["c_ClaveProdServ", "c_ClaveUnidad"]),
  ...retiredKey,
  successor: z.object({ key: z.string(), description: z.string() }).nullable(),
});
export type RetiredProductKey = z.output<typeof retiredProductKey>;

const retiredCustomerKey = z.object({ list: z.enum(["c_RegimenFiscal", "c_CodigoPostal"]), ...retiredKey });
export type RetiredCustomerKey = z.output<typeof retiredCustomerKey>;

export const catalogueRoutes = {
  listRetiredProductKeys: get(
    "/api/catalogs/retired/products",
    "crud_user_products",
    "Products whose key or unit the SAT has ended or will end, by key",
    { response: z.object({ rows: z.array(retiredProductKey) }), accountant: true },
  ),
  replaceRetiredProductKey: post(
    "/api/catalogs/retired/products/replace",
    "crud_user_products",
    "Gives every product with such a key its successor, where that is certain",
    {
      request: z.object({ list: z.enum(["c_ClaveProdServ", "c_ClaveUnidad"]), key: z.string().max(8) }),
      response: z.object({ message: z.string(), replaced: z.int() }),
    },
  ),
  listRetiredCustomerKeys: get(
    "/api/catalogs/retired/customers",
    "crud_user_clients",
    "Customers whose regime or postal code the SAT has ended or will end, by key",
    { response: z.object({ rows: z.array(retiredCustomerKey) }), accountant: true },
  ),
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
  searchComplementList: get("/api/catalogs/complements/:list", "*", "Search over a list of a complement", {
    params: z.object({ list: searchedList }),
    query: complementListQuery,
    response: complementListResponse,
    accountant: true,
  }),
  nameComplementKeys: post("/api/catalogs/complements/names", "*", "What the SAT calls keys of lists of complements", {
    request: z.object({
      /** Only keys in force on this day; today unless specified. */
      day: z.iso.date().optional(),
      keys: z
        .array(z.object({ list: searchedList, key: anyText().max(100), within: anyText().max(100).optional() }))
        .max(2000),
    }),
    /** In the order of the keys; null where no list in force has the key, or no name of it. */
    response: z.object({ names: z.array(z.string().nullable()) }),
    accountant: true,
  }),
};
