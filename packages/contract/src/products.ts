import { type Catalogos, Decimal, type TasaOCuota } from "@timbra/cfdi";
import * as z from "zod";
import { unitsResponse } from "./catalogues.ts";
import { PRODUCT_COLUMNS } from "./columns.ts";
import { DEFAULT_IDS } from "./default-ids.ts";
import { decimalField, iepsPercent, isrPercent, optionalDecimal, toDigits } from "./fields/decimal.ts";
import { catalogueId, catalogueIdOr, expectedVersion, optionalRowId, rowId } from "./fields/identifier.ts";
import { keptPropertyAccounts } from "./fields/property-accounts.ts";
import { documentText, messageKey, optionalText, refuseInvisible, requiredText } from "./fields/text.ts";
import { nullableText, warningsOfForm, wireDecimal, wireInstant } from "./fields/wire.ts";
import { deleteRequest, deleteResponse, listRequest, listRoutes, restoreResponse } from "./listing.ts";
import { PRICE_KIND, PRODUCT_KIND } from "./product-kinds.ts";
import { del, get, post } from "./route.ts";
import { keptOperation, OPERATIONS } from "./tax-advice/operation.ts";

/** "0" or "1", also as a number. */
function zeroOrOne() {
  return z.preprocess(
    (input: string | number | null | undefined) => (input === "" || input === null ? undefined : toDigits(input)),
    z.enum(["0", "1"], { error: (issue) => (issue.input === undefined ? "required" : "not_in_list") }),
  );
}

/** t_Importe (cfdv40.xsd). */
const PRICE_DECIMALS = 6;

export const productFields = z.object({
  productos_id: optionalRowId(),
  productos_tipo: zeroOrOne(),
  productos_claveprodserv: requiredText(1, 25),
  productos_descripcion: documentText(3, 1000).superRefine(refuseInvisible),
  productos_numero_identificacion: optionalText(1, 100).refine((text) => !text?.includes("|"), { error: "no_pipe" }),
  productos_cat_units_id: catalogueId("unit"),
  productos_valor: zeroOrOne(),
  productos_precio_unitario: decimalField({ decimals: PRICE_DECIMALS, min: "0" }),
  productos_cat_taxobject_id: catalogueIdOr("tax_object", DEFAULT_IDS.tax_object),
  productos_cat_vat_taxes_id: catalogueIdOr("vat_tax", DEFAULT_IDS.vat_tax),
  productos_cat_vat_rates_id: catalogueIdOr("vat_rate", DEFAULT_IDS.vat_rate),
  productos_r_isr: isrPercent(),
  productos_ieps: iepsPercent(),
  productos_operacion: keptOperation(),
  productos_cuenta_predial: keptPropertyAccounts(),
  productos_ieps_cuota: optionalDecimal({ decimals: 6, min: "0", max: "999999" }),
  productos_ieps_unidades: optionalDecimal({ decimals: 6, positive: true, max: "999999" }),
  version: expectedVersion(),
});

type QuotaFields = Pick<z.output<typeof productFields>, "productos_ieps_cuota" | "productos_ieps_unidades">;

/** How many units of a quota one unit sold has says nothing without the quota. */
const quotaIsGiven = (form: QuotaFields) => form.productos_ieps_unidades === null || form.productos_ieps_cuota !== null;
const quotaMissing = { error: messageKey("ieps_quota_missing"), path: ["productos_ieps_cuota"] };

export const productRequest = productFields.refine(quotaIsGiven, quotaMissing);

/** What a new product starts with (spec §3). */
export const NEW_PRODUCT = {
  productos_tipo: PRODUCT_KIND.product,
  productos_cat_units_id: DEFAULT_IDS.unit,
  productos_valor: PRICE_KIND.unit,
  productos_cat_taxobject_id: DEFAULT_IDS.tax_object,
  productos_cat_vat_taxes_id: DEFAULT_IDS.vat_tax,
  productos_cat_vat_rates_id: DEFAULT_IDS.vat_rate,
} as const;

/** What the switch "No tiene impuestos" saves (spec §4). */
export const UNTAXED_PRODUCT = {
  productos_cat_taxobject_id: DEFAULT_IDS.untaxed_object,
  productos_cat_vat_taxes_id: DEFAULT_IDS.vat_tax,
  productos_cat_vat_rates_id: DEFAULT_IDS.vat_rate,
  productos_r_isr: "",
  productos_ieps: "",
  productos_ieps_cuota: "",
  productos_ieps_unidades: "",
} as const;

/**
 * The form: with the switch off, the values of the fields that it hides are neither checked nor sent.
 * @param decimals how many a price may have: as many as the user has set (spec §5)
 */
export function productFormWith(decimals: number) {
  return z
    .custom<z.input<typeof productRequest>>()
    .transform((form) =>
      Number(form.productos_cat_taxobject_id) === DEFAULT_IDS.untaxed_object ? { ...form, ...UNTAXED_PRODUCT } : form,
    )
    .pipe(
      productFields
        .extend({ productos_precio_unitario: decimalField({ decimals, min: "0" }) })
        .refine(quotaIsGiven, quotaMissing),
    );
}

export const productForm = productFormWith(PRICE_DECIMALS);

export const productData = z.object({
  id: z.string(),
  tipo: z.enum(["0", "1"]),
  claveprodserv: z.string(),
  descripcion: z.string(),
  numero_identificacion: nullableText,
  unit: z.object({ id: z.int(), key: z.string(), name: z.string() }),
  valor: z.enum(["0", "1"]),
  importe: wireDecimal,
  precio_unitario: wireDecimal,
  tax_object: z.object({ id: z.int(), clave: z.string() }),
  vat_tax: z.object({ id: z.int() }),
  vat_rates: z.object({ id: z.int() }),
  r_isr: wireDecimal.nullable(),
  ieps: wireDecimal.nullable(),
  operacion: z.enum(OPERATIONS).nullable(),
  /** Of what is leased; several apart by ", ". */
  cuenta_predial: nullableText,
  /** IEPS by units: how much for each, and how many of them one unit sold has (null: one). */
  ieps_cuota: wireDecimal.nullable(),
  ieps_unidades: wireDecimal.nullable(),
});
export type ProductData = z.output<typeof productData>;

export const productSavedResponse = z.object({
  message: z.string(),
  product_data: productData,
  version: z.string(),
  warnings: warningsOfForm,
});

export const productQuery = z.object({ id: rowId() });

export const productResponse = z.object({ product_data: productData, version: z.string() });

/** A row of the products list; the picker of the invoice editor needs the whole product. */
export const productRow = productData.extend({ created_at: wireInstant, updated_at: wireInstant });
export type ProductRow = z.output<typeof productRow>;

const IEPS = "003";
const HUNDRED = Decimal.of(100n, 0);
const HUNDREDTH = Decimal.of(1n, 2);

/**
 * Whether the list that we have, whole or not, lacks a product's key on a day, `AAAA-MM-DD`. It can be kept; where the
 * list is whole the stamp refuses it.
 */
export function isProductKeyUnknown(key: string, catalogues: Pick<Catalogos, "estado">, day: string): boolean {
  return catalogues.estado("c_ClaveProdServ", key, day) !== "vigente";
}

/**
 * The rates that the SAT's list has for IEPS, as percentages, the highest first, when it lacks this one: it can be
 * kept, and the stamp would refuse it. Null when it is listed; nothing, nought or no number is not checked here, nor a
 * day before our list begins.
 */
export function ratesInsteadOf(percent: string | null, tasas: readonly TasaOCuota[], day: string): string | null {
  const given = Decimal.tryParse(percent ?? "");
  if (given === null || given.isZero()) return null;
  const listed = tasas.filter(
    (rate) => rate.impuesto === IEPS && rate.factor === "Tasa" && rate.traslado && isInForce(rate, day),
  );
  const rate = given.times(HUNDREDTH);
  if (
    listed.length === 0 ||
    listed.some(
      ({ minimo, maximo }) => rate.compare(Decimal.parse(minimo)) >= 0 && rate.compare(Decimal.parse(maximo)) <= 0,
    )
  )
    return null;
  const highest = listed.map(({ maximo }) => Decimal.parse(maximo)).sort((one, other) => other.compare(one));
  return highest.map((one) => `${withoutZeros(one.times(HUNDRED).toString())} %`).join(", ");
}

function isInForce({ desde, hasta }: TasaOCuota, day: string): boolean {
  return desde <= day && (hasta === undefined || day <= hasta);
}

function withoutZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

const products = "crud_user_products";

const list = listRoutes(
  "products",
  products,
  { all: "Products", page: "A page of products", sheet: "Every product that matches, as a spreadsheet" },
  {
    request: listRequest,
    row: productRow,
    filters: z.object({ tipo: z.enum(["0", "1"]).nullish() }),
    sortable: ["descripcion", "claveprodserv", "numero_identificacion", "precio_unitario", "created_at", "updated_at"],
    columns: PRODUCT_COLUMNS,
  },
  { accountant: true },
);

export const productRoutes = {
  saveProduct: post("/api/products/update_or_create", products, "Create or change a product", {
    request: productRequest,
    response: productSavedResponse,
    specified: true,
  }),
  getProduct: get("/api/products", products, "One product", {
    query: productQuery,
    response: productResponse,
    specified: true,
    accountant: true,
  }),
  listProducts: { ...list.all, specified: true } as const,
  paginateProducts: list.page,
  exportProducts: list.sheet,
  deleteProducts: del("/api/products/delete", products, "Delete products", {
    request: deleteRequest,
    response: deleteResponse,
    specified: true,
  }),
  restoreProducts: post("/api/products/restore", products, "Bring back products that were deleted within a day", {
    request: deleteRequest,
    response: restoreResponse,
  }),
  getUnitsData: get("/api/products/getUnitsData", products, "Units and tax objects", { response: unitsResponse }),
};
