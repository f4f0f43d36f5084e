import { decimalsOf, PRICE_KIND, PRODUCT_KIND, productRequest, type ReadRequestOf, sentence } from "@timbra/contract";
import { type Cells, type ImportContext, type Importer, type Remarks, writtenRowsOf } from "../../imports/index.ts";
import { plainDecimal } from "../../plain-decimal.ts";
import { isUnitKnown } from "../known-unit.ts";
import { type ProductContent, productWarnings, toProductContent } from "../product-record.ts";
import { deleteUnusedProducts, updateProduct } from "../products.db.ts";
import { readTaxes } from "../tax-words.ts";
import { findProducts, insertProducts } from "./import-products.db.ts";
import { mergeProduct } from "./merge-product.ts";
import { keyOfSat, taxInput, unitOf, withTaxes } from "./product-cells.ts";
import { plainWord as plain } from "./tax-cells.ts";

type Form = ReadRequestOf<"saveProduct">;

/** No unit has it. */
const UNKNOWN = -1;
/** Keys of c_ClaveProdServ from here on are services. */
const FIRST_SERVICE = "70";

/**
 * What an import has to know of products. The same product: the same identification number; without one, the same key
 * and description.
 */
export const productImporter: Importer<Form, ProductContent> = {
  kind: "products",
  schema: productRequest,
  toInput: (typed, context) => toInput(withTaxes(typed), context),
  forbid: (cells, { decimals, catalogues, unitCalled, day, language }): Remarks => ({
    ...(decimalsOf(plainDecimal(priceOf(cells) ?? "")) > decimals
      ? { productos_precio_unitario: [sentence("max_decimals", language, { decimals })] }
      : null),
    ...(isUnitKnown(catalogues, unitOf(cells, unitCalled) ?? UNKNOWN, day)
      ? null
      : { productos_cat_units_id: [sentence("not_in_list", language)] }),
    ...(cells["taxes"] !== undefined && readTaxes(cells["taxes"]) === null
      ? { productos_impuestos: [sentence("import_taxes", language)] }
      : null),
  }),
  advise,
  nameOf: (cells) => cells["description"] ?? cells["code"] ?? "",
  keyOf: (form) =>
    keyOf(form.productos_numero_identificacion, form.productos_claveprodserv, form.productos_descripcion),
  contentOf: toProductContent,
  merge: (before, given, cells) => mergeProduct(before, given, withTaxes(cells)),
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
  insert: insertProducts,
  async update(tx, id, content, now) {
    await updateProduct(tx, id, content, now);
    return true;
  },
  ...writtenRowsOf("products", deleteUnusedProducts),
};

function toInput(cells: Cells, { unitCalled }: ImportContext): Readonly<Record<string, unknown>> {
  return {
    productos_tipo: kindOf(cells),
    productos_claveprodserv: keyOfSat(cells),
    productos_descripcion: cells["description"],
    productos_numero_identificacion: cells["code"],
    productos_cat_units_id: unitOf(cells, unitCalled),
    productos_valor: plain(cells["price_kind"] ?? "").match(/total|importe|1/) ? PRICE_KIND.total : PRICE_KIND.unit,
    productos_precio_unitario: priceOf(cells),
    ...taxInput(cells),
  };
}

function advise(form: Form, context: ImportContext): Remarks {
  return Object.fromEntries(productWarnings(form, context).map(({ field, message }) => [field, [message]]));
}

function keyOf(code: string | null, key: string, description: string): string {
  return code === null ? `${key} ${plain(description)}` : `#${code}`;
}

/** "Producto", "Servicio", in either language; by the SAT's key unless told. */
function kindOf(cells: Cells): string {
  const typed = plain(cells["kind"] ?? "");
  if (/^(servicio|service|1)/.test(typed)) return PRODUCT_KIND.service;
  if (/^(producto|product|0)/.test(typed)) return PRODUCT_KIND.product;
  if (typed !== "") return typed;
  return (cells["product_key"] ?? "").slice(0, 2) >= FIRST_SERVICE ? PRODUCT_KIND.service : PRODUCT_KIND.product;
}

function priceOf(cells: Cells): string | undefined {
  return cells["price"]?.replace(/^\s*(?:mxn|mx)?\s*\$\s*/i, "");
}
