import { ROUTES } from "@timbra/contract";
import type { Room } from "../../http/app-type.ts";
import { serveImports } from "../../imports/index.ts";
import { ticketImporter } from "./ticket-importer.ts";

export const ticketImportRoutes: Room = (app, deps) =>
  serveImports(app, deps, ticketImporter, {
    template: ROUTES.ticketImportTemplate,
    preview: ROUTES.previewTicketImport,
    list: ROUTES.listTicketImports,
    one: ROUTES.getTicketImport,
    commit: ROUTES.commitTicketImport,
    undo: ROUTES.undoTicketImport,
  });
