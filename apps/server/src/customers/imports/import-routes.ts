import { ROUTES } from "@timbra/contract";
import type { Room } from "../../http/app-type.ts";
import { serveImports } from "../../imports/index.ts";
import { customerImporter } from "./customer-importer.ts";

export const customerImportRoutes: Room = (app, deps) =>
  serveImports(app, deps, customerImporter, {
    template: ROUTES.customerImportTemplate,
    preview: ROUTES.previewCustomerImport,
    list: ROUTES.listCustomerImports,
    one: ROUTES.getCustomerImport,
    commit: ROUTES.commitCustomerImport,
    undo: ROUTES.undoCustomerImport,
  });
