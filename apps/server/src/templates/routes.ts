import { checkForm, type Language, notice, ROUTES, readTemplateId, type TemplateName } from "@timbra/contract";
import { doerOf } from "../deeds/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import { showMail } from "../http/show-mail.ts";
import { asMailWords, asPrintWords, formOf } from "./built-in.ts";
import { changeTemplate } from "./change-template.ts";
import { getTemplate, listTemplates } from "./get-template.ts";
import { openPage, sealPage } from "./preview-page.ts";
import type { Content } from "./templates.db.ts";

/** Where a frame finds a mail that is being written. */
const PAGE = "/api/admin/template-preview";

/** The words of mails and printed forms, for an administrator. */
export const templateRoutes: Room = (app, deps) => {
  route(app, ROUTES.listTemplates, async ({ body, language }) => {
    const rows = await listTemplates(deps.db, body.search, language);
    return { rows, total: rows.length, total_is_exact: true };
  });

  route(app, ROUTES.getTemplate, async ({ params }) => ({ template: await getTemplate(deps, named(params.id)) }));

  route(app, ROUTES.saveTemplate, async ({ params, body, session, request, language }) => {
    const name = named(params.id);
    const content = read(name, body.content, language);
    const by = { ...doerOf(session, request), id: session.userId };
    if ((await changeTemplate(deps, { name, seen: body.version, content, by })) === "conflict")
      throw refuse("template_conflict");
    return { message: notice("template_saved", language), template: await getTemplate(deps, name) };
  });

  route(app, ROUTES.revertTemplate, async ({ params, body, session, request, language }) => {
    const name = named(params.id);
    const by = { ...doerOf(session, request), id: session.userId };
    if ((await changeTemplate(deps, { name, seen: body.version, content: null, by })) === "conflict")
      throw refuse("template_conflict");
    return { message: notice("template_reverted", language), template: await getTemplate(deps, name) };
  });

  route(app, ROUTES.previewTemplate, async ({ params, body, language, request, reply }) => {
    const name = named(params.id);
    const content = read(name, body.content, language);
    if (name.surface === "mail") {
      const { subject, text, html } = deps.mail.sample(name.kind, name.language, asMailWords(content));
      return { subject, text, page: `${PAGE}?sealed=${sealPage(deps.cursorKey, deps.clock.now(), html)}` };
    }
    if (request.headers.accept?.includes("application/pdf") !== true) throw refuse("not_found");
    const printed = await deps.pdf.printSample(name.kind, name.language, asPrintWords(content));
    return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: "muestra.pdf" });
  });

  app.get<{ Querystring: { sealed?: string } }>(PAGE, async ({ query }, reply) => {
    const html = openPage(deps.cursorKey, deps.clock.now(), String(query.sealed ?? ""));
    if (html === null) throw refuse("not_found");
    return showMail(reply, html);
  });
};

function named(id: string): TemplateName {
  const name = readTemplateId(id);
  if (name === null) throw refuse("not_found");
  return name;
}

/** What was filled in, with every mistake at its field. */
function read(name: TemplateName, given: Content, language: Language): Content {
  const checked = checkForm(formOf(name), given, language);
  if (!checked.ok) throw refuse("validation_failed", { errors: () => checked.errors });
  return { ...checked.value };
}
