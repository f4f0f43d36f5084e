import { ROUTES } from "@timbra/contract";
import type { Room } from "../../http/app-type.ts";
import { serveImports } from "../../imports/index.ts";
import { productImporter } from "./product-importer.ts";

export const productImportRoutes: Room = (app, deps) =>
  serveImports(app, deps, productImporter, {
    template: ROUTES.productImportTemplate,
    preview: ROUTES.previewProductImport,
    list: ROUTES.listProductImports,
    one: ROUTES.getProductImport,
    commit: ROUTES.commitProductImport,
    undo: ROUTES.undoProductImport,
  });
