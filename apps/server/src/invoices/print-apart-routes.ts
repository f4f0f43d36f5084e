import type { Room } from "../http/app-type.ts";
import { NAME_HEADER, PRINT_PATH, type PrintOrder } from "./print-apart.ts";
import { printInvoice } from "./print-invoice.ts";

/**
 * The room of the processes for heavy requests alone: prints what the process that started them is not to be kept from
 * others for.
 */
export const printApartRoutes: Room = (app, deps) => {
  app.post(PRINT_PATH, async (request, reply) => {
    const { issuerId, id, language } = request.body as PrintOrder;
    const paper = await printInvoice(deps, issuerId, id, language);
    if (paper === null) return reply.code(404).send();
    reply.header(NAME_HEADER, encodeURIComponent(paper.name));
    if (!paper.printed.ok) return reply.code(503).send(paper.printed.reason);
    return reply.type("application/pdf").send(Buffer.from(paper.printed.pdf));
  });
};
