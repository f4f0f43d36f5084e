import { EXPORT_MEDIA_TYPES, notice, ROUTES } from "@timbra/contract";
import { createThrottle, type Limit } from "../accounts/index.ts";
import { writeXlsx } from "../adapters/sheets/index.ts";
import { findCustomer } from "../customers/index.ts";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound } from "../http/errors.ts";
import { sendStream, timestampedFileName } from "../http/export.ts";
import { idempotentId } from "../http/idempotency.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import { newId } from "../lib/ids.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { STATEMENT_WORDS } from "../texts/index.ts";
import { printStatement, sendStatement, writeStatementLetter } from "./send-statement.ts";
import { getAccount, getStatement, type StatementCustomer } from "./statement.ts";
import { toStatementSheets } from "./statement-files.ts";

/** More than a person sends by hand, and too few to abuse the mail server. */
const PER_ISSUER: Limit = { burst: 60, everySeconds: 20 };

/** How a customer stands, and the statement of account that says it to them. */
export const statementRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  /** Reads something of a customer that is there. */
  const ofCustomer = <Read>(
    session: Session,
    id: string,
    read: (tx: Tx, customer: StatementCustomer & { readonly email: string }, issuerId: string) => Promise<Read>,
  ) =>
    withSessionTenant(deps.db, session, async (tx, issuerId) =>
      read(tx, orNotFound(await findCustomer(tx, id)), issuerId),
    );

  route(app, ROUTES.getCustomerAccount, ({ params, session }) =>
    ofCustomer(session, params.id, (tx, customer, issuerId) => getAccount(tx, deps, issuerId, customer)),
  );

  route(app, ROUTES.getStatement, ({ params, query, session }) =>
    ofCustomer(session, params.id, (tx, { id, rfc, name }, issuerId) =>
      getStatement(tx, deps, issuerId, { id, rfc, name }, query),
    ),
  );

  route(app, ROUTES.getStatementFile, async ({ params, query, session, language, reply }) => {
    const customer = await ofCustomer(session, params.id, (_, found) => Promise.resolve(found));
    const issuerId = requireIssuer(session);
    const local = mexicanTime(deps.clock.now());
    if (query.format === "xlsx") {
      const statement = await ofCustomer(session, params.id, (tx) => getStatement(tx, deps, issuerId, customer, query));
      const name = timestampedFileName(local, `${STATEMENT_WORDS.file[language]} ${customer.rfc}.xlsx`);
      return sendStream(reply, EXPORT_MEDIA_TYPES.xlsx, name, writeXlsx(toStatementSheets(statement, language), local));
    }
    const { printed, name } = await printStatement(deps, issuerId, customer, query, language);
    const file = timestampedFileName(local, `${name}.pdf`);
    return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: file });
  });

  route(app, ROUTES.previewStatementMail, ({ params, body, session, language }) =>
    ofCustomer(session, params.id, async (tx, customer, issuerId) => {
      const wish = { issuerId, customer, request: body, language: body.language ?? language };
      const letter = await writeStatementLetter(tx, deps, wish);
      const { subject, text } = await deps.mail.preview(tx, { ...letter, recipient: body.to[0] ?? "" });
      return { subject, text };
    }),
  );

  route(app, ROUTES.sendStatement, async ({ params, body, session, language, request }) => {
    const { issuerId, userId } = authorOf(session);
    const customer = await ofCustomer(session, params.id, (_, found) => Promise.resolve(found));
    await throttle.consume(`send:${issuerId}`, PER_ISSUER);
    const id = idempotentId("send", issuerId, request) ?? newId(deps.clock);
    await sendStatement(deps, {
      ...{ issuerId, userId, id, customer, request: body },
      language: body.language ?? language,
    });
    return { message: notice("statement_mailed", language, { addresses: [...body.to, ...body.cc].join(", ") }) };
  });
};
