import { EXPORT_MEDIA_TYPES, ROUTES } from "@timbra/contract";
import { getRegistrationProgress } from "../accounts/index.ts";
import { writeXlsx } from "../adapters/sheets/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, type Session, withSessionTenant } from "../http/authenticate.ts";
import { sendStream, timestampedFileName } from "../http/export.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import { readNewFigures } from "../invoices/index.ts";
import { mexicanTime, monthInWords } from "../lib/mexican-time.ts";
import { MONTH_REPORT_WORDS } from "../texts/index.ts";
import { listCompanyTasks } from "./companies.ts";
import { toPrintedTables, toSheets } from "./month-files.ts";
import { getMonthReport } from "./month-report.ts";

/** What an accountant takes away: a month as tables, on the screen, as a spreadsheet, on paper. */
export const reportRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getMonthReport, ({ query, session, language }) =>
    readMonth(deps, session, { month: query.month, language, whole: false }),
  );

  route(app, ROUTES.exportMonthReport, async ({ query, session, language, reply }) => {
    const whole = query.format === "xlsx";
    const report = await readMonth(deps, session, { month: query.month, language, whole });
    const local = mexicanTime(deps.clock.now());
    const title = `${MONTH_REPORT_WORDS.file[language]} ${query.month}`;
    const name = timestampedFileName(local, `${session.user.rfc} ${title}.${query.format}`);
    if (query.format === "xlsx")
      return sendStream(reply, EXPORT_MEDIA_TYPES.xlsx, name, writeXlsx(toSheets(report), local));
    const { businessName } = await withSessionTenant(deps.db, session, (tx) =>
      getRegistrationProgress(tx, deps.clock.now()),
    );
    const printed = await deps.pdf.printTables({
      language,
      title: `${MONTH_REPORT_WORDS.file[language]} · ${monthInWords(query.month, language)}`,
      subtitle: [businessName, session.user.rfc].filter(Boolean).join(" · "),
      day: local.slice(0, 10),
      tables: toPrintedTables(report, language),
      ...(session.issuerId !== null && { owner: session.issuerId }),
    });
    return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name });
  });

  route(app, ROUTES.listCompanyTasks, ({ session }) => listCompanyTasks(deps, session));
};

/** Its documents are read first, so that none is missing in a sum. */
async function readMonth(deps: Deps, session: Session, wanted: Parameters<typeof getMonthReport>[3]) {
  const { issuerId } = authorOf(session);
  await readNewFigures(deps.db, issuerId);
  return withSessionTenant(deps.db, session, (tx) => getMonthReport(tx, deps, issuerId, wanted));
}
