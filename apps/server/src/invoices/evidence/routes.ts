import { ROUTES } from "@timbra/contract";
import type { Room } from "../../http/app-type.ts";
import { refuse } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import { sendFile } from "../../http/send-file.ts";
import { issuerOf } from "../../http/tenant.ts";
import { getEvidence } from "./get-evidence.ts";

/** What proves how a document was certified, for whoever has to show it to somebody else. */
export const evidenceRoutes: Room = (app, deps) => {
  route(app, ROUTES.getInvoiceEvidence, async ({ params, session, reply }) => {
    const evidence = await getEvidence(deps, issuerOf(session), params.id);
    if (evidence === null) throw refuse("not_found");
    return sendFile(reply, { bytes: evidence.zip, mediaType: "application/zip", name: evidence.name });
  });
};
