import { createHmac, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { checkForm, type Language, notice, ROUTES, readTemplateId, type TemplateName } from "@timbra/contract";
import { actorOf } from "../audit-log/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import type { Session } from "../http/authenticate.ts";
import { orNotFound, refuse } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile, sendMailPreview } from "../http/send-file.ts";
import type { Content } from "./templates.db.ts";
import { changeTemplate, getTemplate, listTemplates, toForm, toMailTexts, toPrintTexts } from "./templates.ts";

/** Where a frame finds a mail that is being written. */
const PAGE = "/api/admin/template-preview";

/** The words of mails and printed forms, for an administrator. */
export const templateRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listTemplates, async ({ body, language }) => {
    const rows = await listTemplates(deps.db, body.search, language);
    return { rows, total: rows.length, total_is_exact: true };
  });

  route(app, ROUTES.getTemplate, async ({ params }) => ({ template: await getTemplate(deps, named(params.id)) }));

  /** `seen`: the version that was read before. */
  async function change(name: TemplateName, seen: number, content: Content | null, session: Session, ip: string) {
    const by = { ...actorOf(session, { ip }), id: session.userId };
    if ((await changeTemplate(deps, { name, seen, content, by })) === "conflict") throw refuse("template_conflict");
    return getTemplate(deps, name);
  }

  route(app, ROUTES.saveTemplate, async ({ params, body, session, request, language }) => {
    const name = named(params.id);
    const content = read(name, body.content, language);
    const template = await change(name, body.version, content, session, request.ip);
    return { message: notice("template_saved", language), template };
  });

  route(app, ROUTES.revertTemplate, async ({ params, body, session, request, language }) => {
    const template = await change(named(params.id), body.version, null, session, request.ip);
    return { message: notice("template_reverted", language), template };
  });

  route(app, ROUTES.previewTemplate, async ({ params, body, language, request, reply }) => {
    const name = named(params.id);
    const content = read(name, body.content, language);
    if (name.surface === "mail") {
      const { subject, text, html } = deps.mail.sample(name.kind, name.language, toMailTexts(content));
      return { subject, text, page: `${PAGE}?sealed=${signPage(deps.cursorKey, deps.clock.now(), html)}` };
    }
    if (request.headers.accept?.includes("application/pdf") !== true) throw refuse("not_found");
    const printed = await deps.pdf.printSample(name.kind, name.language, toPrintTexts(content));
    return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: "muestra.pdf" });
  });

  app.get<{ Querystring: { sealed?: string } }>(PAGE, async ({ query }, reply) => {
    const html = orNotFound(readSignedPage(deps.cursorKey, deps.clock.now(), String(query.sealed ?? "")));
    return sendMailPreview(reply, html);
  });
};

function named(id: string): TemplateName {
  return orNotFound(readTemplateId(id));
}

/** What was filled in, with every mistake at its field. */
function read(name: TemplateName, given: Content, language: Language): Content {
  const checked = checkForm(toForm(name), given, language);
  if (!checked.ok) throw refuse("validation_failed", { errors: () => checked.errors });
  return { ...checked.value };
}

const SIGNATURE_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;
/** More than any form takes. */
const MOST_BYTES = 100_000;

/**
 * A text in a part of an address, for whoever gets the address and for some minutes: a frame can only be pointed at an
 * address, and brings no session along. Signed, so that nobody can have this server show words of theirs.
 */
function signPage(key: Uint8Array, now: Date, text: string): string {
  const body = deflateRawSync(JSON.stringify([now.getTime() + LIFETIME_MS, text]));
  return Buffer.concat([sign(key, body), body]).toString("base64url");
}

/** The text; null of what was not made by `sealPage` with this key, or too long ago. */
function readSignedPage(key: Uint8Array, now: Date, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [signature, body] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)];
  if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, sign(key, body))) return null;
  const [until, text] = JSON.parse(inflateRawSync(body, { maxOutputLength: MOST_BYTES }).toString("utf8")) as [
    number,
    string,
  ];
  return now.getTime() > until ? null : text;
}

function sign(key: Uint8Array, body: Uint8Array): Buffer {
  return createHmac("sha256", key).update("template-preview\n").update(body).digest();
}
