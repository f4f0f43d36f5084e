import { notice, PRODUCT_COLUMNS, type ProductColumn, type ProductRow, ROUTES, shownPrice } from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { Deps } from "../boot/deps.ts";
import { listTaxObjects, listUnits } from "../catalogues/index.ts";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { withSessionTenant } from "../http/authenticate.ts";
import { contentVersion, requireCurrentVersion } from "../http/edit-version.ts";
import { orNotFound, refuse, refuseInvalid } from "../http/errors.ts";
import type { ExportColumns } from "../http/export.ts";
import { issuerList, listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { getDecimals } from "../issuer/index.ts";
import { mexicanDay, mexicanTime } from "../lib/mexican-time.ts";
import { PRODUCT_KIND_WORDS, SHEETS } from "../texts/index.ts";
import { productImportRoutes } from "./import.ts";
import { productWarnings, toContent, toProductData, toProductRow } from "./product-record.ts";
import { PRODUCT_SORTS, type ProductRecord, productList, products } from "./products.db.ts";
import { isUnitKnown, saveProduct } from "./save-product.ts";
import { taxesText } from "./tax-text.ts";

export const productRoutes: RoutePlugin = (app, deps) => {
  const { labelOf } = deps.catalogueStore;

  route(app, ROUTES.saveProduct, ({ session, body, language }) =>
    withSessionTenant(deps.db, session, async (tx, issuerId) => {
      const day = mexicanDay(deps.clock.now());
      if (!isUnitKnown(deps.catalogues, body.productos_cat_units_id, day))
        throw refuseInvalid("productos_cat_units_id", "not_in_list");
      const decimals = await getDecimals(tx);
      const { productos_id: id, version: expectedVersion } = body;
      if (id !== null)
        await requireCurrentVersion(tx, {
          owner: issuerId,
          expectedVersion,
          readCurrent: async () => toContent(await requireProduct(tx, id)),
        });
      const saved = await saveProduct(tx, deps.clock, issuerId, body, decimals);
      if (saved.kind === "not_found") throw refuse("not_found");
      if (saved.kind === "too_precise") throw refuseInvalid("productos_precio_unitario", "max_decimals", { decimals });
      const message = notice(body.productos_id === null ? "product_created" : "product_saved", language);
      const warnings = productWarnings(body, { catalogues: deps.catalogues, day, language });
      return {
        message,
        product_data: toProductData(saved.product, decimals, labelOf),
        version: contentVersion(toContent(saved.product)),
        warnings,
      };
    }),
  );

  route(app, ROUTES.getProduct, ({ session, query }) =>
    withSessionTenant(deps.db, session, async (tx) => {
      const product = await requireProduct(tx, query.id);
      return {
        product_data: toProductData(product, await getDecimals(tx), labelOf),
        version: contentVersion(toContent(product)),
      };
    }),
  );

  route(app, ROUTES.getUnitsData, async () => {
    const day = mexicanDay(deps.clock.now());
    return { units: listUnits(deps.catalogueStore, day), taxobjects: listTaxObjects(deps.catalogueStore, day) };
  });

  for (const routes of [productDeletionRoutes, productListRoutes, productImportRoutes]) routes(app, deps);
};

/** Deleting, and its way back. */
const productDeletionRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.deleteProducts, async ({ session, body, language }) => {
    const deleted = orNotFound(
      await withSessionTenant(deps.db, session, (tx) => products.deleteAll(tx, body.ids, deps.clock.now())),
    );
    return { message: notice("products_deleted", language, { count: deleted }), deleted };
  });

  route(app, ROUTES.restoreProducts, async ({ session, body, language }) => {
    const restored = orNotFound(
      await withSessionTenant(deps.db, session, (tx) => products.restoreAll(tx, body.ids, deps.clock.now())),
    );
    return { message: notice("products_restored", language, { count: restored }), restored };
  });
};

async function requireProduct(tx: Tx, id: string): Promise<ProductRecord> {
  return orNotFound(await products.get(tx, id));
}

/** The list of an issuer's products. `decimalsIn`: with how many decimals the issuer's prices are shown. */
export function productLists(deps: Deps, decimalsIn: (tx: Tx) => Promise<number> = getDecimals) {
  return listHandlers(deps, {
    ...issuerList(deps, "products"),
    sorts: PRODUCT_SORTS,
    order: { column: PRODUCT_SORTS.created_at, direction: "desc" },
    list: productList,
    toRows: async (rows, tx) => {
      const decimals = await decimalsIn(tx);
      return rows.map((row) => toProductRow(row, decimals, deps.catalogueStore.labelOf));
    },
    name: SHEETS.products,
    headings: PRODUCT_COLUMNS,
    cells: PRODUCT_CELLS,
  });
}

const productListRoutes: RoutePlugin = (app, deps) => {
  const lists = productLists(deps);
  route(app, ROUTES.listProducts, lists.list);
  route(app, ROUTES.paginateProducts, lists.paginate);
  // A file is read in several transactions, and its prices have the same decimals throughout.
  route(app, ROUTES.exportProducts, async (asked) => {
    const decimals = await withSessionTenant(deps.db, asked.session, getDecimals);
    return productLists(deps, async () => decimals).export(asked);
  });
};

/** A product as the columns of an exported list. */
const PRODUCT_CELLS: ExportColumns<ProductColumn, ProductRow> = {
  descripcion: [50, ({ descripcion }) => textCell(descripcion)],
  numero_identificacion: [22, (product) => textCell(product.numero_identificacion)],
  claveprodserv: [14, ({ claveprodserv }) => textCell(claveprodserv)],
  unit: [24, ({ unit }) => textCell(`${unit.key} - ${unit.name}`)],
  tipo: [16, ({ tipo }, language) => textCell(PRODUCT_KIND_WORDS[tipo][language])],
  precio_unitario: [16, (product) => numberCell(shownPrice(product))],
  taxes: [26, (product, language) => textCell(taxesText(product, language))],
  created_at: [20, (product) => dateCell(mexicanTime(new Date(product.created_at)))],
  updated_at: [20, (product) => dateCell(mexicanTime(new Date(product.updated_at)))],
};
