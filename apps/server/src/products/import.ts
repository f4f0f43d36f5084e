import {
  DEFAULT_IDS,
  decimalsOf,
  PRICE_KIND,
  PRODUCT_KIND,
  productRequest,
  type ReadRequestOf,
  ROUTES,
  sentence,
} from "@timbra/contract";
import type { RoutePlugin } from "../http/app.ts";
import {
  type CellMessages,
  type Cells,
  type ImportContext,
  type Importer,
  NOT_IN_LIST,
  serveImports,
} from "../imports/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { plainText } from "../lib/plain-text.ts";
import { expandTaxes, keyOfSat, operationOf, TAX_COLUMNS, toTaxInput, unitOf } from "./import-cells.ts";
import { productWarnings, toProductContent } from "./product-record.ts";
import { findProducts, type ProductContent, products } from "./products.db.ts";
import { isUnitKnown } from "./save-product.ts";
import { parseTaxes } from "./tax-text.ts";

export const productImportRoutes: RoutePlugin = (app, deps) =>
  serveImports(app, deps, productImporter, {
    template: ROUTES.productImportTemplate,
    preview: ROUTES.previewProductImport,
    list: ROUTES.listProductImports,
    one: ROUTES.getProductImport,
    commit: ROUTES.commitProductImport,
    undo: ROUTES.undoProductImport,
  });

type Form = ReadRequestOf<"saveProduct">;

/** Keys of c_ClaveProdServ from here on are services. */
const FIRST_SERVICE = "70";

/**
 * What an import has to know of products. The same product: the same identification number; without one, the same key
 * and description.
 */
export const productImporter: Importer<Form, ProductContent> = {
  kind: "products",
  schema: productRequest,
  toInput: (typed, context) => toInput(expandTaxes(typed), context),
  errorsOf: (cells, { decimals, catalogues, unitCalled, day, language }): CellMessages => ({
    ...(decimalsOf(plainDecimal(priceOf(cells) ?? "")) > decimals
      ? { productos_precio_unitario: [sentence("max_decimals", language, { decimals })] }
      : null),
    ...(isUnitKnown(catalogues, unitOf(cells, unitCalled) ?? NOT_IN_LIST, day)
      ? null
      : { productos_cat_units_id: [sentence("not_in_list", language)] }),
    ...(cells["taxes"] !== undefined && parseTaxes(cells["taxes"]) === null
      ? { productos_impuestos: [sentence("import_taxes", language)] }
      : null),
  }),
  warningsOf: advise,
  nameOf: (cells) => cells["description"] ?? cells["code"] ?? "",
  keyOf: (form) =>
    keyOf(form.productos_numero_identificacion, form.productos_claveprodserv, form.productos_descripcion),
  toContent: toProductContent,
  merge: (before, given, cells) => mergeProduct(before, given, expandTaxes(cells)),
  async find(tx, forms) {
    const codes = forms.flatMap(({ productos_numero_identificacion: code }) => (code === null ? [] : [code]));
    const keys = forms.flatMap((form) =>
      form.productos_numero_identificacion === null ? [form.productos_claveprodserv] : [],
    );
    const found = await findProducts(tx, [...new Set(codes)], [...new Set(keys)]);
    return new Map(
      found.map(({ id, content }) => [
        keyOf(content.identification_number, content.product_key, content.description),
        { id, content },
      ]),
    );
  },
  insert: (tx, issuerId, rows, now) => products.insertAll(tx, issuerId, rows, now),
  async update(tx, id, content, now) {
    await products.update(tx, id, content, now);
    return true;
  },
  lock: (tx, ids) => products.lock(tx, ids),
  deleteUnused: (tx, ids) => products.deleteUnused(tx, ids),
};

function toInput(cells: Cells, { unitCalled }: ImportContext): Readonly<Record<string, unknown>> {
  return {
    productos_tipo: kindOf(cells),
    productos_claveprodserv: keyOfSat(cells),
    productos_descripcion: cells["description"],
    productos_numero_identificacion: cells["code"],
    productos_cat_units_id: unitOf(cells, unitCalled),
    productos_valor: plainText(cells["price_kind"] ?? "").match(/total|importe|1/) ? PRICE_KIND.total : PRICE_KIND.unit,
    productos_precio_unitario: priceOf(cells),
    productos_operacion: operationOf(cells),
    productos_cuenta_predial: cells["property_account"],
    ...toTaxInput(cells),
  };
}

function advise(form: Form, context: ImportContext): CellMessages {
  return Object.fromEntries(productWarnings(form, context).map(({ field, message }) => [field, [message]]));
}

function keyOf(code: string | null, key: string, description: string): string {
  return code === null ? `${key} ${plainText(description)}` : `#${code}`;
}

/** "Producto", "Servicio", in either language; by the SAT's key unless specified. */
function kindOf(cells: Cells): string {
  const typed = plainText(cells["kind"] ?? "");
  if (/^(servicio|service|1)/.test(typed)) return PRODUCT_KIND.service;
  if (/^(producto|product|0)/.test(typed)) return PRODUCT_KIND.product;
  if (typed !== "") return typed;
  return (cells["product_key"] ?? "").slice(0, 2) >= FIRST_SERVICE ? PRODUCT_KIND.service : PRODUCT_KIND.product;
}

function priceOf(cells: Cells): string | undefined {
  return cells["price"]?.replace(/^\s*(?:mxn|mx)?\s*\$\s*/i, "");
}

type Taxes = Pick<
  ProductContent,
  "tax_object_id" | "vat_tax_id" | "vat_rate_id" | "isr" | "ieps" | "ieps_quota" | "ieps_units"
>;

/**
 * What becomes of a product that exists: a blank cell changes nothing. What is always there (key, description, unit,
 * price) is as it was typed.
 */
function mergeProduct(before: ProductContent, given: ProductContent, cells: Cells): ProductContent {
  return {
    ...given,
    ...(cells["kind"] === undefined ? { kind: before.kind } : {}),
    ...(cells["price_kind"] === undefined && cells["taxes"] === undefined ? { price_kind: before.price_kind } : {}),
    ...(cells["operation"] === undefined ? { operation: before.operation } : {}),
    ...(cells["property_account"] === undefined ? { property_account: before.property_account } : {}),
    ...mergeTaxes(before, given, cells),
  };
}

/** A cell that says all taxes leaves none as it was. */
function mergeTaxes(before: ProductContent, given: ProductContent, cells: Cells): Partial<Taxes> {
  if (cells["taxes"] !== undefined) return {};
  const typed = TAX_COLUMNS.filter((column) => cells[column] !== undefined);
  if (typed.length === 0) return taxesOf(before);
  if ([before, given].some((one) => one.tax_object_id === DEFAULT_IDS.untaxed_object)) return {};
  return {
    tax_object_id: before.tax_object_id,
    ...(cells["vat"] === undefined ? { vat_tax_id: before.vat_tax_id } : {}),
    ...(cells["vat_withheld"] === undefined ? { vat_rate_id: before.vat_rate_id } : {}),
    ...(cells["isr"] === undefined ? { isr: before.isr } : {}),
    ...(cells["ieps"] === undefined ? { ieps: before.ieps } : {}),
    ...(cells["ieps_quota"] === undefined ? { ieps_quota: before.ieps_quota } : {}),
    ...(cells["ieps_units"] === undefined ? { ieps_units: before.ieps_units } : {}),
  };
}

function taxesOf({ tax_object_id, vat_tax_id, vat_rate_id, isr, ieps, ieps_quota, ieps_units }: ProductContent): Taxes {
  return { tax_object_id, vat_tax_id, vat_rate_id, isr, ieps, ieps_quota, ieps_units };
}
