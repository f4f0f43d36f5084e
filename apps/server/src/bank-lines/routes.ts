import { BANK_MAX_LINES, ROUTES } from "@timbra/contract";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { route } from "../http/route.ts";
import { readCells, sheetProblem } from "../imports/index.ts";
import { draftLines, judgeLines } from "./bank-lines.ts";
import { readLines } from "./read-lines.ts";

/** Payments as a bank lists them, and the receipts that are drafted of them. */
export const bankLineRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.readBankLines, async ({ body, session, language }) => {
    const issuerId = requireIssuer(session);
    const bytes = body.fileBase64 ? Buffer.from(body.fileBase64, "base64") : Buffer.from(separated(body.text ?? ""));
    const cells = await readCells(deps, BANK_MAX_LINES, { issuerId, bytes });
    if (cells.kind !== "read") throw sheetProblem(cells, {}, BANK_MAX_LINES, language);
    const read = readLines(cells.rows, {
      currency: body.currency,
      columns: body.columns ?? null,
      dateOrder: body.date_order ?? null,
    });
    return withSessionTenant(deps.db, session, (tx) => judgeLines(tx, deps, issuerId, read, body.currency));
  });

  route(app, ROUTES.draftBankLines, async ({ body, session, language }) => ({
    results: await draftLines(deps, { ...authorOf(session), request: body, language }),
  }));
};

/** What was pasted, with the separator said that most of its lines have: titles above a table have none. */
export function separated(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const has = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  const separator = ["\t", ";"].find((one) => has(one) * 2 >= lines.length) ?? ",";
  return `sep=${separator}\n${text}`;
}
