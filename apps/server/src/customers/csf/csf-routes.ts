import { ROUTES } from "@timbra/contract";
import type { Room } from "../../http/app-type.ts";
import { refuse, refuseTooMuch } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import { issuerOf } from "../../http/tenant.ts";
import { mexicanDay } from "../../mexican-day.ts";
import { readCsf } from "./read-csf.ts";

const MOST_PAGES = 20;

/** A Constancia de Situación Fiscal: what it says is answered, and nothing of it is kept. */
export const csfRoutes: Room = (app, deps) => {
  route(app, ROUTES.readCsf, async ({ body, session }) => {
    const read = await deps.reader.pdf(Buffer.from(body.pdfBase64, "base64"), {
      owner: issuerOf(session),
      maxPages: MOST_PAGES,
    });
    if (!read.ok) throw read.fault === "busy" ? refuseTooMuch() : refuse(codeOf(read.fault));
    if (read.content.flat().length === 0) throw refuse("csf_without_text");
    const csf = readCsf(read.content, mexicanDay(deps.clock.now()));
    if (csf === null || (csf.rfc === null && csf.name === null && csf.zip_code === null))
      throw refuse("csf_other_document");
    return { csf };
  });
};

function codeOf(fault: string): "csf_locked" | "csf_other_document" | "csf_unreadable" | "file_too_slow" {
  if (fault === "too_slow") return "file_too_slow";
  if (fault === "locked") return "csf_locked";
  return fault === "too_many_pages" ? "csf_other_document" : "csf_unreadable";
}
