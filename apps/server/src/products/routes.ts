import { notice, ROUTES } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import { listTaxObjects, listUnits } from "../catalogues/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuseStale, versionOf } from "../http/edit-version.ts";
import { refuse, refuseInvalid } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { getDecimals } from "../issuer/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import { deleteProducts } from "./delete-products.ts";
import { isUnitKnown } from "./known-unit.ts";
import { contentOf, type ProductRecord, productWarnings, toProductData } from "./product-record.ts";
import { getProduct } from "./products.db.ts";
import { saveProduct } from "./save-product.ts";

export const productRoutes: Room = (app, deps) => {
  const { labelOf } = deps.catalogueBook;

  route(app, ROUTES.saveProduct, ({ session, body, language }) =>
    asIssuer(deps.db, session, async (tx) => {
      const day = mexicanDay(deps.clock.now());
      if (!isUnitKnown(deps.catalogues, body.productos_cat_units_id, day))
        throw refuseInvalid("productos_cat_units_id", "not_in_list");
      const decimals = await getDecimals(tx);
      const { productos_id: id, version: seen } = body;
      if (id !== null)
        await refuseStale(tx, {
          holder: issuerOf(session),
          seen,
          read: async () => contentOf(await keptProduct(tx, id)),
        });
      const saved = await saveProduct(tx, deps.clock, issuerOf(session), body, decimals);
      if (saved.kind === "not_found") throw refuse("not_found");
      if (saved.kind === "too_precise") throw refuseInvalid("productos_precio_unitario", "max_decimals", { decimals });
      const message = notice(body.productos_id === null ? "product_created" : "product_saved", language);
      const warnings = productWarnings(body, { catalogues: deps.catalogues, day, language });
      return {
        message,
        product_data: toProductData(saved.product, decimals, labelOf),
        version: versionOf(contentOf(saved.product)),
        warnings,
      };
    }),
  );

  route(app, ROUTES.getProduct, ({ session, query }) =>
    asIssuer(deps.db, session, async (tx) => {
      const product = await keptProduct(tx, query.id);
      return {
        product_data: toProductData(product, await getDecimals(tx), labelOf),
        version: versionOf(contentOf(product)),
      };
    }),
  );

  route(app, ROUTES.deleteProducts, async ({ session, body, language }) => {
    const deleted = await asIssuer(deps.db, session, (tx) => deleteProducts(tx, body.ids, deps.clock.now()));
    if (deleted === null) throw refuse("not_found");
    return { message: notice("products_deleted", language, { count: deleted }), deleted };
  });

  route(app, ROUTES.getUnitsData, async () => {
    const day = mexicanDay(deps.clock.now());
    return { units: listUnits(deps.catalogueBook, day), taxobjects: listTaxObjects(deps.catalogueBook, day) };
  });
};

async function keptProduct(tx: Tx, id: string): Promise<ProductRecord> {
  const product = await getProduct(tx, id);
  if (product === null) throw refuse("not_found");
  return product;
}
