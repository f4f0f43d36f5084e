import { type ResponseOf, ROUTES } from "@timbra/contract";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { cutPage, readCursor } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { countMovements, getCredits, listMovements } from "./ledger.db.ts";
import { type MovementKind, SIGN_OF_MOVEMENT } from "./movement-sheet.ts";

export const creditRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getCredits, async ({ session }) => ({
    credits: session.issuerId === null ? 0 : await withSessionTenant(deps.db, session, getCredits),
  }));

  route(app, ROUTES.listCreditMovements, async ({ query, session }) => {
    const issuerId = requireIssuer(session);
    const scope = ["credit-movements-by-number", issuerId];
    const before = query.cursor === undefined ? null : String(readCursor(deps.cursorKey, scope, query.cursor)[0]);
    const { found, total } = await withSessionTenant(deps.db, session, async (tx) => ({
      found: await listMovements(tx, issuerId, { before, rows: query.rows_per_page }),
      total: await countMovements(tx, issuerId),
    }));
    const positionOf = ({ number }: Movement) => [number];
    const page = cutPage(deps.cursorKey, scope, found, query.rows_per_page, positionOf);
    return { ...page, rows: page.rows.map(toRow), total };
  });
};

type Movement = Awaited<ReturnType<typeof listMovements>>[number];
type Document = ResponseOf<"listCreditMovements">["rows"][number]["document"];

function toRow({ number: _number, invoice_id, invoice_type, serie, folio, ...row }: Movement) {
  const kind = row.kind as MovementKind;
  return {
    ...row,
    kind,
    amount: SIGN_OF_MOVEMENT[kind] * Number(row.amount),
    document: invoice_id === null ? null : toDocument(invoice_id, invoice_type, serie, folio),
    created_at: row.created_at.toISOString(),
  };
}

/** The checks of the table make the narrowing true. */
function toDocument(id: string, type: string | null, serie: string | null, folio: string | null): Document {
  return { id, type: type as NonNullable<Document>["type"], serie, folio: folio === null ? null : Number(folio) };
}
